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

#include <functional>
#include <map>
#include <set>

using namespace translucent;
using translucent::test::Classroom;
using translucent::test::WindowFixture;

namespace {

/// The pictures of the scenes of every page, compared by the area of the page: below the bars and next to the rail.
class PagePictures {
public:
    PagePictures(QString directory, const std::vector<SavedScene>& scenes)
        : m_directory(std::move(directory))
    {
        for (const SavedScene& scene : scenes)
            m_scenes[scene.scene.page.value()].push_back(scene);
    }

    void eachShowsSomething() const
    {
        forEach([this](const SavedScene& scene) {
            for (const char* language : {"en", "zh_CN"})
                for (const char* theme : {"light", "dark"})
                    QVERIFY2(coloursOf(page(scene, language, theme)).size() > 16, scene.title.c_str());
        });
    }

    void languagesDiffer() const
    {
        forEach([this](const SavedScene& scene) {
            QVERIFY2(page(scene, "en", "light") != page(scene, "zh_CN", "light"), scene.title.c_str());
        });
    }

    void darkIsDark() const
    {
        const auto corner = [this](const SavedScene& scene, const char* theme) {
            return picture(scene, "en", theme).pixelColor(5, 400).lightness();
        };
        forEach([&](const SavedScene& scene) {
            QVERIFY2(corner(scene, "light") > corner(scene, "dark") + 100, scene.title.c_str());
        });
    }

    void scenesDiffer() const
    {
        for (const auto& [name, scenes] : m_scenes) {
            std::map<QByteArray, std::string> titles;
            for (const SavedScene& scene : scenes) {
                const QImage shown = page(scene, "en", "light").convertToFormat(QImage::Format_RGB32);
                const QByteArray bytes(reinterpret_cast<const char*>(shown.constBits()), shown.sizeInBytes());
                const auto [before, isNew] = titles.emplace(bytes, scene.title);
                QVERIFY2(isNew, (scene.title + " = " + before->second).c_str());
            }
        }
    }

private:
    void forEach(const std::function<void(const SavedScene&)>& look) const
    {
        for (const auto& [name, scenes] : m_scenes)
            for (const SavedScene& scene : scenes)
                look(scene);
    }

    QImage picture(const SavedScene& scene, const char* language, const char* theme) const
    {
        return QImage(m_directory + u'/' + SceneTour::fileName(scene, language, theme));
    }

    QImage page(const SavedScene& scene, const char* language, const char* theme) const
    {
        const QImage whole = picture(scene, language, theme);
        return whole.copy(whole.rect().adjusted(150, 130, 0, -40));
    }

    static QSet<QRgb> coloursOf(const QImage& image)
    {
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); y += 3)
            for (int x = 0; x < image.width(); x += 3)
                colours.insert(image.pixel(x, y));
        return colours;
    }

    QString m_directory;
    std::map<std::string, std::vector<SavedScene>> m_scenes;
};

}  // namespace

/// The pictures of the manual and of every page are scenes: each still exists and can be shown.
/// TRANSLUCENT_PICTURES=DIR keeps those of the pages there.
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
        SceneTour tour(*room.window, manualScenes(), pictures.path());
        QSignalSpy finished(&tour, &SceneTour::finished);
        tour.start();
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 300000);
        QVERIFY(finished.first().first().toBool());
        std::set<QByteArray> different;
        for (const SavedScene& scene : manualScenes())
            for (const char* language : {"en", "zh_CN"}) {
                const QImage picture(pictures.filePath(SceneTour::fileName(scene, language)));
                QVERIFY2(!picture.isNull(), scene.title.c_str());
                different.insert(QByteArray(reinterpret_cast<const char*>(picture.constBits()), picture.sizeInBytes()));
            }
        QCOMPARE(different.size(), 2 * manualScenes().size());
    }

    void everySceneOfThePagesCanBeShown()
    {
        WindowFixture fixture;
        const QString kept = qEnvironmentVariable("TRANSLUCENT_PICTURES");
        const QString directory = kept.isEmpty() ? fixture.directory.filePath(QStringLiteral("pictures")) : kept;
        const std::vector<SavedScene> scenes = readScenes(resourcePath("pages.tlscene"));
        std::set<QString> pages;
        for (const SavedScene& scene : scenes)
            pages.insert(QString::fromStdString(scene.scene.page.value()) + QStringLiteral("Page"));
        for (const Page* page : fixture.window->pages())
            QVERIFY2(pages.contains(page->objectName()), qPrintable(page->objectName()));
        fixture.window->setFixedSize(1280, 720);
        fixture.window->openFirstModel({});
        fixture.window->show();
        SceneTour tour(*fixture.window, scenes, directory, SceneTour::Themes::LightAndDark);
        if (kept.isEmpty())
            tour.setQuietTime(20);  // the pictures are not inspected
        QSignalSpy finished(&tour, &SceneTour::finished);
        tour.start();
        QVERIFY(finished.wait(500000));
        QVERIFY(finished.first().first().toBool());
        QCOMPARE(QDir(directory).entryList({QStringLiteral("*.png")}).size(), qsizetype(4 * scenes.size()));
        const PagePictures pictures(directory, scenes);
        pictures.eachShowsSomething();
        pictures.languagesDiffer();
        pictures.scenesDiffer();
        pictures.darkIsDark();
    }

    void endsWithoutAModel()
    {
        WindowFixture fixture;
        fixture.window->openFirstModel(QStringLiteral("missing"));
        SceneTour tour(*fixture.window, readScenes(resourcePath("pages.tlscene")), fixture.directory.path());
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
        SceneTour tour(*room.window, {scene}, pictures.path());
        QSignalSpy finished(&tour, &SceneTour::finished);
        QTest::ignoreMessage(QtWarningMsg, "a/b: ü: there is no noSuchTab");
        QTest::ignoreMessage(QtWarningMsg, "a/b: ü: there is no noSuchControl");
        tour.start();
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60000);
        QVERIFY(!finished.first().first().toBool());
        QCOMPARE(QDir(pictures.path()).entryList(QDir::Files), QStringList {QStringLiteral("a-b-ü-en.png")});
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
