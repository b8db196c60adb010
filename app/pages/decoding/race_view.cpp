#include "pages/decoding/race_view.h"

#include "pages/decoding/races.h"
#include "widgets/content_height.h"
#include "widgets/controls.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_look.h"
#include "widgets/search_tree_view.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyle>

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

constexpr std::array kSpeeds {0.25, 0.5, 1.0, 2.0, 4.0, 8.0};
constexpr int kHandle = 16;

}  // namespace

void RaceClock::setSteps(int steps)
{
    m_steps = steps;
    jumpTo(0);
}

void RaceClock::setSpeed(double stepsPerSecond)
{
    m_speed = std::clamp(stepsPerSecond, kSlowest, kFastest);
}

void RaceClock::play()
{
    if (m_time >= m_steps)
        m_time = 0;
    m_goal = m_steps;
    m_playing = true;
}

void RaceClock::pause()
{
    m_goal = m_time;
    m_playing = false;
}

void RaceClock::stepForward()
{
    m_playing = false;
    m_goal = std::min(std::floor(isRunning() ? m_goal : m_time) + 1, double(m_steps));
}

void RaceClock::stepBack()
{
    jumpTo(std::ceil(m_time) - 1);
}

void RaceClock::jumpTo(double time)
{
    m_time = std::clamp(time, 0.0, double(m_steps));
    pause();
}

void RaceClock::advance(double seconds)
{
    m_time = std::min(m_time + seconds * m_speed, m_goal);
}

/// A slider over the steps of a race with a mark at one of them.
class StepSlider : public QSlider {
public:
    static constexpr int kParts = 100;  ///< slider values per step

    explicit StepSlider(QWidget* parent)
        : QSlider(Qt::Horizontal, parent)
    {
        setSingleStep(kParts);
        setPageStep(kParts);
        setMinimumSize(60, 28);
    }

    void setMark(std::optional<int> step)
    {
        m_mark = step;
        update();
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QSlider::paintEvent(event);
        if (!m_mark || maximum() == 0)
            return;
        const double x =
            kHandle / 2.0 + QStyle::sliderPositionFromValue(0, maximum(), *m_mark * kParts, width() - kHandle);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(winnerColour(palette().color(QPalette::Base)));
        painter.drawPolygon(QPolygonF({QPointF(x - 6, 0), QPointF(x + 6, 0), QPointF(x, 9)}));
    }

    /// A click jumps to its position.
    void mousePressEvent(QMouseEvent* event) override
    {
        if (event->button() == Qt::LeftButton)
            setValue(QStyle::sliderValueFromPosition(
                0, maximum(), int(event->position().x()) - kHandle / 2, width() - kHandle));
        QSlider::mousePressEvent(event);
    }

private:
    std::optional<int> m_mark;
};

RaceBar::RaceBar(QWidget* parent)
    : QWidget(parent)
    , m_first(makeStep("raceFirst", QStringLiteral("|◀"), tr("To the beginning (Home)")))
    , m_back(makeStep("raceBack", QStringLiteral("◀"), tr("One step back (←)")))
    , m_play(makeStep("racePlay", tr("Play"), tr("Play or pause (Space)")))
    , m_forward(makeStep("raceForward", QStringLiteral("▶"), tr("One step (→)")))
    , m_last(makeStep("raceLast", QStringLiteral("▶|"), tr("To the end (End)")))
    , m_number(makeLabel("section", "raceNumber", this))
    , m_slider(named(new StepSlider(this), "raceSlider",
          tr("Drag to any step; the mark shows where greedy search left the winning path")))
    , m_splitButton(makeStep("raceSplit", tr("Where greedy lost"), {}))
    , m_fit(makeStep("raceFit", tr("Fit"), tr("Both trees as a whole (0)")))
    , m_speed(makeChoice("raceSpeed", tr("Steps/s"), {}, this))
{
    m_slider->setAccessibleName(tr("Step"));
    m_speed->setToolTip(tr("Steps per second (↑ faster, ↓ slower)"));
    for (const double speed : kSpeeds)
        m_speed->addItem(tr("%1/s", "steps per second").arg(speed));
    setObjectName(QStringLiteral("raceBar"));
    rowOf({m_first, m_back, m_play, m_forward, m_last, m_number, {m_slider, 1}, m_splitButton, m_fit, m_speed}, this);
    connectSignals();
}

