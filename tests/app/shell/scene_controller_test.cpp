#include "shell/scene_controller.h"

#include "shell/scene_player.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"
#include "window_fixture.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QTest>
#include <QToolButton>

#include <optional>

using namespace translucent;
using translucent::test::WindowFixture;

class SceneControllerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        m_file = m_directory->filePath(QStringLiteral("class.tlscene"));
        m_unsaved.reset();
        m_asked = 0;
        open();
    }

    void cleanup()
    {
        m_unsaved = SceneQuestions::Unsaved::Discard;
        m_fixture.reset();
    }

    void keysStepThroughWhatWasAdded()
    {
        prepareTwo();
        QCOMPARE(list()->count(), 2);
        QVERIFY(list()->isVisible());
        QTest::keyClick(m_fixture->window.get(), Qt::Key_PageUp);
        settle();
        QCOMPARE(sentence(), QStringLiteral("我喜欢中文"));
        QCOMPARE(page(), 1);
        QTest::keyClick(m_fixture->window.get(), Qt::Key_PageUp);  // there is none before the first one
        settle();
        QCOMPARE(m_fixture->window->playlist().current(), 0);
        QTest::keyClick(m_fixture->window.get(), Qt::Key_PageDown);
        settle();
        QCOMPARE(sentence(), QStringLiteral("你好"));
        QCOMPARE(page(), 7);
        QCOMPARE(list()->currentRow(), 1);
    }

    void aFileIsNotDroppedIntoTheSentence()
    {
        auto* input = m_fixture->find<QLineEdit>("sentenceInput");
        const auto accepts = [input](const QMimeData& data) {
            QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            enter.ignore();
            static_cast<QObject*>(input)->event(&enter);
            return enter.isAccepted();
        };
        QMimeData file, words;
        file.setUrls({QUrl::fromLocalFile(m_file)});
        file.setText(m_file);
        words.setText(QStringLiteral("你好"));
        QVERIFY(!accepts(file));
        QVERIFY(accepts(words));
    }

    void unsavedScenesOutliveAnEndWithoutQuestions()
    {
        const QString settings = m_directory->filePath(QStringLiteral("settings.ini"));
        prepareTwo();
        m_fixture->window->scenes().rescue();
        m_fixture->window->keepForNextStart();
        open(settings);
        QVERIFY(m_fixture->window->playlist().isEmpty());
        m_fixture->window->scenes().takeUpRescued();
        QCOMPARE(list()->count(), 2);
        QVERIFY(m_fixture->window->playlist().isModified());
        QVERIFY(m_fixture->find<QLabel>("errorSentence")->text().contains(QLatin1String("unsaved")));
        open(settings);  // killed once more, before they were saved
        m_fixture->window->scenes().takeUpRescued();
        QCOMPARE(list()->count(), 2);
        action("saveScenesAction")->trigger();
        open(settings);
        m_fixture->window->scenes().takeUpRescued();
        QVERIFY(m_fixture->window->playlist().isEmpty());
    }

    void withoutScenesTheKeysBelongToThePages()
    {
        QVERIFY(!action("nextSceneAction")->isEnabled());
        QVERIFY(!action("replaceSceneAction")->isEnabled());
        m_fixture->find<QPushButton>("sceneAdd")->click();
        QVERIFY(action("nextSceneAction")->isEnabled());
    }

    void whatIsSavedOpensInAnotherWindow()
    {
        prepareTwo();
        list()->item(0)->setText(QStringLiteral("First"));
        QVERIFY(action("saveScenesAction")->isEnabled());
        action("saveScenesAction")->trigger();
        QVERIFY(!action("saveScenesAction")->isEnabled());
        QVERIFY(m_fixture->window->close());
        QCOMPARE(m_asked, 0);
        open(m_directory->filePath(QStringLiteral("settings.ini")));
        drop(m_file);
        settle();
        QCOMPARE(sentence(), QStringLiteral("我喜欢中文"));
        QCOMPARE(list()->item(0)->text(), QStringLiteral("First"));
        auto* recent = m_fixture->find<QMenu>("recentScenesMenu");
        Q_EMIT recent->aboutToShow();
        QCOMPARE(recent->actions().first()->text(), QStringLiteral("class.tlscene"));
    }

    void asksBeforeScenesAreLost()
    {
        prepareTwo();
        QVERIFY(!m_fixture->window->close());
        QCOMPARE(m_asked, 1);
        QCOMPARE(list()->count(), 2);
        action("newScenesAction")->trigger();
        QCOMPARE(m_asked, 2);
        QCOMPARE(list()->count(), 2);
        m_unsaved = SceneQuestions::Unsaved::Save;
        m_fixture->window->close();
        QTRY_VERIFY(!m_fixture->window->isVisible());
        QVERIFY(QFile::exists(m_file));
    }

    void aFileThatIsNoneSaysSo()
    {
        QFile broken(m_file);
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("{\"scene_format\": 7, \"scenes\": []}");
        broken.close();
        m_fixture->window->scenes().open(m_file);
        const auto* detail = m_fixture->find<QLabel>("errorDetail");
        QVERIFY(detail);
        QVERIFY2(detail->text().contains(QStringLiteral("scene_format")), qPrintable(detail->text()));
        QCOMPARE(list()->count(), 0);
    }

    void scenesAreRenamedMovedReplacedAndRemoved()
    {
        prepareTwo();
        list()->setCurrentRow(1);
        QTest::keyClick(list(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(m_fixture->window->playlist().scenes()[0].scene.sentence, "你好");
        QCOMPARE(m_fixture->window->playlist().current(), 0);
        action("replaceSceneAction")->trigger();
        QCOMPARE(m_fixture->window->playlist().scenes()[0].scene.page, "decoding");
        QTest::keyClick(list(), Qt::Key_Delete);
        QCOMPARE(list()->count(), 1);
        QCOMPARE(m_fixture->window->playlist().scenes()[0].scene.sentence, "我喜欢中文");
    }

    /// Until it is given a title.
    void aReplacedSceneIsCalledByWhatItShows()
    {
        prepareTwo();
        const auto title = [this] { return QString::fromStdString(m_fixture->window->playlist().scenes()[1].title); };
        const QString before = title();
        QVERIFY2(before.endsWith(QStringLiteral("你好")), qPrintable(before));
        translate(QStringLiteral("再见"));
        action("replaceSceneAction")->trigger();
        QCOMPARE(title(), QString(before).replace(QStringLiteral("你好"), QStringLiteral("再见")));
        QCOMPARE(list()->item(1)->text(), title());
        list()->item(1)->setText(QStringLiteral("Greedy loses"));
        translate(QStringLiteral("你好"));
        action("replaceSceneAction")->trigger();
        QCOMPARE(title(), QStringLiteral("Greedy loses"));
        QCOMPARE(m_fixture->window->playlist().scenes()[1].scene.sentence, "你好");
    }

    void theNextWindowBeginsWhereThisOneEnded()
    {
        action("takeUpAction")->trigger();
        translate(QStringLiteral("我喜欢中文"));
        m_fixture->window->showPage(4);
        m_fixture->window->session().search().setBeamSize(3);
        QVERIFY(m_fixture->window->close());
        open(m_directory->filePath(QStringLiteral("settings.ini")));
        QVERIFY(m_fixture->window->scenes().restoreSession());
        settle();
        QCOMPARE(sentence(), QStringLiteral("我喜欢中文"));
        QCOMPARE(page(), 4);
        QCOMPARE(m_fixture->window->session().search().beamSize(), 3);
        action("takeUpAction")->trigger();
        QVERIFY(!m_fixture->window->scenes().restoreSession());
    }

    void copiesWhatTheTerminalWouldBeTold()
    {
        translate(QStringLiteral("我喜欢中文"));
        action("copyCommandAction")->trigger();
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY2(text.contains(QStringLiteral("'我喜欢中文' | translucent-cli translate --model")), qPrintable(text));
    }

    void aCopyIsConfirmed()
    {
        translate(QStringLiteral("我喜欢中文"));
        const auto* news = m_fixture->find<QToolButton>("pageNews");
        action("copyCommandAction")->trigger();
        QVERIFY(news->isVisible());
        QCOMPARE(news->text(), QStringLiteral("Copied: the command line for this view"));
        action("copyPythonAction")->trigger();
        QCOMPARE(news->text(), QStringLiteral("Copied: a Python script for this view"));
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("import")));
    }

    void whatTheModelDoesNotHaveIsNotChanged()
    {
        translate(QStringLiteral("你好"));
        Scene scene;
        scene.sentence = "我喜欢中文";
        scene.change = Intervention {.disabledHeads = {{AttentionKind::Cross, 40, 0}}};
        m_fixture->window->scenePlayer().show(scene);
        settle();
        QCOMPARE(sentence(), QStringLiteral("我喜欢中文"));
        QVERIFY(m_fixture->window->session().changes().change().empty());
        QCOMPARE(m_fixture->window->scenePlayer().missing(), QStringList {QStringLiteral("change")});
        QVERIFY(!m_fixture->find<QWidget>("errorBanner")->isVisible());
    }

    void aSentenceThatWasEmptiedIsTranslatedAgain()
    {
        translate(QStringLiteral("你好"));
        m_fixture->window->bar().setSentence({});
        QVERIFY(!m_fixture->window->session().selection().result());
        Scene scene;
        scene.sentence = "你好";
        m_fixture->window->scenePlayer().show(scene);
        settle();
        QVERIFY(m_fixture->window->session().selection().result());
    }

    /// One picture for each scene, a page with the notes, and then the view of before.
    void slidesOfAllScenesAreSaved()
    {
        QVERIFY(!action("saveSlidesAction")->isEnabled());
        prepareTwo();
        SavedScene first = m_fixture->window->playlist().scenes().front();
        first.title = "First";
        first.notes = "Ask the class.";
        m_fixture->window->playlist().replace(0, first);
        m_fixture->window->playlist().rename(1, QStringLiteral("Second"));
        translate(QStringLiteral("再见"));
        m_fixture->window->showPage(0);
        action("saveSlidesAction")->trigger();
        const QDir slides(m_directory->filePath(QStringLiteral("slides")));
        QTRY_VERIFY_WITH_TIMEOUT(slides.exists(QStringLiteral("slides.pdf")), 60000);
        const QStringList names {
            QStringLiteral("01-First.png"), QStringLiteral("02-Second.png"), QStringLiteral("slides.pdf")};
        QCOMPARE(slides.entryList(QDir::Files, QDir::Name), names);
        const QImage picture(slides.filePath(names[0])), other(slides.filePath(names[1]));
        QCOMPARE(picture.size(), m_fixture->window->size());
        QVERIFY(picture != other);
        QTRY_COMPARE(sentence(), QStringLiteral("再见"));
        QTRY_COMPARE(page(), 0);
    }

    void anotherLanguageKeepsThem()
    {
        prepareTwo();
        m_fixture->language.setChoice(LanguageChoice::Chinese);
        QTRY_COMPARE(m_fixture->find<QPushButton>("sceneAdd")->text(), QStringLiteral("加入当前画面"));
        QCOMPARE(list()->count(), 2);
        QVERIFY(action("nextSceneAction")->isEnabled());
        m_fixture->language.setChoice(LanguageChoice::English);
    }

