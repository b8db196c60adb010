#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "page_scenes.h"
#include "pages/page.h"
#include "shell/appearance.h"
#include "shell/lesson_guide.h"
#include "shell/main_window.h"
#include "shell/presenter.h"
#include "shell/sentence_bar.h"
#include "shell/window_settings.h"
#include "test_registry.h"
#include "text_recorder.h"
#include "widgets/formula_view.h"
#include "widgets/line_chart.h"

#include <QListWidget>
#include <QPainter>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace translucent;
using translucent::test::DrawnText;
using translucent::test::TextRecorder;

/// Presenter mode over the real engine and a bundled model: checks the readability of every page for an audience.
class ReadableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_settings =
            std::make_unique<QSettings>(m_directory.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        m_settings->setValue(QStringLiteral("window/language"), QStringLiteral("en"));
        m_engine = std::make_unique<Engine>(&loadBackend);
        Services services = coreServices();
        services.runsDirectory = [this] { return m_directory.filePath(QStringLiteral("runs")); };
        m_window =
            std::make_unique<MainWindow>(WindowContext {*m_engine, m_appearance, m_language, *m_settings, services});
        m_window->openFirstModel(QStringLiteral("classroom"));
        m_engine->start();
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QTRY_VERIFY_WITH_TIMEOUT(m_engine->model(), 20000);
        m_window->bar().setSentence(QStringLiteral("因为她妹妹非常饿，所以她吃了一个苹果。"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().result(), 20000);
    }

    void cleanupTestCase()
    {
        m_window.reset();
        m_engine.reset();
    }

    void everyTextOfEveryPageHasTwentyPixels_data() { eachPage(); }

    /// On a screen of 1920x1080, including parts that are scrolled out of view.
    void everyTextOfEveryPageHasTwentyPixels()
    {
        QFETCH(int, page);
        present({1920, 1080}, Presenter::zoomFor({1920, 1080}));
        Page* shown = visit(page);
        for (const SavedScene& scene : test::scenesOf(*shown)) {
            show(scene);
            const DrawnText least = smallest();
            qInfo("%s: %.1f px, \"%s\"", scene.title.c_str(), least.pixels, qPrintable(least.text.left(40)));
            QVERIFY2(least.pixels >= kLeast,
                qPrintable(QStringLiteral("%1: %2 px: %3")
                               .arg(QString::fromStdString(scene.title))
                               .arg(least.pixels)
                               .arg(least.text)));
        }
    }

    void soDoLessons()
    {
        present({1920, 1080}, Presenter::zoomFor({1920, 1080}));
        visit(int(m_window->pages().size()) - 1);
        m_window->guide().begin(QStringLiteral("01-tokens"));
        QTRY_VERIFY(m_window->guide().isLeading());
        const auto* choices = m_window->findChild<QListWidget*>(QStringLiteral("answerChoices"));
        QTRY_VERIFY(choices->isVisible() && choices->count() > 2);
        const auto lowest = [choices] { return choices->visualItemRect(choices->item(choices->count() - 1)).bottom(); };
        QTRY_VERIFY2(lowest() > 0 && lowest() <= choices->viewport()->height(),
            qPrintable(QStringLiteral("%1 of %2").arg(lowest()).arg(choices->viewport()->height())));
        const DrawnText least = smallest();
        qInfo("lesson: %.1f px, \"%s\"", least.pixels, qPrintable(least.text.left(40)));
        m_window->guide().leave();
        QVERIFY2(least.pixels >= kLeast, qPrintable(least.text));
    }

    void nothingForcesTheWindowLargerThanTheScreen_data() { eachPage(); }

    void nothingForcesTheWindowLargerThanTheScreen()
    {
        QFETCH(int, page);
        struct Case {
            QSize screen;
            double zoom;
        };
        for (const Case& each : {Case {{1920, 1080}, Appearance::kLargestZoom},
                 Case {{1280, 720}, Presenter::zoomFor({1280, 720})}, Case {{1280, 720}, Appearance::kSmallestZoom}}) {
            present(each.screen, each.zoom);
            Page* shown = visit(page);
            for (const SavedScene& scene : test::scenesOf(*shown)) {
                show(scene);
                const QSize least = m_window->minimumSizeHint();
                QVERIFY2(least.width() <= each.screen.width() && least.height() <= each.screen.height(),
                    qPrintable(QStringLiteral("%1 at %2: %3 x %4")
                                   .arg(QString::fromStdString(scene.title))
                                   .arg(each.zoom)
                                   .arg(least.width())
                                   .arg(least.height())));
                QCOMPARE(m_window->size(), each.screen);
            }
        }
    }

private:
    static constexpr double kLeast = 19.99;
    static constexpr int kTurnMs = 10;

    void eachPage() const
    {
        QTest::addColumn<int>("page");
        for (int page = 0; page < m_window->pages().size(); ++page)
            QTest::newRow(qPrintable(m_window->pages()[page]->objectName())) << page;
    }

    /// The mode as it is on such a screen; this test's own has another size.
    void present(QSize screen, double zoom)
    {
        m_window->presenter().setOn(true);
        if (m_appearance.zoom() != zoom)
            m_appearance.setZoom(zoom);
        m_window->resize(screen);
        QCoreApplication::processEvents();
    }

    Page* visit(int index)
    {
        m_window->showPage(index);
        QCoreApplication::processEvents();
        return m_window->pages()[index];
    }

    void show(const SavedScene& scene)
    {
        test::show(*m_window, scene);
        m_window->session().selection().setPinnedSource(2);
        m_window->session().selection().setPinnedTarget(1);
        QTest::qWait(kTurnMs);  // what the scene computes has begun
        QTRY_VERIFY_WITH_TIMEOUT(m_window->isSettled(), 60000);
        QCoreApplication::processEvents();
    }

    /// In the whole window. Charts draw into separate pictures first, formulas are shapes.
    DrawnText smallest() const
    {
        TextRecorder recorder(m_window->size());
        m_window->render(&recorder, QPoint(), QRegion(), QWidget::DrawChildren);
        QList<DrawnText> texts = recorder.texts();
        for (const auto* chart : m_window->findChildren<LineChart*>())
            if (chart->isVisible()) {
                TextRecorder drawn(m_window->size());
                QPainter painter(&drawn);
                chart->picture().paint(painter, chart->palette());
                painter.end();
                texts += drawn.texts();
            }
        for (const auto* formula : m_window->findChildren<FormulaView*>())
            if (formula->isVisible() && formula->isValid())
                texts.append({QStringLiteral("formula ") + formula->accessibleName(), formula->smallestText()});
        const auto least = std::ranges::min_element(texts, {}, &DrawnText::pixels);
        return least == texts.end() ? DrawnText() : *least;
    }

    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;
    Appearance m_appearance;
    Language m_language;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<MainWindow> m_window;
};

TRANSLUCENT_TEST(ReadableTest)
#include "readable_test.moc"