QList<QWidget*> RaceBar::experts() const
{
    return {m_first, m_last, m_fit, m_speed};
}

QToolButton* RaceBar::makeStep(const char* name, const QString& text, const QString& tip)
{
    QToolButton* button = makeButton("button", name, text, tip, this);
    button->setProperty("compact", true);
    if (!text.front().isLetter())
        button->setAccessibleName(tip);
    return button;
}

void RaceBar::connectSignals()
{
    connect(m_first, &QToolButton::clicked, this, [this] { Q_EMIT jumpRequested(0); });
    connect(m_back, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(-1); });
    connect(m_play, &QToolButton::clicked, this, &RaceBar::playToggled);
    connect(m_forward, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(1); });
    connect(m_last, &QToolButton::clicked, this,
        [this] { Q_EMIT jumpRequested(double(m_slider->maximum()) / StepSlider::kParts); });
    connect(m_splitButton, &QToolButton::clicked, this, [this] {
        if (m_split)
            Q_EMIT jumpRequested(*m_split);
        else
            Q_EMIT lossRequested();
    });
    connect(m_fit, &QToolButton::clicked, this, &RaceBar::fitRequested);
    connect(m_slider, &QSlider::valueChanged, this,
        [this](int value) { Q_EMIT jumpRequested(double(value) / StepSlider::kParts); });
    connect(m_speed, &QComboBox::currentIndexChanged, this,
        [this](int index) { Q_EMIT speedPicked(kSpeeds[std::size_t(index)]); });
}

void RaceBar::show(const RaceClock& clock, std::optional<int> split)
{
    const QSignalBlocker slider(m_slider), speed(m_speed);
    m_speed->setCurrentIndex(int(std::ranges::lower_bound(kSpeeds, clock.speed()) - kSpeeds.begin()));
    m_slider->setMaximum(clock.steps() * StepSlider::kParts);
    m_slider->setValue(int(std::lround(clock.time() * StepSlider::kParts)));
    m_slider->setMark(split);
    m_split = split;
    showSplit();
    m_number->setText(QStringLiteral("%1 / %2").arg(int(std::ceil(clock.time()))).arg(clock.steps()));
    for (QToolButton* button : {m_first, m_back})
        button->setEnabled(clock.time() > 0);
    for (QToolButton* button : {m_forward, m_last})
        button->setEnabled(clock.time() < clock.steps());
    for (QToolButton* button : {m_play, m_fit})
        button->setEnabled(clock.steps() > 0);
    m_play->setText(clock.isPlaying() ? tr("Pause") : tr("Play"));
}

void RaceBar::setFindsLosses(bool finds)
{
    m_findsLosses = finds;
    showSplit();
}

void RaceBar::setSearching(bool searches)
{
    m_isSearching = searches;
    showSplit();
}

void RaceBar::showSplit()
{
    const bool finds = m_findsLosses && !m_split;
    m_splitButton->setText(!finds ? tr("Where greedy lost") : m_isSearching ? tr("Searching…") : tr("Find a loss"));
    m_splitButton->setToolTip(finds ? tr("Search unseen sentences for one on which greedy search loses, and race on it")
                                    : tr("Jump to the step where greedy search left the winning path (S)"));
    m_splitButton->setEnabled(m_split || (finds && !m_isSearching));
}