private:
    void open(const QString& settings = {})
    {
        m_fixture.reset();
        m_fixture = std::make_unique<WindowFixture>(
            settings.isEmpty() ? m_directory->filePath(QStringLiteral("settings.ini")) : settings);
        m_fixture->window->scenes().setQuestions({[this](QWidget&, const TextAnswer& then) { then(m_file); },
            [this](QWidget&, const TextAnswer& then) { then(m_file); },
            [this](QWidget&, const TextAnswer& then) { then(m_directory->filePath(QStringLiteral("slides"))); },
            [this](QWidget&, const auto& then) {
                ++m_asked;
                if (m_unsaved)
                    then(*m_unsaved);
            }});
        m_fixture->window->openFirstModel({});
        m_fixture->window->resize(1280, 800);
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
        QTRY_VERIFY(m_fixture->engine.model());
    }

    void prepareTwo()
    {
        translate(QStringLiteral("我喜欢中文"));
        m_fixture->window->showPage(1);
        action("addSceneAction")->trigger();
        translate(QStringLiteral("你好"));
        m_fixture->window->showPage(7);
        action("addSceneAction")->trigger();
    }

    void translate(const QString& text)
    {
        m_fixture->window->bar().setSentence(text);
        QTRY_VERIFY(m_fixture->window->session().result() && m_fixture->window->session().result()->sourceText == text);
    }

    void settle() { QTRY_VERIFY(!m_fixture->window->scenePlayer().isBusy() && !m_fixture->engine.isBusy()); }

    void drop(const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_fixture->window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_fixture->window.get(), &event);
        QVERIFY(event.isAccepted());
    }

    QAction* action(const char* name) { return m_fixture->find<QAction>(name); }
    QListWidget* list() { return m_fixture->find<QListWidget>("sceneList"); }
    QString sentence() { return m_fixture->find<QLineEdit>("sentenceInput")->text(); }
    int page() { return m_fixture->window->centralWidget()->findChild<QStackedWidget*>()->currentIndex(); }

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<WindowFixture> m_fixture;
    QString m_file;
    std::optional<SceneQuestions::Unsaved> m_unsaved;  ///< the user's answer; empty = cancelled
    int m_asked = 0;
};

TRANSLUCENT_TEST(SceneControllerTest)

#include "scene_controller_test.moc"
