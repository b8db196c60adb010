#include "shell/main_window.h"

#include "pages/page.h"
#include "shell/scene_controller.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"
#include "translucent/files/resources.h"
#include "translucent/model/model_info.h"
#include "widgets/list_table.h"
#include "window_fixture.h"

#include <QAction>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFrame>
#include <QGraphicsView>
#include <QGuiApplication>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QStyle>
#include <QTabBar>
#include <QTest>
#include <QTextBrowser>
#include <QThreadPool>
#include <QTimer>
#include <QToolButton>

using namespace translucent;
using translucent::test::WindowFixture;

class MainWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->window->openFirstModel({});
        m_fixture->window->resize(1280, 800);
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
        QTRY_VERIFY(m_fixture->engine.model());
    }

    void beginsWithTheModelForEverydaySentencesThenWithTheLast()
    {
        QCOMPARE(m_fixture->engine.model()->name, QStringLiteral("everyday"));
        m_fixture->engine.loadModel(m_fixture->directory.path());
        QTRY_COMPARE(m_fixture->engine.model()->directory, m_fixture->directory.path());
        m_fixture->window->close();
        m_fixture->settings.sync();
        const WindowFixture next(m_fixture->settings.fileName());
        next.window->openFirstModel({});
        next.window->show();
        QTRY_VERIFY(next.engine.model());
        QCOMPARE(next.engine.model()->directory, m_fixture->directory.path());
    }

    void typingShowsTheTranslation()
    {
        type(QStringLiteral("我喜欢中文"));
        QTRY_VERIFY(label("translationText")->isVisible());
        QVERIFY(label("translationText")->text().startsWith(QLatin1String("I like")));
        QVERIFY(label("translationTime")->text().contains(QLatin1String("ms")));
        type({});
        QTRY_VERIFY(label("translationTime")->text().isEmpty());
    }

    void numbersHaveAPointInEveryCountry()
    {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        WindowFixture german;
        const auto boxes = german.window->findChildren<QDoubleSpinBox*>();
        QVERIFY(!boxes.isEmpty());
        for (const auto* box : boxes)
            QCOMPARE(box->locale().decimalPoint(), QStringLiteral("."));
        const auto* penalty = german.find<QDoubleSpinBox>("penaltySpin");
        QCOMPARE(penalty->valueFromText(QStringLiteral("0.5")), 0.5);
        QCOMPARE(penalty->textFromValue(0.5).left(3), QStringLiteral("0.5"));
    }

    void changesOfOneMomentMakeOneTranslation()
    {
        auto* input = m_fixture->find<QLineEdit>("sentenceInput");
        for (const QString& text : {QStringLiteral("我"), QStringLiteral("我喜"), QStringLiteral("我喜欢")})
            input->setText(text);
        QTRY_VERIFY(m_fixture->window->session().result());
        QVERIFY(!m_fixture->window->session().findChild<QTimer*>(QStringLiteral("translateSoon"))->isActive());
        QVERIFY(!m_fixture->engine.isBusy());
        QCOMPARE(m_fixture->control->translations.load(), 1);
        QCOMPARE(m_fixture->window->session().result()->sourceText, QStringLiteral("我喜欢"));
    }

    void enterTranslatesAtOnce()
    {
        auto* input = m_fixture->find<QLineEdit>("sentenceInput");
        input->setText(QStringLiteral("你好"));
        QTest::keyClick(input, Qt::Key_Return);
        QVERIFY(m_fixture->engine.isBusy());
    }

    void aPageMayAskForAnotherPageAndSentence()
    {
        Page* asking = m_fixture->window->pages().first();
        Q_EMIT asking->pageRequested(QStringLiteral("attentionPage"));
        QTRY_VERIFY(m_fixture->window->pages()[1]->isVisible());
        QCOMPARE(m_fixture->window->pages()[1]->objectName(), QStringLiteral("attentionPage"));
        Q_EMIT asking->sentenceRequested(QStringLiteral("我学中文"));
        QTRY_VERIFY(m_fixture->window->session().result());
        QCOMPARE(m_fixture->window->session().result()->sourceText, QStringLiteral("我学中文"));
        QCOMPARE(m_fixture->find<QLineEdit>("sentenceInput")->text(), QStringLiteral("我学中文"));
    }

    void altLeftLeadsToThePageBefore()
    {
        const QList<Page*>& pages = m_fixture->window->pages();
        constexpr int kArchitecture = 4, kNumbers = 6;
        m_fixture->window->showPage(kArchitecture);
        Q_EMIT pages[kArchitecture]->pageRequested(
            QStringLiteral("numbersPage"), QStringLiteral("norm@encoder.layers.0.self_attention_norm@0"));
        QTRY_VERIFY(pages[kNumbers]->isVisible());
        QTRY_COMPARE(m_fixture->find<QTabBar>("calculatorTabs")->currentIndex(), 1);
        QTest::keyClick(m_fixture->window.get(), Qt::Key_Left, Qt::AltModifier);
        QTRY_VERIFY(pages[kArchitecture]->isVisible());
    }

    void motionIsReducedAndStaysSo()
    {
        auto* action = m_fixture->find<QAction>("reduceMotionAction");
        QVERIFY(!action->isChecked());
        action->trigger();
        QVERIFY(m_fixture->appearance.reducesMotion());
        constexpr int kArchitecture = 4;
        QGraphicsView drawing(m_fixture->window->pages()[kArchitecture]);
        m_fixture->window->showPage(kArchitecture);
        QTRY_COMPARE(drawing.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &drawing), 0);
        action->trigger();
        QVERIFY(drawing.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &drawing) > 0);
        action->trigger();
        m_fixture->window->close();
        QVERIFY(m_fixture->settings.value(QStringLiteral("window/reducesMotion")).toBool());
    }

    void newsOfAPageIsOnEveryPageAndLeadsThere()
    {
        const QList<Page*>& pages = m_fixture->window->pages();
        auto* news = m_fixture->find<QToolButton>("pageNews");
        QVERIFY(news->isHidden());
        Q_EMIT pages.last()->newsChanged(QStringLiteral("step 12"));
        QVERIFY(news->isVisible());
        QCOMPARE(news->text(), QStringLiteral("step 12"));
        QTest::mouseClick(news, Qt::LeftButton);
        QVERIFY(pages.last()->isVisible());
        Q_EMIT pages.last()->newsChanged({});
        QVERIFY(news->isHidden());
    }

    void emptyTextShowsTheHint()
    {
        type(QStringLiteral("你好"));
        QTRY_VERIFY(label("translationText")->isVisible());
        type(QStringLiteral("   "));
        QTRY_VERIFY(label("emptyHint")->isVisible());
        QVERIFY(!label("translationText")->isVisible());
    }

    void everyEmptyPageOffersAnExample()
    {
        for (const char* name : {"attentionPage", "whatIfPage", "whyPage", "decodingPage"}) {
            type({});
            const QList<Page*>& pages = m_fixture->window->pages();
            const auto page = std::ranges::find(pages, QLatin1StringView(name), &Page::objectName);
            m_fixture->window->showPage(int(page - pages.begin()));
            const auto offered = [&page] {
                const auto all = (*page)->findChildren<QToolButton*>(QStringLiteral("hintRemedy"));
                const auto found = std::ranges::find_if(all, &QToolButton::isVisible);
                return found == all.end() ? nullptr : *found;
            };
            QTRY_VERIFY2(offered(), name);
            QToolButton* offer = offered();
            offer->click();
            QTRY_VERIFY2(m_fixture->window->session().result(), name);
            QTRY_VERIFY(!offer->isVisible());
        }
    }

    void tooLongTextNamesTheLimitAndRecovers()
    {
        type(QString(10000, QChar(0x597D)));
        QTRY_VERIFY(label("errorSentence")->isVisible());
        QVERIFY(label("errorSentence")->text().contains(QLatin1String("256")));
        QVERIFY(!label("errorDetail")->isVisible());
        m_fixture->find<QToolButton>("errorDetailsButton")->click();
        QVERIFY(label("errorDetail")->isVisible());
        type(QStringLiteral("好"));
        QTRY_VERIFY(!label("errorSentence")->isVisible());
        QVERIFY(label("translationText")->isVisible());
    }

    void aMessageAboutAFileStaysUntilItIsRead()
    {
        const QString file = m_fixture->directory.filePath(QStringLiteral("damaged.tlscene"));
        QFile damaged(file);
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write("{") > 0);
        damaged.close();
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("damaged.tlscene")));
        m_fixture->window->scenes().open(file);
        QVERIFY(label("errorSentence")->text().contains(QLatin1String("damaged.tlscene")));
        m_fixture->engine.loadModel(QStringLiteral("classroom"));
        QTRY_COMPARE(m_fixture->engine.model()->name, QStringLiteral("classroom"));
        type(QStringLiteral("你好"));
        QTRY_VERIFY(label("translationText")->isVisible());
        QVERIFY(label("errorSentence")->isVisible());
        type(QString(10000, QChar(0x597D)));
        QTRY_VERIFY(label("errorSentence")->text().contains(QLatin1String("256")));
        QCOMPARE(label("errorOthers")->text(), QStringLiteral("1 more"));
        type(QStringLiteral("好"));
        QTRY_VERIFY(label("errorSentence")->text().contains(QLatin1String("damaged.tlscene")));
        m_fixture->find<QToolButton>("errorCloseButton")->click();
        QVERIFY(!label("errorSentence")->isVisible());
    }

    void closingDuringASweepEndsIt()
    {
        type(QStringLiteral("你好"));
        QTRY_VERIFY(label("translationText")->isVisible());
        const auto control = m_fixture->control;
        control->holdSweeps = true;
        constexpr int kWhatIf = 2;
        m_fixture->window->showPage(kWhatIf);
        QTRY_COMPARE(m_fixture->find<QPushButton>("startSweep")->text(), QStringLiteral("Cancel"));
        QTest::qWait(50);  // it has started by then, on its own thread
        const int stopped = control->stopped;
        QVERIFY(m_fixture->window->close());
        m_fixture.reset();
        QVERIFY(control->destroyed);
        QVERIFY(control->stopped > stopped);
    }

    /// Its preedit text belongs to a field that is hidden.
    void anInputMethodOutlivesAChangeOfPage()
    {
        auto* input = m_fixture->find<QLineEdit>("sentenceInput");
        input->clear();
        input->setFocus();
        QInputMethodEvent composing(QStringLiteral("nihao"), {});
        QCoreApplication::sendEvent(input, &composing);
        for (int page = 0; page < m_fixture->window->pages().size(); ++page)
            m_fixture->window->showPage(page);
        m_fixture->language.setChoice(LanguageChoice::Chinese);
        QCoreApplication::processEvents();
        m_fixture->language.setChoice(LanguageChoice::English);
        m_fixture->window->showPage(0);
        QInputMethodEvent done;
        done.setCommitString(QStringLiteral("你好"));
        QCoreApplication::sendEvent(input, &done);
        QTRY_VERIFY(m_fixture->window->session().result());
        QVERIFY2(input->text().endsWith(QStringLiteral("你好")), qPrintable(input->text()));
    }

    void severalPastedSentencesAreTranslatedOneByOne()
    {
        auto* input = m_fixture->find<QLineEdit>("sentenceInput");
        auto* table = m_fixture->find<ListTable>("paragraphTable");
        const auto& result = m_fixture->window->session().selection();
        const auto sentence = [&result] { return result.result() ? result.result()->sourceText : QString(); };
        QGuiApplication::clipboard()->setText(QStringLiteral("你好。\n\n我喜欢中文。再见。\n"));
        input->clear();
        input->paste();
        QTRY_COMPARE(sentence(), QStringLiteral("你好。"));
        QTRY_COMPARE(table->rows().size(), std::size_t(3));
        QVERIFY(table->isVisible());
        const auto isTranslated = [](const ListRow& row) { return row.texts[2] != QStringLiteral("…"); };
        QTRY_VERIFY(std::ranges::all_of(table->rows(), isTranslated));
        table->setCurrentIndex(table->model()->index(1, 0));
        QTRY_COMPARE(sentence(), QStringLiteral("我喜欢中文。"));
        QVERIFY(table->rows()[1].strong);
        QCOMPARE(
            table->rows()[1].texts[2], QString::fromStdString(result.result()->translation.hypotheses.front().text));
        type(QStringLiteral("你好\n"));  // one line with its line end
        QTRY_VERIFY(!table->isVisible());
        type(QStringLiteral("你好。我"));
        QTRY_COMPARE(sentence(), QStringLiteral("我"));  // at the cursor
    }

    void aTextThatIsCutIsSaidToBe_data()
    {
        QTest::addColumn<bool>("pasted");
        QTest::newRow("pasted") << true;
        QTest::newRow("of a scene") << false;
    }

    void aTextThatIsCutIsSaidToBe()
    {
        QFETCH(bool, pasted);
        auto* input = m_fixture->find<QLineEdit>("sentenceInput");
        const QString text(50000, QChar(0x597D));
        input->clear();
        if (pasted) {
            QGuiApplication::clipboard()->setText(text);
            input->paste();
        } else {
            m_fixture->window->bar().setSentence(text);
        }
        QVERIFY(m_fixture->find<QFrame>("sentenceNote")->isVisible());
        QVERIFY2(label("sentenceNoteText")->text().contains(QLatin1String("32,767")),
            qPrintable(label("sentenceNoteText")->text()));
        m_fixture->find<QToolButton>("sentenceNoteClose")->click();
        QVERIFY(!m_fixture->find<QFrame>("sentenceNote")->isVisible());
        type(QStringLiteral("好"));
        QVERIFY(!m_fixture->find<QFrame>("sentenceNote")->isVisible());
    }

    void aSentenceUnlikeTheTrainingIsSaidToBe()
    {
        auto* notice = m_fixture->find<QToolButton>("trainingNotice");
        type(QStringLiteral("你好𠮷"));
        QTRY_VERIFY(notice->isVisible());
        QVERIFY2(notice->toolTip().contains(QStringLiteral("𠮷")), qPrintable(notice->toolTip()));
        QVERIFY(!notice->accessibleName().isEmpty());
        QCOMPARE(notice->accessibleDescription(), notice->toolTip());
        type(QStringLiteral("你好"));
        QTRY_VERIFY(notice->isHidden());
        type(QStringLiteral("好𠮷"));
        QTRY_VERIFY(notice->isVisible());
        type({});
        QTRY_VERIFY(notice->isHidden());
    }

    void searchSettingsReachTheEngine()
    {
        type(QStringLiteral("你好"));
        QTRY_VERIFY(m_fixture->window->session().result());
        m_fixture->find<QSpinBox>("beamSpin")->setValue(3);
        QTRY_COMPARE(m_fixture->window->session().result()->translation.hypotheses.size(), std::size_t(3));
        const auto lastOptions = [this] {
            const std::lock_guard lock(m_fixture->control->mutex);
            return m_fixture->control->lastOptions;
        };
        QCOMPARE(lastOptions().beamSize, 3);
        QCOMPARE(lastOptions().alternatives, 10);
        QVERIFY(!lastOptions().noRepeatNgram);
        m_fixture->find<QSpinBox>("ngramSpin")->setValue(4);
        QTRY_COMPARE(lastOptions().noRepeatNgram.value_or(0), std::int64_t(4));
    }

    void noTitleInTheRailIsCut()
    {
        for (const char* language : {"language_zh_CN", "language_en"}) {
            m_fixture->find<QAction>(language)->trigger();
            QCoreApplication::processEvents();
            const auto buttons = m_fixture->find<QFrame>("navigationRail")->findChildren<QToolButton*>();
            QVERIFY(buttons.size() >= 8);
            for (const QToolButton* button : buttons) {
                QFont heavy = button->font();
                heavy.setWeight(QFont::DemiBold);
                QVERIFY2(QFontMetrics(heavy).horizontalAdvance(button->text()) + 10 <= button->width(),
                    qPrintable(button->text()));
            }
        }
    }

    void theRailHasItsTitlesInALowWindow()
    {
        for (const QSize size : {QSize(1280, 720), QSize(1024, 700), QSize(1024, 600)})
            for (const char* language : {"language_zh_CN", "language_en"}) {
                m_fixture->window->resize(size);
                m_fixture->find<QAction>(language)->trigger();
                QCoreApplication::processEvents();
                for (const QToolButton* button :
                    m_fixture->find<QFrame>("navigationRail")->findChildren<QToolButton*>())
                    QVERIFY(button->toolButtonStyle() == Qt::ToolButtonTextUnderIcon || !button->isCheckable());
            }
    }

    void switchesTheLanguageLive()
    {
        type(QStringLiteral("你好"));
        QTRY_VERIFY(label("translationText")->isVisible());
        m_fixture->find<QAction>("language_zh_CN")->trigger();
        QTRY_COMPARE(label("sourceTitle")->text(), QStringLiteral("原文词元"));
        QCOMPARE(m_fixture->find<QMenu>("fileMenu")->title(), QStringLiteral("文件(&F)"));
        QCOMPARE(m_fixture->find<QToolButton>("translatePageButton")->text(), QStringLiteral("翻译"));
        QVERIFY(label("modelFacts")->text().contains(QStringLiteral("参数")));
        m_fixture->find<QAction>("language_en")->trigger();
        QTRY_COMPARE(label("sourceTitle")->text(), QStringLiteral("Source tokens"));
    }

    void anErrorOnScreenIsTranslatedToo()
    {
        m_fixture->engine.loadModel(QStringLiteral("missing"));
        QTRY_COMPARE(label("errorSentence")->text(),
            QStringLiteral("The model was not found. Choose another model or model directory."));
        m_fixture->find<QAction>("language_zh_CN")->trigger();
        QTRY_COMPARE(label("errorSentence")->text(), QStringLiteral("找不到该模型。请重新选择模型或模型目录。"));
    }

    void switchesTheTheme()
    {
        m_fixture->find<QAction>("theme_dark")->trigger();
        QTRY_VERIFY(m_fixture->window->palette().color(QPalette::Window).lightness() < 80);
        m_fixture->find<QAction>("theme_light")->trigger();
        QTRY_VERIFY(m_fixture->window->palette().color(QPalette::Window).lightness() > 200);
    }

    void zoomEnlargesTheText()
    {
        const int before = label("translationText")->fontInfo().pixelSize();
        for (int step = 0; step < 4; ++step)
            m_fixture->find<QAction>("zoomInAction")->trigger();
        QVERIFY(label("translationText")->fontInfo().pixelSize() > before * 1.3);
        m_fixture->find<QAction>("zoomResetAction")->trigger();
        QCOMPARE(label("translationText")->fontInfo().pixelSize(), before);
    }

    void examplesAndSurpriseFillTheSentence()
    {
        QTRY_COMPARE(m_fixture->find<QMenu>("examplesMenu")->actions().size(), 4);  // with Surprise me and a line
        const QAction* questions = m_fixture->find<QMenu>("examplesMenu")->actions().at(3);
        QCOMPARE(questions->text(), QStringLiteral("Questions"));
        m_fixture->language.setChoice(LanguageChoice::Chinese);
        QTRY_COMPARE(questions->text(), QStringLiteral("提问"));
        questions->menu()->actions().first()->trigger();
        QCOMPARE(m_fixture->find<QLineEdit>("sentenceInput")->text(), QStringLiteral("我们学习第2课。"));
        m_fixture->window->session().anotherExample().trigger();
        QTRY_VERIFY(m_fixture->window->session().result());
        QCOMPARE(m_fixture->drawnByTheWindow.load(), 0);
    }

    void escapeUnpinsAndCtrlLFocusesTheSentence()
    {
        m_fixture->window->session().selection().setPinnedTarget(0);
        QTest::keyClick(m_fixture->window.get(), Qt::Key_Escape);
        QVERIFY(!m_fixture->window->session().selection().hasPin());
        m_fixture->find<QSpinBox>("beamSpin")->setFocus();
        QTest::keyClick(m_fixture->window.get(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY(m_fixture->find<QLineEdit>("sentenceInput")->hasFocus());
    }

    void cancelEndsALongTranslation()
    {
        m_fixture->control->holdTranslations = true;
        type(QStringLiteral("你好"));
        auto* cancel = m_fixture->find<QToolButton>("cancelButton");
        QTRY_VERIFY(cancel->isVisible());
        cancel->click();
        QTRY_VERIFY(!cancel->isVisible());
    }

    void remembersChoices()
    {
        m_fixture->find<QAction>("theme_dark")->trigger();
        m_fixture->find<QAction>("language_zh_CN")->trigger();
        m_fixture->find<QSpinBox>("beamSpin")->setValue(7);
        m_fixture->find<QSpinBox>("ngramSpin")->setValue(3);
        m_fixture->window->close();
        m_fixture->settings.sync();
        const WindowFixture next(m_fixture->settings.fileName());
        QCOMPARE(next.appearance.theme(), ThemeChoice::Dark);
        QCOMPARE(next.language.choice(), LanguageChoice::Chinese);
        QCOMPARE(next.find<QSpinBox>("beamSpin")->value(), 7);
        QCOMPARE(next.find<QSpinBox>("ngramSpin")->value(), 3);
    }

    void aboutNamesVersionsAndLicences()
    {
        m_fixture->find<QAction>("aboutAction")->trigger();
        const auto* details = m_fixture->find<QLabel>("aboutDetails");
        QVERIFY(details && details->text().contains(QLatin1String("fake tensors 1.0")));
        QVERIFY(details->text().contains(QLatin1String("General Public License")));
        const std::string credits = readModelOverview(resourcePath("models/everyday")).info.attribution;
        QVERIFY(!credits.empty() && details->text().contains(QString::fromStdString(credits)));
        static const QRegularExpression version(QStringLiteral("^\\S+ \\d+\\.\\d+.* \\(.+\\)$"));
        for (const char* library : {"Qt ", "LibTorch ", "oneDNN ", "sentencepiece ", "QCustomPlot ", "nlohmann/json ",
                 "CLI11 ", "zlib ", "Expat ", "giflib "}) {
            const QStringList lines = details->text().split(u'\n').filter(
                QRegularExpression(QStringLiteral("^%1").arg(QLatin1String(library))));
            QVERIFY2(lines.size() == 1 && version.match(lines.first()).hasMatch(), library);
        }
        m_fixture->find<QAbstractButton>("aboutCloseButton")->click();
    }

    void theShortcutSheetListsPagesMenusAndHabits()
    {
        m_fixture->find<QAction>("shortcutsAction")->trigger();
        const auto* sheet = m_fixture->find<QTextBrowser>("shortcutText");
        QVERIFY(sheet && sheet->isVisible());
        const QString text = sheet->toPlainText();
        for (const char* shown : {"Ctrl+3", "What if", "F11", "Presenter mode", "Ctrl+L", "Esc"})
            QVERIFY2(text.contains(QLatin1String(shown)), shown);
        m_fixture->find<QAbstractButton>("shortcutCloseButton")->click();
    }

    void itOpensWithAnExampleUnlessThereIsASentence()
    {
        m_fixture->window->bar().beginWithExample();
        const auto* input = m_fixture->find<QLineEdit>("sentenceInput");
        QTRY_VERIFY(QRegularExpression(QStringLiteral("^我们学习第[12]课。$")).match(input->text()).hasMatch());
        type(QStringLiteral("你好"));
        m_fixture->window->bar().beginWithExample();
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        QCOMPARE(m_fixture->find<QLineEdit>("sentenceInput")->text(), QStringLiteral("你好"));
    }

    void theWaysToStartLeadSomewhereAndGoAwayForGood()
    {
        type(QStringLiteral("你好"));
        QTRY_VERIFY(m_fixture->find<QWidget>("startCard")->isVisible());
        m_fixture->find<QToolButton>("startFirstTraining")->click();
        QVERIFY(m_fixture->find<QWidget>("trainingPage")->isVisible());
        m_fixture->find<QToolButton>("startOpen")->click();
        QCOMPARE(m_fixture->picked, 1);
        m_fixture->window->showPage(0);
        m_fixture->find<QToolButton>("startClose")->click();
        QVERIFY(m_fixture->find<QWidget>("startCard")->isHidden());
        QVERIFY(m_fixture->settings.value(QStringLiteral("window/hasBegun")).toBool());
        m_fixture->window = nullptr;
        WindowFixture again(m_fixture->settings.fileName());
        again.window->show();
        QTRY_VERIFY(again.find<QWidget>("startCard"));
        QVERIFY(again.find<QWidget>("startCard")->isHidden());
    }

    void theDetailLevelAndTheLanguageOfCodeAreRemembered()
    {
        QVERIFY(!m_fixture->window->session().detail().showsEverything());
        QVERIFY(m_fixture->find<QSpinBox>("ngramSpin")->isHidden());
        m_fixture->find<QAction>("everythingAction")->trigger();
        QVERIFY(m_fixture->window->session().detail().showsEverything());
        m_fixture->find<QToolButton>("searchButton")->click();
        QVERIFY(m_fixture->find<QSpinBox>("ngramSpin")->isVisible());
        QCOMPARE(m_fixture->window->session().codeLanguage(), CodeLanguage::PyTorch);
        m_fixture->window->session().codeLanguage() = CodeLanguage::Cpp;
        m_fixture->window->close();
        m_fixture->settings.sync();
        const WindowFixture next(m_fixture->settings.fileName());
        QVERIFY(next.window->session().detail().showsEverything());
        QCOMPARE(next.window->session().codeLanguage(), CodeLanguage::Cpp);
        QCOMPARE(next.find<QToolButton>("detailButton")->text(), QStringLiteral("Everything"));
    }

    void theMenuIsBelowThePages()
    {
        auto* button = m_fixture->find<QToolButton>("menuButton");
        QCOMPARE(button->menu(), m_fixture->find<QMenu>("windowMenu"));
        QStringList titles;
        for (const QAction* action : button->menu()->actions())
            titles << action->text();
        QCOMPARE(titles.join(u' '), QStringLiteral("&File &View &Scenes &Help"));
    }

    void everyInteractiveWidgetHasAName()
    {
        m_fixture->window->show();
        visitEveryPage();
        for (const QWidget* widget : m_fixture->window->findChildren<QWidget*>()) {
            const bool internal = widget->objectName().startsWith(QLatin1String("qt_"))
                || qobject_cast<const QLineEdit*>(widget->parentWidget() ? widget : nullptr);
            if (widget->focusPolicy() == Qt::NoFocus || internal || widget->inherits("QAbstractItemView"))
                continue;
            QVERIFY2(!widget->objectName().isEmpty(), widget->metaObject()->className());
        }
    }

private:
    QLabel* label(const char* name) const { return m_fixture->find<QLabel>(name); }
    /// Most pages are built when they are first shown.
    void visitEveryPage() const
    {
        for (int page = 0; page < m_fixture->window->pages().size(); ++page)
            m_fixture->window->showPage(page);
    }
    void type(const QString& text) { m_fixture->find<QLineEdit>("sentenceInput")->setText(text); }

    std::unique_ptr<WindowFixture> m_fixture;
};

TRANSLUCENT_TEST(MainWindowTest)
#include "main_window_test.moc"