namespace {

enum LaneColumn { kPrefix = 1, kToken, kLog, kSum, kScore };  // of a step

constexpr int kLaneTableWidth = 340;
constexpr double kJudgedShare = 0.5;  ///< of a step; the tree fades pruned candidates after this time
constexpr int kGreedyLines = 9;       ///< of text: greedy search has two candidates a step
constexpr int kFewestGreedyLines = 6;
constexpr int kFewestBeamLines = 9;  ///< rather scrolled away than without the candidates of a step

/// The length of the words with which all texts begin; less than the shortest text.
qsizetype commonWords(const QStringList& texts)
{
    qsizetype length = texts.front().size() - 1;
    for (const QString& text : texts) {
        length = std::min(length, text.size() - 1);
        const auto [end, other] = std::mismatch(text.begin(), text.begin() + length, texts.front().begin());
        length = end - text.begin();
    }
    return texts.front().lastIndexOf(u' ', length - 1) + 1;
}

/// Replaces the words that all prefixes have in common by "…": what differs is at their end. The tips of the rows
/// contain them whole.
void shortenPrefixes(std::vector<ListRow>& rows)
{
    QStringList prefixes;
    for (const ListRow& row : rows)
        if (!prefixes.contains(row.texts[kPrefix]))
            prefixes << row.texts[kPrefix];
    const qsizetype common = prefixes.size() < 2 ? 0 : commonWords(prefixes);
    for (ListRow& row : rows)
        if (common > 0)
            row.texts[kPrefix] = QStringLiteral("… ") + row.texts[kPrefix].sliced(common);
}

}  // namespace

std::vector<ListColumn> RaceLane::stepColumns()
{
    return {
        {tr("#"), tr("Rank among the candidates of this step, by Σ log p; at the end among the hypotheses, by score"),
            ListColumn::Number, "hypothesis"},
        {tr("Prefix"), tr("The tokens chosen before"), ListColumn::Text, "hypothesis"},
        {tr("Token"), tr("The token considered"), ListColumn::Word, "token"},
        {tr("log p"), tr("Natural logarithm of the token's probability, given everything before it"),
            ListColumn::Number, "log-probability", false, true},
        {tr("Σ log p"), tr("Sum of the log-probabilities from the start to this token"), ListColumn::Number,
            "log-probability"},
        {tr("Score"), tr("Σ log p ÷ Lᵅ, normalised by the length L"), ListColumn::Number, "length-penalty", false,
            true},
        {tr("Status"), tr("What the search did with it"), ListColumn::Word, "beam-search"}};
}

/// Those of a step, but whole texts, whose last tokens are not considered one by one.
std::vector<ListColumn> RaceLane::endColumns()
{
    std::vector<ListColumn> columns = stepColumns();
    columns[kPrefix].title = tr("Translation");
    columns[kPrefix].tip = tr("The text of a hypothesis");
    columns[kSum].givesWay = true;
    columns[kScore].givesWay = false;
    columns.erase(columns.begin() + kToken, columns.begin() + kSum);
    return columns;
}

RaceLane::RaceLane(const QString& name, QWidget* parent)
    : QFrame(parent)
    , m_title(makeLabel("section", qPrintable(name + QStringLiteral("Title")), this))
    , m_best(makeEndLabel("lane", qPrintable(name + QStringLiteral("Best")), this))
    , m_step(makeLabel("caption", qPrintable(name + QStringLiteral("Step")), this))
    , m_tree(new SearchTreeView(this))
    , m_table(new ListTable(qPrintable(name + QStringLiteral("Table")), stepColumns(), this))
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
    leaveScrollingToPage(*m_table);
    columnOf({rowOf({m_title, {m_best, 1}, m_step}, nullptr, {}, 14), {rowOf({{m_tree, 1}, {m_table, 1}}), 1}}, this,
        {12, 6, 12, 6}, 2);
}

