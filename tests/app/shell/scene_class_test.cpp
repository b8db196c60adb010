#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "pages/page.h"
#include "shell/appearance.h"
#include "shell/language.h"
#include "shell/main_window.h"
#include "shell/scene_desk.h"
#include "shell/stage.h"
#include "test_registry.h"

#include <QImage>
#include <QListWidget>
#include <QSettings>
#include <QStackedWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

namespace {

/// A window over the real engine, as a teacher has it.
struct Classroom {
    explicit Classroom(const QString& directory)
        : settings(directory + QStringLiteral("/settings.ini"), QSettings::IniFormat)
        , engine(&loadBackend)
    {
        Services services = coreServices();
        services.runsDirectory = [directory] { return directory + QStringLiteral("/runs"); };
        window = std::make_unique<MainWindow>(WindowContext {engine, appearance, language, settings, services});
        window->scenes().setQuestions({[] { return QString(); }, [] { return QString(); },
            [](QWidget*) { return SceneQuestions::Unsaved::Discard; }});
        window->openFirstModel(QStringLiteral("everyday"));
        engine.start();
        window->resize(1280, 800);
        window->show();
    }

    QSettings settings;
    Appearance appearance;
    Language language;
    Engine engine;
    std::unique_ptr<MainWindow> window;
};

using Fields = std::vector<std::pair<const char*, const char*>>;

}  // namespace

/// A class is prepared, the window closed and opened again: every scene looks as it did.
class SceneClassTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everySceneLooksAsItDid()
    {
        const QTemporaryDir directory;
        const QString file = directory.filePath(QStringLiteral("class.tlscene"));
        QList<QImage> before;
        {
            m_room = std::make_unique<Classroom>(directory.path());
            for (const Fields& fields : preparedClass()) {
                prepare(fields);
                before << picture();
                window().scenes().add();
            }
            QVERIFY(!window().playlist().save(file));
            QVERIFY(window().close());
        }
        m_room = std::make_unique<Classroom>(directory.path());
        window().scenes().open(file);
        QCOMPARE(window().playlist().count(), int(before.size()));
        for (int index = 0; index < before.size(); ++index) {
            if (index > 0)
                window().findChild<QAction*>(QStringLiteral("nextSceneAction"))->trigger();
            settle();
            QCOMPARE(window().playlist().current(), index);
            const QImage now = picture();
            if (now != before[index] && !qEnvironmentVariableIsEmpty("TRANSLUCENT_TEST_PICTURES")) {
                const QString stem =
                    qEnvironmentVariable("TRANSLUCENT_TEST_PICTURES") + QStringLiteral("/scene%1").arg(index);
                before[index].save(stem + QStringLiteral("-before.png"));
                now.save(stem + QStringLiteral("-after.png"));
            }
            QVERIFY2(now == before[index],
                qPrintable(QString::fromStdString(window().playlist().scenes()[std::size_t(index)].title)));
        }
        m_room.reset();
    }

private:
    static std::vector<Fields> preparedClass()
    {
        return {{{"page", "translate"}, {"sentence", "我妹妹昨天买了三本书。"}, {"target", "3"}, {"theme", "light"}},
            {{"page", "attention"}, {"head", "cross:2:0"}, {"target", "4"}, {"set", "attentionViews = 1"},
                {"set", "linesWordsOnly = true"}},
            {{"page", "attention"}, {"head", "enc:1:rollout"}, {"target", "none"}, {"source", "2"},
                {"set", "attentionViews = 0"}, {"theme", "dark"}},
            {{"page", "whatIf"}, {"change", "disable-head cross:2:0"}, {"change", "disable-head cross:1:1"},
                {"language", "zh_CN"}},
            {{"page", "architecture"}, {"change", "none"}, {"sentence", "你好。"}, {"set", "walkStart = pressed"},
                {"set", "walkNext = pressed"}, {"set", "walkNext = pressed"}},
            {{"page", "positions"}, {"model", "classroom"}, {"sentence", "老师给我们一本很有意思的书。"},
                {"tab", "rotationPane"}, {"set", "rotationPositionBox = 5"}, {"zoom", "1.2"}},
            {{"page", "numbers"}, {"tab", "attentionCalculator"}, {"set", "takeFromModel = pressed"},
                {"set", "takeLayer = 1"}, {"set", "stepList = 5"}, {"language", "en"}},
            {{"page", "decoding"}, {"tab", "partTree"}, {"beam", "3"}, {"penalty", "0.5"}, {"zoom", "1"}},
            {{"page", "numbers"}, {"tab", "softmaxCalculator"}, {"set", "softmaxScores = 3 1 0.2 5"},
                {"set", "stepList = 2"}, {"theme", "light"}},
            {{"page", "training"}, {"tab", "attentionTime"}}};
    }

    MainWindow& window() { return *m_room->window; }

    void prepare(const Fields& fields)
    {
        SavedScene saved;
        for (const auto& [key, value] : fields) {
            if (key == std::string("theme"))
                saved.theme = value;
            else if (key == std::string("language"))
                saved.language = value;
            else if (key == std::string("zoom"))
                saved.zoom = std::stod(value);
            else
                QVERIFY(setField(saved.scene, key, value));
        }
        window().stage().show(saved);
        settle();
    }

    Page* page() { return window().pages().at(window().findChild<QStackedWidget*>()->currentIndex()); }

    /// Until the scene stands and nothing is computed for it any more.
    void settle()
    {
        constexpr int kQuiet = 600;
        QTRY_VERIFY_WITH_TIMEOUT(!window().stage().isBusy() && page()->isSettled(), 30000);
        QTest::qWait(kQuiet);
        QTRY_VERIFY_WITH_TIMEOUT(!window().stage().isBusy() && page()->isSettled(), 30000);
    }

    QImage picture() { return page()->grab().toImage(); }

    std::unique_ptr<Classroom> m_room;
};

TRANSLUCENT_TEST(SceneClassTest)

#include "scene_class_test.moc"
