#include "classroom.h"
#include "pages/page.h"
#include "shell/scene_player.h"
#include "test_registry.h"

#include <QAction>
#include <QFrame>
#include <QImage>
#include <QListWidget>
#include <QStackedWidget>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <utility>

using namespace translucent;
using translucent::test::Classroom;

namespace {

using Fields = std::vector<std::pair<const char*, const char*>>;

}  // namespace

/// A class is prepared, the window closed and opened again: every scene looks the same.
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
            window().findChild<QFrame*>(QStringLiteral("scenePanel"))->show();  // it narrows the page
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
        QStringList different;
        for (int index = 0; index < before.size(); ++index) {
            if (index > 0)
                window().findChild<QAction*>(QStringLiteral("nextSceneAction"))->trigger();
            settle();
            QCOMPARE(window().playlist().current(), index);
            const QImage now = picture();
            compareScenes(window().playlist().scenes()[std::size_t(index)], window().scenePlayer().capture());
            if (QTest::currentTestFailed())
                return;
            if (shareOfDifference(before[index], now) > kMostDifferent) {
                different << QString::fromStdString(window().playlist().scenes()[std::size_t(index)].title);
                keep(index, before[index], now);
            }
        }
        QVERIFY2(different.isEmpty(), qPrintable(different.join(QStringLiteral("; "))));
        m_room.reset();
    }

private:
    /// Columns and scroll bars can differ by some pixels after a different sequence of sizes.
    static constexpr double kMostDifferent = 0.03;

    static double shareOfDifference(const QImage& before, const QImage& now)
    {
        if (before.size() != now.size())
            return 1;
        qint64 different = 0;
        for (int y = 0; y < before.height(); ++y)
            for (int x = 0; x < before.width(); ++x)
                different += before.pixel(x, y) == now.pixel(x, y) ? 0 : 1;
        return double(different) / (double(before.width()) * before.height());
    }

    /// Compares all fields of a scene except widths and scroll positions.
    static void compareScenes(const SavedScene& saved, const SavedScene& now)
    {
        const auto said = [](const SavedScene& scene) {
            std::map<std::string, std::string> all {{"theme", scene.theme.value_or("")},
                {"language", scene.language.value_or("")}, {"zoom", std::to_string(scene.zoom.value_or(0))}};
            for (const auto& [key, text] : fieldsOf(scene.scene)) {
                const auto equals = text.find(" = ");
                const bool isControl = key == "set";
                const auto value = isControl ? text.substr(equals + 3) : text;
                if (!isControl || value.find(',') == std::string::npos)
                    all[key + ' ' + (isControl ? text.substr(0, equals) : value)] = value;
            }
            return all;
        };
        const auto before = said(saved), after = said(now);
        for (const auto& [name, value] : before)
            QVERIFY2(after.contains(name) && after.at(name) == value,
                qPrintable(QString::fromStdString(saved.title + ": " + name + " was " + value
                    + (after.contains(name) ? ", is " + after.at(name) : ", is gone"))));
    }

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
        window().scenePlayer().show(saved);
        settle();
    }

    Page* page() { return window().pages().at(window().findChild<QStackedWidget*>()->currentIndex()); }

    /// Waits until the scene is restored and nothing is computed for it.
    void settle()
    {
        constexpr int kQuiet = 300, kMostTurns = 20;
        QImage last;
        for (int turn = 0; turn < kMostTurns; ++turn) {
            QTRY_VERIFY_WITH_TIMEOUT(!window().scenePlayer().isBusy() && page()->isSettled(), 30000);
            if (const QImage now = picture(); now == std::exchange(last, now))
                return;
            QTest::qWait(kQuiet);
        }
    }

    /// Stores the pictures to inspect differences.
    static void keep(int index, const QImage& before, const QImage& now)
    {
        const QString folder = qEnvironmentVariable("TRANSLUCENT_TEST_PICTURES");
        if (folder.isEmpty())
            return;
        before.save(QStringLiteral("%1/scene%2-before.png").arg(folder).arg(index));
        now.save(QStringLiteral("%1/scene%2-after.png").arg(folder).arg(index));
    }

    /// The keyboard focus is not part of a scene.
    QImage picture()
    {
        if (QWidget* focused = window().focusWidget())
            focused->clearFocus();
        return page()->grab().toImage();
    }

    std::unique_ptr<Classroom> m_room;
};

TRANSLUCENT_TEST(SceneClassTest)

#include "scene_class_test.moc"