void RaceLane::setTrace(SearchTracePtr trace, const QString& title)
{
    m_trace = std::move(trace);
    m_title->setText(title);
    m_tree->setAccessibleName(tr("Search tree: %1").arg(title));
    m_table->setAccessibleName(tr("Candidates of this step: %1").arg(title));
    m_tree->setTrace(m_trace);
    m_table->setColumns(stepColumns());
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
    if (moment.ended != m_moment.ended)
        m_table->setColumns(moment.ended ? endColumns() : stepColumns());
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

QString RaceLane::prefixOf(const SearchCandidate& one) const
{
    return one.parent < 0 ? candidateText(*m_trace, -1) : pathText(*m_trace, one.parent);
}

QStringList RaceLane::cells(std::ptrdiff_t candidate, std::int64_t rank, const QString& status) const
{
    const SearchCandidate& one = m_trace->candidates[std::size_t(candidate)];
    return {QString::number(rank + 1), prefixOf(one), candidateText(*m_trace, candidate),
        logText(one.token.logProbability, 3), logText(one.sum, 3), logText(one.score, 3), status};
}

ListRow RaceLane::withheldRow(const SearchCandidate& one) const
{
    return {.texts = {QStringLiteral("–"), prefixOf(one), tokenText({one.token.id, one.token.piece}),
                logText(one.token.logProbability, 3), logText(one.sum, 3), logText(one.score, 3), tr("not allowed")},
        .tip = withheldText(),
        .faint = true};
}

/// One row per text, best first.
std::vector<ListRow> RaceLane::endRows() const
{
    std::vector<ListRow> rows;
    const std::vector<RankedHypothesis> ranked = rankedHypotheses(*m_trace);
    for (const SameText& text : byText(*m_trace, ranked)) {
        const std::ptrdiff_t best = ranked[text.segmentations.front()].leaf;
        QString status = fateText(m_trace->candidates[std::size_t(best)].fate);
        QStringList tip {candidateDetails(*m_trace, best)};
        if (text.segmentations.size() > 1) {
            status = tr("%1 ×%2", "status of a text and number of its segmentations")
                         .arg(status)
                         .arg(text.segmentations.size());
            tip << tr("%n segmentation(s)", nullptr, int(text.segmentations.size()));
            for (const std::size_t each : text.segmentations)
                tip << tr("%1: Σ log p = %2")
                           .arg(segmentationText(*m_trace, ranked[each].leaf), logText(ranked[each].sum, 3));
        }
        QStringList texted = cells(best, std::int64_t(rows.size()), status);
        texted[kPrefix] = pathText(*m_trace, best);
        texted.remove(kToken, kSum - kToken);
        rows.push_back({.texts = texted, .tip = tip.join(u'\n'), .strong = rows.empty()});
    }
    return rows;
}

/// The candidates of a step, by rank; at the end, the texts, so that the winner is listed regardless of when it
/// finished.
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
    shortenPrefixes(rows);
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
    keepWhole(*m_sentence);
    limitLines(*m_greedy, kFewestGreedyLines, kGreedyLines);
    limitLines(*m_beam, kFewestBeamLines);
    columnOf({m_bar, m_sentence, {m_greedy, 1}, {m_beam, 2}, m_legend}, this, {}, 6);
    m_bar->installEventFilter(this);  // its keys are those of the race, also when it is placed elsewhere
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

bool RaceView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_bar || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    keyPressEvent(static_cast<QKeyEvent*>(event));
    return event->isAccepted();
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

Animation RaceView::animation()
{
    const double before = m_clock.time();
    Animation animation;
    for (int step = 0; step <= m_clock.steps(); ++step) {
        jumpTo(step);
        const Picture now = picture({});
        QImage frame(now.size.toSize(), QImage::Format_RGB32);
        frame.fill(Qt::white);
        QPainter painter(&frame);
        painter.setRenderHint(QPainter::Antialiasing);
        now.paint(painter, paperPalette(palette()));
        painter.end();
        animation.frames << frame;
    }
    jumpTo(before);
    return animation;
}

}  // namespace translucent
