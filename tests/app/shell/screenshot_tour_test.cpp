#include "shell/screenshot_tour.h"

#include "pages/page.h"
#include "test_registry.h"
#include "window_fixture.h"

#include <QDir>
#include <QImage>
#include <QSignalSpy>
#include <QTest>

using namespace translucent;
using translucent::test::WindowFixture;

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
        qsizetype scenes = 0;
        for (const Page* page : fixture.window->pages())
            scenes += page->scenes().size();
        QCOMPARE(QDir(directory).entryList({QStringLiteral("*.png")}).size(),
            scenes * 6);  // two sentences in the light theme, one in the dark, two languages
        const QImage light(directory + QStringLiteral("/translate-en-light-short.png"));
        const QImage dark(directory + QStringLiteral("/translate-en-dark-short.png"));
        QCOMPARE(light.size(), QSize(1280, 720));
        QVERIFY(light.pixelColor(5, 400).lightness() > dark.pixelColor(5, 400).lightness() + 100);
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
