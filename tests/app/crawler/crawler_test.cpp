#include "crawler/crawler.h"

#include "crawler/inspectors.h"
#include "pages/page.h"
#include "shell/presenter.h"
#include "test_registry.h"

#include <QRegularExpression>
#include <QTest>

using namespace translucent;
using namespace translucent::test;

namespace {

using enum Inspection;
constexpr auto kEnglish = LanguageChoice::English, kChinese = LanguageChoice::Chinese;
constexpr auto kLight = ThemeChoice::Light, kDark = ThemeChoice::Dark;
constexpr QSize kLaptop(1280, 720), kSmall(1024, 700), kHall(1920, 1080);

/// Each size, language, theme and zoom at least once. What takes longest to change changes least often.
QList<Looks> sampleOfLooks()
{
    return {
        {kEnglish, kLight, 1.0, kLaptop, Inspections(Layout) | Explained | Accessible | Picture},
        {kEnglish, kLight, 1.4, {1280, 690}, Fits},
        {kEnglish, kLight, 1.4, {1440, 870}, Fits},
        {kEnglish, kLight, Appearance::kLargestZoom, kSmall, Fits},
        {kEnglish, kLight, 1.0, kSmall, Fits},
        {kEnglish, kDark, Presenter::zoomFor(kHall), kHall, Inspections(Layout) | Readable | Picture, true},
        {kEnglish, kDark, Appearance::kLargestZoom, kHall, Fits, true},
        {kEnglish, kDark, Presenter::zoomFor(kLaptop), kLaptop, Fits, true},
        {kEnglish, kDark, Appearance::kSmallestZoom, kLaptop, Fits, true},
        {kChinese, kDark, Appearance::kSmallestZoom, kSmall, Inspections(Layout) | Picture},
        {kChinese, kLight, 1.0, kSmall, Fits},
        {kChinese, kLight, 1.0, kLaptop, Inspections(Explained) | Accessible | Picture},
        {kChinese, kLight, 1.4, {1280, 690}, Fits},
        {kChinese, kLight, 1.4, {1440, 870}, Fits},
        {kChinese, kLight, Appearance::kLargestZoom, kSmall, Fits},
    };
}

QList<Looks> sampleOfLessonLooks()
{
    return {
        {kChinese, kLight, 1.0, kLaptop, Layout}, {kEnglish, kDark, Presenter::zoomFor(kHall), kHall, Readable, true}};
}

/// All sizes, languages and themes: in all zooms and in presenter mode for pages, as usual for lessons.
QList<Looks> allLooks(bool ofLessons)
{
    QList<Looks> looks;
    for (const auto language : {kEnglish, kChinese})
        for (const auto theme : {kLight, kDark})
            for (const QSize size : {kLaptop, kSmall, kHall}) {
                for (const double zoom : {0.8, 1.0, 1.5})
                    if (zoom == 1.0 || !ofLessons)
                        looks << Looks {language, theme, zoom, size, Layout};
                if (!ofLessons)
                    looks << Looks {language, theme, Presenter::zoomFor(size), size, Layout, true};
            }
    return looks;
}

/// Those of the pictures that TRANSLUCENT_PICTURES=DIR keeps.
QList<Looks> picturedLooks()
{
    QList<Looks> looks;
    for (const auto theme : {kLight, kDark})
        for (const auto language : {kEnglish, kChinese})
            looks << Looks {language, theme, 1.0, kLaptop, Picture};
    return looks;
}

}  // namespace

/// Everything on screen fits, and is readable, reachable, explained and named: over the real engine, in every scene of
/// every page and at every step of the lessons. TRANSLUCENT_LAYOUT=all checks the layout in all sizes, zooms, languages
/// and themes; TRANSLUCENT_PICTURES=DIR only keeps the pictures of all scenes there.
class CrawlerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_crawler.open(); }

    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("the glossary has no term"))); }

    void numbers_data() { begin(looksOfPages()); }
    void numbers() { visitPages({QStringLiteral("numbersPage")}); }

    void otherPages_data() { begin(looksOfPages()); }
    void otherPages()
    {
        QStringList pages;
        for (const Page* page : m_crawler.window().pages())
            pages << page->objectName();
        pages.removeOne(QStringLiteral("numbersPage"));
        visitPages(pages);
    }

    void lessons_data() { begin(m_isWhole ? allLooks(true) : sampleOfLessonLooks()); }
    void lessons()
    {
        QFETCH(Looks, looks);
        constexpr std::size_t kSample = 4;
        m_crawler.visitLessons(looks, m_isWhole ? SIZE_MAX : looks.isPresented ? 1 : kSample);
        hear({});
    }

private:
    QList<Looks> looksOfPages() const
    {
        if (qEnvironmentVariableIsSet("TRANSLUCENT_PICTURES"))
            return picturedLooks();
        return m_isWhole ? allLooks(false) : sampleOfLooks();
    }

    void begin(const QList<Looks>& looks)
    {
        QTest::addColumn<Looks>("looks");
        for (const Looks& each : looks)
            QTest::newRow(qPrintable(each.name())) << each;
        m_left = int(looks.size());
        std::vector<std::unique_ptr<Inspector>> inspectors;
        for (const auto make : {layoutInspector, readableInspector, accessibleInspector, pictureInspector,
                 explainedInspector, fitsInspector})
            inspectors.push_back(make());
        m_crawler.begin(std::move(inspectors));
    }

    void visitPages(const QStringList& pages)
    {
        QFETCH(Looks, looks);
        m_crawler.visitPages(looks, pages);
        hear(pages);
    }

    void hear(const QStringList& pages)
    {
        if (--m_left == 0)
            m_crawler.finish(pages);
        const QStringList complaints = m_crawler.takeComplaints();
        for (const QString& complaint : complaints)  // one by one: a long text would be truncated
            qCritical("%s", qUtf8Printable(complaint));
        QVERIFY2(complaints.isEmpty(), qPrintable(QString::number(complaints.size())));
    }

    const bool m_isWhole = qEnvironmentVariable("TRANSLUCENT_LAYOUT") == QLatin1String("all");
    Crawler m_crawler;
    int m_left = 0;  ///< looks
};

TRANSLUCENT_TEST(CrawlerTest)
#include "crawler_test.moc"
