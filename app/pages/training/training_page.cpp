#include "pages/training/training_page.h"

#include <QDir>
#include <QLocale>

#include <utility>

namespace translucent {

namespace {

constexpr int kRefreshMs = 1000;

}  // namespace

TrainingPage::TrainingPage(Engine& engine, const TrainingPlaces& places, QWidget* parent)
    : LazyPage({"training", QT_TR_NOOP("Training"), UsesNothing,
                   {QString(), QStringLiteral("watch"), QStringLiteral("compare"), QStringLiteral("attention"),
                       QStringLiteral("lab"), QStringLiteral("exposure"), QStringLiteral("labels")}},
        nullptr, parent)
    , m_engine(engine)
    , m_desk(places.program, places.runs)
{
    m_desk.runs().setBundled(places.bundledRuns);
    m_pace.setInterval(kRefreshMs);
    connect(&m_pace, &QTimer::timeout, this, &TrainingPage::refresh);
    connect(&m_desk, &TrainingDesk::stateChanged, &m_pace, qOverload<>(&QTimer::start));
    connect(&m_desk, &TrainingDesk::ended, this, [this] {
        refresh();
        if (std::exchange(m_closing, false))
            window()->close();
    });
}

QList<Page::Key> TrainingPage::keys() const
{
    return {
        {tr("Space"), tr("Attention over time: play or pause")},
        {QStringLiteral("← →"), tr("Attention over time: the moment before or after")},
        {QStringLiteral("Home, End"), tr("Attention over time: first and last moment")},
    };
}

TrainingPageView* TrainingPage::createView()
{
    if (!view())
        m_desk.runs().reload();
    auto* view = new TrainingPageView(m_engine, m_desk, m_state, this);
    connect(view, &TrainingPageView::pageRequested, this, [this](const QString& page) { Q_EMIT pageRequested(page); });
    return view;
}

void TrainingPage::refresh()
{
    Q_EMIT newsChanged(news());
    if (view() && isVisible())
        view()->refresh();
    if (!m_desk.process().isActive())
        m_pace.stop();
}

QString TrainingPage::news() const
{
    if (!m_desk.process().isActive())
        return {};
    const TrainingHistory& history = m_desk.history(m_desk.activeDirectory());
    const QLocale locale;
    const QString name = QDir(m_desk.activeDirectory()).dirName();
    const QString step = locale.toString(history.lastStep());
    if (m_desk.process().state() == TrainingProcess::State::Paused)
        return tr("Training %1: paused at step %2").arg(name, step);
    const auto* best = history.best();
    return best ? tr("Training %1: step %2, BLEU %3").arg(name, step, locale.toString(best->bleu, 'f', 1))
                : tr("Training %1: step %2").arg(name, step);
}

bool TrainingPage::mayClose()
{
    if (!m_desk.process().isActive())
        return true;
    if (m_closing)
        m_desk.process().stop();
    else
        m_state.ask.confirm(*this,
            tr("A run is training. Stop it and close the window? It will be saved and can be resumed next "
               "time."),
            [this] {
                if (!m_desk.process().isActive()) {
                    window()->close();
                    return;
                }
                m_closing = true;
                m_desk.process().stop();
            });
    return false;
}

}  // namespace translucent
