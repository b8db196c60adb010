#include "shell/scene_tour.h"

#include "classroom.h"
#include "pages/page.h"
#include "shell/scene_player.h"
#include "test_registry.h"
#include "translucent/files/resources.h"
#include "window_fixture.h"

#include <QDir>
#include <QImage>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace translucent;
using translucent::test::Classroom;
using translucent::test::WindowFixture;

/// The pictures of the manual are scenes: each still exists and can be shown.
class SceneTourTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPictureOfTheManualHasItsScene()
    {
        std::set<QString> made;
        for (const SavedScene& scene : manualScenes())
            for (const char* language : {"en", "zh_CN"})
                made.insert(SceneTour::fileName(scene, language));
        const QDir manual(QString::fromStdString(resourcePath("manual").string()));
        int links = 0;
        for (const char* folder : {"en", "zh"}) {
            const QDir pages(manual.filePath(QString::fromLatin1(folder)));
            for (const QString& name : pages.entryList({QStringLiteral("*.md")})) {
                static const QRegularExpression kPicture(QStringLiteral("\\]\\(\\.\\./pictures/([^)]+)\\)"));
                auto found = kPicture.globalMatch(contentOf(pages.filePath(name)));
                for (; found.hasNext(); ++links) {
                    const QString picture = found.next().captured(1);
                    QVERIFY2(made.contains(picture), qPrintable(name + QStringLiteral(": no scene makes ") + picture));
                    QVERIFY2(manual.exists(QStringLiteral("pictures/") + picture), qPrintable(picture));
                }
            }
        }
        QVERIFY(links > 0);
    }

    void everySceneOfTheManualCanBeShown()
    {
        const QTemporaryDir directory, pictures;
        Classroom room(directory.path());
        const QList<SceneTour::Stop> stops = SceneTour::pictures(manualScenes());
        SceneTour tour(*room.window, stops, pictures.path());
        QSignalSpy finished(&tour, &SceneTour::finished);
        tour.start();
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 300000);
        QVERIFY(finished.first().first().toBool());
        std::set<QByteArray> different;
        for (const SceneTour::Stop& stop : stops) {
            const QImage picture(pictures.filePath(stop.file));
            QVERIFY2(!picture.isNull(), qPrintable(stop.file));
            different.insert(QByteArray(reinterpret_cast<const char*>(picture.constBits()), picture.sizeInBytes()));
        }
        QCOMPARE(different.size(), 2 * manualScenes().size());
    }

    void bothThemesAreShown()
    {
        WindowFixture fixture;
        const QDir pictures(fixture.directory.filePath(QStringLiteral("pictures")));
        const std::vector<SavedScene> scenes = readScenes(resourcePath("pages.tlscene"));
        fixture.window->openFirstModel({});
        fixture.window->show();
        SceneTour tour(
            *fixture.window, SceneTour::pictures({scenes.front()}, SceneTour::Themes::LightAndDark), pictures.path());
        QSignalSpy finished(&tour, &SceneTour::finished);
        tour.start();
        QVERIFY(finished.wait(60000));
        QVERIFY(finished.first().first().toBool());
        QCOMPARE(pictures.entryList(QDir::Files).size(), 4);
        for (const char* language : {"en", "zh_CN"}) {
            const auto lightness = [&](const char* theme) {
                const QImage picture(pictures.filePath(SceneTour::fileName(scenes.front(), language, theme)));
                return picture.pixelColor(5, 400).lightness();
            };
            QVERIFY(lightness("light") > lightness("dark") + 100);
        }
    }

    void endsWithoutAModel()
    {
        WindowFixture fixture;
        fixture.window->openFirstModel(QStringLiteral("missing"));
        SceneTour tour(
            *fixture.window, SceneTour::pictures(readScenes(resourcePath("pages.tlscene"))), fixture.directory.path());
        QSignalSpy finished(&tour, &SceneTour::finished);
        tour.start();
        QVERIFY(finished.wait());
        QVERIFY(!finished.first().first().toBool());
    }

    void whatIsNotThereIsNamed()
    {
        const QTemporaryDir directory, pictures;
        Classroom room(directory.path());
        SavedScene scene;
        scene.title = "a/b: ü";
        scene.language = "en";
        for (const auto& [key, text] : std::vector<std::pair<const char*, const char*>> {
                 {"page", "translate"}, {"tab", "noSuchTab"}, {"set", "noSuchControl = 1"}})
            setField(scene.scene, key, text);
        SceneTour tour(*room.window, SceneTour::pictures({scene}), pictures.path());
        QSignalSpy finished(&tour, &SceneTour::finished);
        QTest::ignoreMessage(QtWarningMsg, "a/b: ü: there is no noSuchTab");
        QTest::ignoreMessage(QtWarningMsg, "a/b: ü: there is no noSuchControl");
        tour.start();
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60000);
        QVERIFY(!finished.first().first().toBool());
        QCOMPARE(QDir(pictures.path()).entryList(QDir::Files), QStringList {QStringLiteral("01-a-b-ü-en.png")});
    }

    /// In the order of the class; both languages of a scene have its number.
    void picturesOfAClassAreNumbered()
    {
        std::vector<SavedScene> scenes(11);
        scenes[0].title = "Heads";
        scenes[1].title = "Heads";
        scenes[1].language = "zh_CN";
        QStringList files;
        for (const SceneTour::Stop& stop : SceneTour::pictures(scenes))
            files << stop.file;
        QCOMPARE(files.size(), 21);
        const QStringList first {QStringLiteral("01-Heads-en.png"), QStringLiteral("01-Heads-zh.png"),
            QStringLiteral("02-Heads-zh.png"), QStringLiteral("03-scene-en.png")};
        QCOMPARE(files.mid(0, 4), first);
        QCOMPARE(files.last(), QStringLiteral("11-scene-zh.png"));
        QCOMPARE(SceneTour::pictures(std::vector<SavedScene>(100)).first().file, QStringLiteral("001-scene-en.png"));
        for (const SceneTour::Stop& stop : SceneTour::pictures(scenes, SceneTour::Themes::LightAndDark))
            QVERIFY2(!stop.file.startsWith(u'0'), qPrintable(stop.file));
    }

    /// In the order of the class, each once.
    void slidesAreNumbered()
    {
        std::vector<SavedScene> scenes(2);
        scenes[0].title = "Where does it look?";
        scenes[0].language = "zh_CN";
        const auto stops = SceneTour::slides(scenes);
        QCOMPARE(stops.size(), 2);
        QCOMPARE(stops[0].file, QStringLiteral("01-Where-does-it-look-.png"));
        QCOMPARE(stops[1].file, QStringLiteral("02-scene.png"));
        QVERIFY(stops[0].scene.language == "zh_CN" && !stops[1].scene.language);
        QCOMPARE(SceneTour::slides(std::vector<SavedScene>(100)).last().file, QStringLiteral("100-scene.png"));
    }

private:
    static std::vector<SavedScene> manualScenes()
    {
        return readScenes(resourcePath("manual/pictures/pictures.tlscene"));
    }

    static QString contentOf(const QString& file)
    {
        QFile content(file);
        return content.open(QIODevice::ReadOnly) ? QString::fromUtf8(content.readAll()) : QString();
    }
};

TRANSLUCENT_TEST(SceneTourTest)

#include "scene_tour_test.moc"
