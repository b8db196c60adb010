#include "shell/appearance.h"

#include "test_registry.h"
#include "widgets/drawing_style.h"

#include <QApplication>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace translucent;

class AppearanceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void themesAreNamed()
    {
        for (const auto theme : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::Contrast})
            QCOMPARE(themeFromName(name(theme)), theme);
        QCOMPARE(name(ThemeChoice::Contrast), QStringLiteral("contrast"));
        QCOMPARE(themeFromName(QStringLiteral("pink")), ThemeChoice::System);
    }

    /// WCAG 2.1: AAA for high contrast, AA for the others.
    void textHasContrast()
    {
        struct Case {
            ThemeColours colours;
            double least;
        };
        for (const auto& [colours, least] :
            {Case {contrastColours(), 7}, Case {lightColours(), 4.5}, Case {darkColours(), 4.5}}) {
            for (const QColor& ground : {colours.window, colours.surface, colours.sunken})
                for (const QColor& text : {colours.text, colours.muted, colours.accent})
                    QVERIFY2(contrast(text, ground) >= least, qPrintable(text.name() + ground.name()));
            QVERIFY(contrast(colours.onAccent, colours.accent) >= least);
            QVERIFY(contrast(colours.text, colours.accentSoft) >= least);
            QVERIFY(contrast(colours.accent, colours.accentSoft) >= least);
            QVERIFY(contrast(colours.warning, colours.warningSoft) >= least);
            QVERIFY(contrast(colours.warning, colours.surface) >= least);
        }
    }

    void inHighContrastLinesAreBlackAndCurvesDark()
    {
        const QPalette strong = paletteFrom(contrastColours()), light = paletteFrom(lightColours());
        QCOMPARE(strong.color(QPalette::Mid), QColor(Qt::black));
        QVERIFY(contrast(contrastColours().border, Qt::white) > 20);
        for (int head = 0; head < 8; ++head) {
            QVERIFY(contrast(lineColour(headColour(head), strong), Qt::white) >= 4.5);
            QCOMPARE(lineColour(headColour(head), light), headColour(head));
        }
        QColor pale = headColour(1);
        pale.setAlpha(60);
        QCOMPARE(lineColour(pale, strong).alpha(), 60);
    }

    void itIsLightForPicturesAndIcons()
    {
        Appearance appearance;
        appearance.setTheme(ThemeChoice::Contrast);
        QVERIFY(!appearance.isDark());
        QCOMPARE(QApplication::palette().color(QPalette::Base), QColor(Qt::white));
        QCOMPARE(QApplication::palette().color(QPalette::Text), QColor(Qt::black));
        QCOMPARE(backdropOf(QApplication::palette().color(QPalette::Base)), Backdrop::Light);
        appearance.setTheme(ThemeChoice::System);
    }

    void lengthsGrowWithTheZoomThinLinesWithLargeOnes()
    {
        const QString source = QStringLiteral("a { font-size: 12px; border: 1px solid @text; outline: 2px; }");
        const auto sheet = [&](double zoom) { return styleSheetFrom(source, contrastColours(), zoom); };
        QCOMPARE(sheet(1.4), QStringLiteral("a { font-size: 17px; border: 1px solid #000000; outline: 2px; }"));
        QCOMPARE(sheet(1.7), QStringLiteral("a { font-size: 20px; border: 2px solid #000000; outline: 3px; }"));
    }

    /// Qt draws a box with larger corners as a rectangle.
    void cornersAreNeverRounderThanHalfTheirBox()
    {
        static const QRegularExpression lengths(QStringLiteral("(\\d+)px.*?(\\d+)px"));
        for (int tenths = 8; tenths <= 25; ++tenths)
            for (const char* source :
                {"a { width: 16px; border-radius: 8px; }", "a { height: 6px; border-radius: 3px; }"}) {
                const auto found =
                    lengths.match(styleSheetFrom(QString::fromLatin1(source), lightColours(), tenths / 10.0));
                QVERIFY2(found.captured(2).toInt() * 2 <= found.captured(1).toInt(), qPrintable(found.captured()));
            }
    }

    void noTextBecomesSmallerThanCanBeRead()
    {
        const QString source = QStringLiteral("a { font-size: 12px; padding: 12px; }");
        QCOMPARE(styleSheetFrom(source, contrastColours(), Appearance::kSmallestZoom),
            QStringLiteral("a { font-size: 11px; padding: 10px; }"));
        Appearance appearance;
        appearance.setZoom(Appearance::kSmallestZoom);
        QVERIFY(QApplication::font().pixelSize() >= Appearance::kLeastText);
        appearance.setZoom(1);
    }

    void nothingThatIsClickedBecomesLowerThanItsLeastHeight()
    {
        const QString source = QStringLiteral("a { min-height: 24px; min-width: 14px; height: 10px; }");
        QCOMPARE(styleSheetFrom(source, contrastColours(), Appearance::kSmallestZoom),
            QStringLiteral("a { min-height: 24px; min-width: 14px; height: 8px; }"));
        QCOMPARE(styleSheetFrom(source, contrastColours(), 1.5),
            QStringLiteral("a { min-height: 36px; min-width: 21px; height: 15px; }"));
    }

    void textsGrowWithTheWindowAndWithTheZoom()
    {
        double before = 0;
        for (int width = 800; width <= 2600; width += 20) {
            const double now = Appearance::enlargementFor({width, width * 9 / 16});
            QVERIFY(now >= before);
            before = now;
        }
        QCOMPARE(Appearance::enlargementFor({1024, 700}), 1.0);
        QCOMPARE(Appearance::enlargementFor({1280, 720}), 1.0);
        QCOMPARE(Appearance::enlargementFor({1920, 720}), 1.0);
        QVERIFY(Appearance::enlargementFor({1920, 1080}) > 1);
        Appearance appearance;
        appearance.setRoom({1920, 1080});
        const int large = QApplication::font().pixelSize();
        appearance.pushZoom(1);
        QVERIFY(QApplication::font().pixelSize() < large);
        appearance.popZoom();
        QCOMPARE(QApplication::font().pixelSize(), large);
        QCOMPARE(appearance.zoom(), 1.0);
        appearance.setRoom({1280, 720});
        QVERIFY(QApplication::font().pixelSize() < large);
    }

    /// Presenter relies on this.
    void noTextOfTheStyleSheetIsSmallerThanItSays()
    {
        QFile file(QStringLiteral(":/theme/translucent.qss"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        static const QRegularExpression size(QStringLiteral("font-size: (\\d+)px"));
        int found = 0;
        for (auto match = size.globalMatch(QString::fromUtf8(file.readAll())); match.hasNext(); ++found)
            QVERIFY(match.next().captured(1).toInt() >= Appearance::kSmallestText);
        QVERIFY(found > 10);
    }

    void theZoomStaysBetweenItsLimits()
    {
        Appearance appearance;
        appearance.setZoom(0.1);
        QCOMPARE(appearance.zoom(), Appearance::kSmallestZoom);
        appearance.setZoom(9);
        QCOMPARE(appearance.zoom(), Appearance::kLargestZoom);
        appearance.setZoom(1);
    }
};

TRANSLUCENT_TEST(AppearanceTest)
#include "appearance_test.moc"
