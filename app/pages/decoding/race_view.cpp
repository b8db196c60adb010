#include "pages/decoding/race_view.h"

#include "pages/decoding/race_facts.h"
#include "widgets/eliding.h"
#include "widgets/growing_size.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_text.h"
#include "widgets/search_tree_view.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr int kLaneTableWidth = 340;
constexpr double kJudgedShare = 0.5;  ///< of a step; the tree fades what is pruned from there on
constexpr int kGreedyLines = 9;       ///< of text: greedy search has two candidates a step
constexpr int kFewestGreedyLines = 6;
constexpr int kFewestBeamLines = 9;  ///< rather scrolled away than without the candidates of a step

}  // namespace

RaceLane::RaceLane(const QString& name, QWidget* parent)
    : QFrame(parent)
    , m_title(makeLabel("section", qPrintable(name + QStringLiteral("Title")), this))
    , m_best(makeEndLabel("lane", qPrintable(name + QStringLiteral("Best")), this))
    , m_step(makeLabel("caption", qPrintable(name + QStringLiteral("Step")), this))
    , m_tree(new SearchTreeView(this))
    , m_table(new ListTable(qPrintable(name + QStringLiteral("Table")),
          {{tr("#"),
               tr("Rank among the candidates of this step, by Σ log p; at the end among the hypotheses, by score"),
               ListColumn::Number, "hypothesis"},
              {tr("Prefix"), tr("The tokens chosen before"), ListColumn::Text, "hypothesis"},
              {tr("Token"), tr("The token considered"), ListColumn::Word, "token"},
              {tr("log p"), tr("Natural logarithm of the token's probability, given everything before it"),
                  ListColumn::Number, "log-probability", false, true},
              {tr("Σ log p"), tr("Sum of the log-probabilities from the start to this token"), ListColumn::Number,
                  "log-probability"},
              {tr("Score"), tr("Σ log p ÷ Lᵅ, normalised by the length L"), ListColumn::Number, "length-penalty", false,
                  true},
              {tr("Status"), tr("What the search did with it"), ListColumn::Word, "beam-search"}},
          this))
{
    setObjectName(name);
    setProperty("role", QStringLiteral("card"));
    m_tree->setObjectName(name + QStringLiteral("Tree"));
    m_tree->setWalkable(false);
    m_table->setProperty("role", QStringLiteral("dense"));
    m_table->setFocusPolicy(Qt::NoFocus);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setTextElideMode(Qt::ElideLeft);
    limitWidth(*m_table, kLaneTableWidth, kLaneTableWidth * 7 / 4);
    columnOf({rowOf({m_title, {m_best, 1}, m_step}, nullptr, {}, 14), {rowOf({{m_tree, 5}, {m_table, 4}}), 1}}, this,
        {12, 6, 12, 6}, 2);
}

void RaceLane::setTrace(SearchTracePtr trace, const QString& title)
{
    m_trace = std::move(trace);
    m_title->setText(title);
    m_tree->setAccessibleName(tr("Search tree: %1").arg(title));
    m_table->setAccessibleName(tr("Candidates of this step: %1").arg(title));
    m_tree->setTrace(m_trace);
    m_table->setRows({});
    m_moment = {};
    setTime(0);
}

void RaceLane::setTime(double time)
{
    m_time = m_trace ? std::min(time, double(m_trace->steps())) : 0;
    m_tree->setProgress(m_time);
    refresh();
}

void RaceLane::refresh()
{
    const auto position = std::int64_t(std::ceil(m_time)) - 1;
    const Moment moment {position, m_time - double(position) > kJudgedShare, m_trace && m_time >= m_trace->steps()};
    if (m_trace && moment != m_moment)
        m_table->setRows(rowsAt(moment));
    m_moment = moment;
    if (!m_trace) {
        m_best->clear();
        m_step->clear();
        return;
    }
    const std::int64_t after = moment.judged ? position : position - 1;
    const std::ptrdiff_t best = after < 0 ? -1 : bestAfter(*m_trace, after);
    const QString text = best < 0 ? QString() : pathText(*m_trace, best);
    m_best->setText(best < 0                ? QStringLiteral("…")
            : after + 1 >= m_trace->steps() ? text
                                            : text + QStringLiteral(" …"));
    m_step->setText(stepText(moment));
}

