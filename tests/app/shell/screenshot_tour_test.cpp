#include "shell/tours.h"

#include "pages/page.h"
#include "test_registry.h"
#include "window_fixture.h"

#include <QDir>
#include <QImage>
#include <QSignalSpy>
#include <QTest>

using namespace translucent;
using translucent::test::WindowFixture;

namespace {

/// What the tour has written, compared by what is seen: below the bars and beside the rail, where the page is.
class Pictures {
public:
    Pictures(const QString& directory, const QList<Page*>& pages)
        : m_directory(directory)
    {
        for (const Page* page : pages) {
            QString name = page->objectName();
            name.remove(QStringLiteral("Page"));
            for (const QString& scene : page->scenes())
                m_scenes[name] << (scene.isEmpty() ? name : name + u'-' + scene);
        }
    }

    /// Two sentences in the light theme, one in the dark, two languages.
    qsizetype count() const { return 6 * scenes().size(); }

    void eachShowsSomething() const
    {
        for (const QString& scene : scenes())
            for (const char* variant : {"zh-light-short", "zh-light-long", "zh-dark-short", "en-light-short",
                     "en-light-long", "en-dark-short"})
                QVERIFY2(coloursOf(page(scene, variant)).size() > 16, qPrintable(scene + QLatin1String(variant)));
    }

    void languagesDiffer() const
    {
        for (const QString& scene : scenes())
            QVERIFY2(page(scene, "zh-light-short") != page(scene, "en-light-short"), qPrintable(scene));
    }

    void scenesDiffer() const
    {
        for (const QStringList& scenes : m_scenes)
            for (qsizetype first = 0; first < scenes.size(); ++first)
                for (qsizetype second = first + 1; second < scenes.size(); ++second)
                    QVERIFY2(page(scenes[first], "en-light-short") != page(scenes[second], "en-light-short"),
                        qPrintable(scenes[first] + QStringLiteral(" = ") + scenes[second]));
    }

    void sentencesDifferOn(const QStringList& pages) const
    {
        for (const QString& name : pages)
            QVERIFY2(page(name, "en-light-short") != page(name, "en-light-long"), qPrintable(name));
    }

    void darkIsDark() const
    {
        for (const QString& scene : scenes()) {
            const auto corner = [&](const char* variant) {
                return picture(scene, variant).pixelColor(5, 400).lightness();
            };
            QVERIFY2(corner("zh-light-short") > corner("zh-dark-short") + 100, qPrintable(scene));
        }
    }

private:
    QStringList scenes() const
    {
        QStringList all;
        for (const QStringList& scenes : m_scenes)
            all += scenes;
        return all;
    }

    QImage picture(const QString& scene, const char* variant) const
    {
        QString file = scene + u'-' + QLatin1String(variant);
        file.replace(QStringLiteral("-zh-"), QStringLiteral("-") + name(LanguageChoice::Chinese) + u'-');
        return QImage(m_directory + u'/' + file + QStringLiteral(".png"));
    }

    QImage page(const QString& scene, const char* variant) const
    {
        const QImage whole = picture(scene, variant);
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
    QMap<QString, QStringList> m_scenes;
};

}  // namespace

/// With TRANSLUCENT_PICTURES=DIR the pictures are kept there.
class ScreenshotTourTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void visitsEveryPageLanguageAndTheme()
    {
        WindowFixture fixture;
        const QString kept = qEnvironmentVariable("TRANSLUCENT_PICTURES");
        const QString directory = kept.isEmpty() ? fixture.directory.filePath(QStringLiteral("pictures")) : kept;
        fixture.window->setFixedSize(1280, 720);
        fixture.window->openFirstModel({});
        fixture.window->show();
        ScreenshotTour tour({*fixture.window, fixture.engine, fixture.appearance, fixture.language}, directory);
        if (kept.isEmpty())
            tour.setSettleTime(20);  // nobody looks at them
        QSignalSpy finished(&tour, &ScreenshotTour::finished);
        tour.start();
        QVERIFY(finished.wait(500000));
        QVERIFY(finished.first().first().toBool());
        const Pictures pictures(directory, fixture.window->pages());
        QCOMPARE(QDir(directory).entryList({QStringLiteral("*.png")}).size(), pictures.count());
        pictures.eachShowsSomething();
        pictures.languagesDiffer();
        pictures.scenesDiffer();
        pictures.sentencesDifferOn({QStringLiteral("translate"), QStringLiteral("attention-map"),
            QStringLiteral("whatIf"), QStringLiteral("architecture"), QStringLiteral("decoding")});
        pictures.darkIsDark();
    }

    void endsWithoutAModel()
    {
        WindowFixture fixture;
        fixture.window->openFirstModel(QStringLiteral("missing"));
        ScreenshotTour tour({*fixture.window, fixture.engine, fixture.appearance, fixture.language},
            fixture.directory.filePath(QStringLiteral("pictures")));
        QSignalSpy finished(&tour, &ScreenshotTour::finished);
        tour.start();
        QVERIFY(finished.wait());
        QVERIFY(!finished.first().first().toBool());
    }
};

TRANSLUCENT_TEST(ScreenshotTourTest)
#include "screenshot_tour_test.moc"
