#include "crawler/crawler.h"

#include "page_scenes.h"
#include "shell/lesson_guide.h"
#include "shell/presenter.h"
#include "shell/sentence_bar.h"
#include "translucent/lessons/lesson.h"

#include <QScrollBar>
#include <QTabBar>
#include <QTest>

namespace translucent::test {

QString Looks::name() const
{
    return QStringLiteral("%1x%2 %3% %4 %5%6")
        .arg(size.width())
        .arg(size.height())
        .arg(qRound(zoom * 100))
        .arg(translucent::name(language), translucent::name(theme),
            isPresented ? QStringLiteral(" presented") : QString());
}

void Inspector::complain(const QString& what, const QString& where)
{
    if (m_heard.contains(what))
        return;
    m_heard.insert(what);
    m_complaints << QStringLiteral("%1  # %2").arg(what, where);
}

void Crawler::open()
{
    m_room = std::make_unique<Classroom>(m_directory.path());
    QTRY_VERIFY_WITH_TIMEOUT(m_room->engine.model(), 30000);
    window().bar().setSentence(QStringLiteral("因为她妹妹非常饿，所以她吃了一个苹果。"));
    QTRY_VERIFY_WITH_TIMEOUT(window().session().result(), 30000);
}

void Crawler::begin(std::vector<std::unique_ptr<Inspector>> inspectors)
{
    m_inspectors = std::move(inspectors);
    m_inspections = {};
}

void Crawler::visitPages(const Looks& looks, const QStringList& pages)
{
    dress(looks);
    m_openedTabs.clear();
    for (Page* page : window().pages())
        if (pages.contains(page->objectName()) && !QTest::currentTestFailed()) {
            window().showPage(int(window().pages().indexOf(page)));
            visitScenes(looks, *page);
            visitOtherTabs(looks, *page);
        }
}

void Crawler::visitScenes(const Looks& looks, Page& page)
{
    const std::vector<SavedScene> scenes = scenesOf(page, m_keepsPictures);
    QVERIFY2(!scenes.empty(), qPrintable(page.objectName() + QStringLiteral(" has no scene")));
    for (const SavedScene& scene : scenes) {
        show(window(), scene);
        if (QTest::currentTestFailed())
            return;
        if (!m_keepsPictures) {
            window().session().selection().setPinnedSource(2);
            window().session().selection().setPinnedTarget(1);
        }
        inspect({window(), looks, QString::fromStdString(scene.title), &scene});
    }
}

/// The tabs that no scene has opened.
void Crawler::visitOtherTabs(const Looks& looks, const Page& page)
{
    for (QTabBar* bar : page.findChildren<QTabBar*>())
        for (int tab = 0; bar->isVisible() && tab < bar->count(); ++tab) {
            const QString text = bar->tabText(tab);
            if (m_openedTabs.contains(bar->objectName() + text))
                continue;
            bar->setCurrentIndex(tab);
            inspect({window(), looks, QStringLiteral("%1, tab %2").arg(page.objectName(), text)});
        }
}

void Crawler::visitLessons(const Looks& looks, std::size_t count)
{
    dress(looks);
    window().showPage(int(window().pages().size()) - 1);  // reads the lessons
    const auto files = lessonFiles(resourcePath("lessons/en"));
    LessonGuide& guide = window().guide();
    for (std::size_t lesson = 0; lesson < std::min(count, files.size()); ++lesson) {
        const QString id = QString::fromStdString(files[lesson].stem().string());
        guide.begin(id);
        QTRY_VERIFY(guide.isLeading());
        for (std::size_t step = 0; guide.isLeading(); ++step) {
            guide.goTo(step);
            inspect({window(), looks, QStringLiteral("%1, step %2").arg(id).arg(step + 1)});
            if (guide.run()->isLast())
                break;
        }
        guide.leave();
    }
}

/// Changes what differs. The hint of presenter mode disappears after some seconds: what is below it is visited later.
void Crawler::dress(const Looks& looks)
{
    Presenter& presenter = window().presenter();
    presenter.setOn(false);
    if (m_room->language.choice() != looks.language)
        m_room->language.setChoice(looks.language);
    if (m_room->appearance.theme() != looks.theme)
        m_room->appearance.setTheme(looks.theme);
    presenter.setOn(looks.isPresented);
    if (m_room->appearance.zoom() != looks.zoom)
        m_room->appearance.setZoom(looks.zoom);
    settle();  // the window gets the size of the screen in a separate event
    window().resize(looks.size);
    if (!looks.isPresented)
        return;
    auto* hint = window().findChild<QWidget*>(QStringLiteral("presenterHint"));
    QVERIFY(hint->isVisible());
    inspect({window(), looks, QStringLiteral("hint")});
    hint->hide();
}

void Crawler::inspect(const Stop& stop)
{
    settle();
    m_inspections |= stop.looks.inspections;
    for (const QTabBar* bar : window().currentPage().findChildren<QTabBar*>())
        if (bar->isVisible())
            m_openedTabs.insert(bar->objectName() + bar->tabText(bar->currentIndex()));
    for (const auto& inspector : m_inspectors)
        if (inspector->inspection() == Inspection::Fits || stop.looks.inspections.testFlag(inspector->inspection()))
            inspector->look(stop);
}

/// Waits until nothing is computed, and the widgets have not moved for some turns: a layout can cause another one.
void Crawler::settle()
{
    constexpr int kQuietTurns = 3, kLongest = 6000;
    const int turnMs = m_keepsPictures ? 100 : 5;
    QList<QRect> before;
    int quiet = 0;
    for (int turn = 0; turn < kLongest && quiet < kQuietTurns; ++turn) {
        QTest::qWait(turnMs);
        if (window().scenePlayer().isBusy() || !window().isSettled()) {
            quiet = 0;
            continue;
        }
        QList<QRect> now = places();
        quiet = now == before ? quiet + 1 : 0;
        before = std::move(now);
    }
    QCOMPARE(quiet, kQuietTurns);
}

/// The rectangles of all visible widgets, and the scroll positions.
QList<QRect> Crawler::places()
{
    QList<QRect> places;
    for (const QWidget* widget : window().findChildren<QWidget*>())
        if (widget->isVisible()) {
            places << widget->geometry();
            if (const auto* bar = qobject_cast<const QScrollBar*>(widget))
                places << QRect(bar->minimum(), bar->maximum(), bar->value(), bar->pageStep());
        }
    return places;
}

QStringList Crawler::takeComplaints()
{
    QStringList complaints;
    for (const auto& inspector : m_inspectors)
        complaints += inspector->takeComplaints();
    return complaints;
}

void Crawler::finish(const QStringList& pages)
{
    for (const auto& inspector : m_inspectors)
        if (m_inspections.testFlag(inspector->inspection()))
            inspector->finish(pages);
}

}  // namespace translucent::test