QStringList RaceLane::cells(std::ptrdiff_t candidate, std::int64_t rank, const QString& status) const
{
    const SearchCandidate& one = m_trace->candidates[std::size_t(candidate)];
    return {QString::number(rank + 1), one.parent < 0 ? candidateText(*m_trace, -1) : pathText(*m_trace, one.parent),
        candidateText(*m_trace, candidate), logText(one.token.logProbability, 3), logText(one.sum, 3),
        logText(one.score, 3), status};
}

ListRow RaceLane::withheldRow(const SearchCandidate& one) const
{
    return {
        .texts = {QStringLiteral("–"), one.parent < 0 ? candidateText(*m_trace, -1) : pathText(*m_trace, one.parent),
            tokenText({one.token.id, one.token.piece}), logText(one.token.logProbability, 3), logText(one.sum, 3),
            logText(one.score, 3), tr("not allowed")},
        .tip = withheldText(),
        .faint = true};
}

/// One for each text that was found, best first.
std::vector<ListRow> RaceLane::endRows() const
{
    std::vector<ListRow> rows;
    const std::vector<RankedHypothesis> ranked = rankedHypotheses(*m_trace);
    for (const SameText& text : byText(*m_trace, ranked)) {
        const std::ptrdiff_t best = ranked[text.segmentations.front()].leaf;
        QStringList status {fateText(m_trace->candidates[std::size_t(best)].fate)};
        QStringList tip {candidateDetails(*m_trace, best)};
        if (text.segmentations.size() > 1) {
            status << tr("%n segmentation(s)", nullptr, int(text.segmentations.size()));
            for (const std::size_t each : text.segmentations)
                tip << tr("%1: Σ log p = %2")
                           .arg(segmentationText(*m_trace, ranked[each].leaf), logText(ranked[each].sum, 3));
        }
        QStringList texted = cells(best, std::int64_t(rows.size()), status.join(QStringLiteral(", ")));
        texted[1] = pathText(*m_trace, best);
        rows.push_back({.texts = texted, .tip = tip.join(u'\n'), .strong = rows.empty()});
    }
    return rows;
}

/// The candidates of a step, by rank; of the end the texts, so that the winner is there whenever it has finished.
std::vector<ListRow> RaceLane::rowsAt(const Moment& moment) const
{
    std::vector<ListRow> rows;
    if (moment.ended)
        return endRows();
    const StepRange range = stepRange(*m_trace, moment.position);
    const std::vector<SearchCandidate> withheld = m_trace->withheldAt(moment.position);
    auto next = withheld.begin();
    for (std::size_t i = range.first; i < range.last; ++i) {
        const SearchCandidate& one = m_trace->candidates[i];
        for (; next != withheld.end() && next->sum > one.sum; ++next)
            rows.push_back(withheldRow(*next));
        const QString status = !moment.judged ? QStringLiteral("…") : one.forced ? tr("forced") : fateText(one.fate);
        rows.push_back({.texts = cells(std::ptrdiff_t(i), one.rank, status),
            .tip = candidateDetails(*m_trace, std::ptrdiff_t(i)),
            .faint = moment.judged && one.fate == CandidateFate::Pruned});
    }
    for (; next != withheld.end(); ++next)
        rows.push_back(withheldRow(*next));
    return rows;
}

QString RaceLane::stepText(const Moment& moment) const
{
    if (moment.position < 0)
        return tr("Not started. Space: play; →: one step.");
    if (moment.ended && m_trace->leafOf(0) >= 0)
        return tr("Ended after %1 steps with score %2")
            .arg(m_trace->steps())
            .arg(logText(m_trace->candidates[std::size_t(m_trace->leafOf(0))].score, 3));
    const StepRange range = stepRange(*m_trace, moment.position);
    const auto first = m_trace->candidates.begin() + std::ptrdiff_t(range.first);
    const auto pruned = std::count_if(first, first + std::ptrdiff_t(range.size()),
        [](const SearchCandidate& one) { return one.fate == CandidateFate::Pruned; });
    return tr("Step %1: %2 considered, %3 kept, %4 pruned")
        .arg(moment.position + 1)
        .arg(range.size())
        .arg(std::ptrdiff_t(range.size()) - pruned)
        .arg(pruned);
}

