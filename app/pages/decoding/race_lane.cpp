#include "pages/decoding/race_lane.h"

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
#include <QLabel>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

enum LaneColumn { kPrefix = 1, kToken, kLog, kSum, kScore };  // of a step

constexpr int kLaneTableWidth = 340;
constexpr double kJudgedShare = 0.5;  ///< of a step; the tree fades pruned candidates after this time

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

}  // namespace translucent