RaceView::RaceView(QWidget* parent)
    : QWidget(parent)
    , m_bar(new RaceBar(this))
    , m_sentence(makeText("explanation", "splitSentence", {}, this))
    , m_greedy(new RaceLane(QStringLiteral("greedyLane"), this))
    , m_beam(new RaceLane(QStringLiteral("beamLane"), this))
    , m_legend(named(new SearchTreeLegend(tr("greedy's path"), this), "raceLegend"))
{
    setObjectName(QStringLiteral("raceView"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Greedy and beam search side by side"));
    limitLines(*m_greedy, kFewestGreedyLines, kGreedyLines);
    limitLines(*m_beam, kFewestBeamLines);
    columnOf({m_bar, m_sentence, {m_greedy, 1}, {m_beam, 2}, m_legend}, this, {}, 6);
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kFrameMs);
    connectSignals();
    setRace(nullptr, nullptr);
}

void RaceView::connectSignals()
{
    connect(&m_timer, &QTimer::timeout, this, &RaceView::tick);
    connect(m_bar, &RaceBar::playToggled, this, &RaceView::togglePlay);
    connect(m_bar, &RaceBar::stepRequested, this, &RaceView::step);
    connect(m_bar, &RaceBar::jumpRequested, this, &RaceView::jumpTo);
    connect(m_bar, &RaceBar::speedPicked, this, [this](double speed) { m_clock.setSpeed(speed); });
    connect(m_bar, &RaceBar::fitRequested, this, &RaceView::fit);
}

void RaceView::setRace(const SearchTracePtr& greedy, const SearchTracePtr& beam)
{
    m_greedy->setTrace(greedy, tr("Greedy search: always the most probable token"));
    m_beam->setTrace(
        beam, beam ? tr("Beam search: keeps the best %1 hypotheses").arg(beam->beamSize) : tr("Beam search"));
    const bool both = greedy && beam;
    const auto split = both ? raceSplit(*greedy, *beam) : std::nullopt;
    m_split = split ? std::optional(int(split->position)) : std::nullopt;
    if (both) {
        m_greedy->tree().setPaths({.rival = greedy->leafOf(0), .split = m_split});
        m_beam->tree().setPaths({.winner = beam->leafOf(0),
            .rival = greedyWithin(*greedy, *beam),
            .split = split ? std::optional(int(split->beamPosition)) : std::nullopt});
        m_legend->setTrace(*beam);
    }
    m_sentence->setText(both ? splitSentence(*greedy, *beam) : QString());
    m_clock.setSteps(both ? int(std::max(greedy->steps(), beam->steps())) : 0);
    jumpTo(m_clock.steps());
}

void RaceView::tick()
{
    m_clock.advance(double(m_sinceFrame.nsecsElapsed()) / 1e9);
    m_sinceFrame.restart();
    refresh();
}

void RaceView::refresh()
{
    m_greedy->setTime(m_clock.time());
    m_beam->setTime(m_clock.time());
    Q_EMIT timeChanged(m_clock.time(), m_clock.steps());
    m_bar->show(m_clock, m_split ? std::optional(*m_split + 1) : std::nullopt);
    if (m_clock.isRunning() == m_timer.isActive())
        return;
    m_sinceFrame.start();
    if (m_clock.isRunning())
        m_timer.start();
    else
        m_timer.stop();
}

void RaceView::togglePlay()
{
    if (m_clock.isPlaying())
        m_clock.pause();
    else
        m_clock.play();
    refresh();
}

void RaceView::step(int steps)
{
    if (steps > 0)
        m_clock.stepForward();
    else
        m_clock.stepBack();
    refresh();
}

void RaceView::jumpTo(double time)
{
    m_clock.jumpTo(time);
    refresh();
}

void RaceView::changeSpeed(double factor)
{
    m_clock.setSpeed(m_clock.speed() * factor);
    refresh();
}

void RaceView::fit()
{
    m_greedy->tree().fit();
    m_beam->tree().fit();
}

void RaceView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Space: return togglePlay();
    case Qt::Key_Right: return step(1);
    case Qt::Key_Left: return step(-1);
    case Qt::Key_Home: return jumpTo(0);
    case Qt::Key_End: return jumpTo(m_clock.steps());
    case Qt::Key_Up: return changeSpeed(2);
    case Qt::Key_Down: return changeSpeed(0.5);
    case Qt::Key_0: return fit();
    case Qt::Key_S:
        if (m_split)
            jumpTo(*m_split + 1);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void RaceView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_clock.pause();
    m_timer.stop();
}

Picture RaceView::picture(const QString& title) const
{
    Picture picture = stackedPicture(
        m_greedy->tree().picture(tr("Greedy search"), *m_legend), m_beam->tree().picture(tr("Beam search"), *m_legend));
    picture.title = title;
    return picture;
}

}  // namespace translucent
