#include "pages/attention/head_table.h"

#include "session/detail_level.h"
#include "translucent/model/copy_mechanism.h"
#include "translucent/model/forward_trace.h"
#include "translucent/scores/attention_links.h"
#include "translucent/scores/attention_statistics.h"
#include "widgets/heatmap_style.h"
#include "widgets/list_table.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

namespace translucent {

namespace {

using TokenClasses = std::vector<TokenClass>;

TokenClasses classesOf(std::span<const TokenRef> tokens)
{
    TokenClasses classes;
    for (const TokenRef& token : tokens)
        classes.push_back(tokenClass(token.id, token.piece));
    return classes;
}

std::vector<TextSpan> sourceSpans(const TranslationResult& result)
{
    std::vector<TextSpan> spans;
    for (const Piece& piece : result.translation.source)
        spans.push_back(piece.span);
    return spans;
}

std::vector<TextSpan> targetSpans(const TranslationResult& result, std::size_t hypothesis)
{
    std::vector<std::string> pieces;
    for (const HypothesisToken& token : result.translation.hypotheses[hypothesis].tokens)
        if (token.chosen.id != kEndId)
            pieces.push_back(token.chosen.piece);
    std::vector<TextSpan> spans = pieceSpans(pieces);
    spans.resize(result.traces[hypothesis].outputIds.size());
    return spans;
}

using Value = std::optional<double> (*)(const HeadMetrics&);

template <double HeadStatistics::*statistic>
std::optional<double> valueOf(const HeadMetrics& head)
{
    return head.factors ? std::nullopt : std::optional(head.statistics.*statistic);
}

struct HeadColumn {
    const char* title;
    const char* explanation;
    Value value;
    int decimals;           ///< −1: a share, in per cent; kInWords: not as a number
    std::string_view term;  ///< of the glossary
};
constexpr int kInWords = -2;

bool aligns(const HeadMetrics& head)
{
    return head.meanAlignmentError && *head.meanAlignmentError <= kAligningError;
}

QString percent(double share)
{
    return QLocale().toString(100 * share, 'f', 0) + u'%';
}

/// Sorts equal roles together, aligning heads first.
std::optional<double> placeOfRole(const HeadMetrics& head)
{
    if (aligns(head))
        return -1;
    return head.habit ? std::optional(double(head.habit->role)) : std::nullopt;
}

constexpr std::array kHeadColumns {
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "Head"),
        QT_TRANSLATE_NOOP("translucent::HeadTable", "Layer and head, counted from 1"),
        [](const HeadMetrics& head) { return std::optional(1000.0 * head.layer + head.head); }, 0, "head"},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "Role"),
        QT_TRANSLATE_NOOP("translucent::HeadTable",
            "What the head does, if it does one thing: at least half of its attention on test sentences goes to one "
            "place, or its mean AER is at most 20%"),
        placeOfRole, kInWords, "head-role"},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "Mean AER"),
        QT_TRANSLATE_NOOP("translucent::HeadTable",
            "Alignment error rate (AER) of this head, mean over test sentences of the classroom language; independent "
            "of the current sentence. 0% = every word aligned correctly."),
        [](const HeadMetrics& head) { return head.meanAlignmentError; }, -1, "aer"},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "AER"),
        QT_TRANSLATE_NOOP("translucent::HeadTable",
            "Alignment error rate (AER) = 1 − 2|A∩S| ÷ (|A| + |S|), with A the head's links and S those of the gold "
            "alignment of the classroom language: 0% = every word aligned correctly. Only for example sentences "
            "translated as in the corpus."),
        [](const HeadMetrics& head) { return head.alignmentError; }, -1, "aer"},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "Entropy"),
        QT_TRANSLATE_NOOP("translucent::HeadTable",
            "Entropy −Σ w·log₂ w in bits, mean of all rows: 0 = each row attends to one token"),
        valueOf<&HeadStatistics::entropy>, 2, "entropy"},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "Distance"),
        QT_TRANSLATE_NOOP("translucent::HeadTable",
            "Mean distance between a query and the tokens it attends to, in tokens; for cross-attention, distance from "
            "the diagonal"),
        valueOf<&HeadStatistics::distance>, 1, "attention-weight"},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "BEGIN/END"),
        QT_TRANSLATE_NOOP("translucent::HeadTable",
            "Weight on BEGIN and END, where a head rests when no token is relevant (attention sink)"),
        valueOf<&HeadStatistics::specialShare>, -1, "sink"},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "Punctuation"),
        QT_TRANSLATE_NOOP("translucent::HeadTable", "Weight on punctuation"),
        valueOf<&HeadStatistics::punctuationShare>, -1, "sink"},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "Monotonic"),
        QT_TRANSLATE_NOOP("translucent::HeadTable",
            "Monotonicity: share of row-to-row steps at which the most attended token does not move back"),
        valueOf<&HeadStatistics::monotonicity>, -1, "alignment"},
};

QString habitName(AttentionKind kind, HeadRole role)
{
    const bool decoder = kind == AttentionKind::DecoderSelf;
    switch (role) {
    case HeadRole::PreviousKey:
        return decoder ? HeadTable::tr("token before the latest") : HeadTable::tr("previous token");
    case HeadRole::SameKey: return decoder ? HeadTable::tr("latest token") : HeadTable::tr("same token");
    case HeadRole::NextKey: return HeadTable::tr("next token");
    case HeadRole::FirstKey: return decoder ? HeadTable::tr("beginning") : HeadTable::tr("first token");
    case HeadRole::LastKey: break;
    }
    return HeadTable::tr("sentence end");
}

QString textOf(const HeadColumn& column, const HeadMetrics& head)
{
    const auto value = column.value(head);
    if (value && column.decimals == kInWords)
        return headRoleName(head);
    if (!value)
        return QStringLiteral("–");
    if (column.decimals == 0)
        return QStringLiteral("%1.%2").arg(head.layer + 1).arg(head.head + 1);
    return column.decimals < 0 ? percent(*value) : QLocale().toString(*value, 'f', column.decimals);
}

std::vector<ListColumn> listColumns()
{
    std::vector<ListColumn> columns;
    for (const HeadColumn& column : kHeadColumns)
        columns.push_back({HeadTable::tr(column.title),
            QStringLiteral("<p>%1</p>").arg(HeadTable::tr(column.explanation).toHtmlEscaped()),  // breaks lines
            column.decimals == kInWords ? ListColumn::Word : ListColumn::Rank, column.term});
    return columns;
}

}  // namespace

/// Adds the known role of the model's head, or its role in this sentence if it was not measured.
void addMeasured(HeadMetrics& head, const AttentionView& here, std::span<const MeasuredHead> measured)
{
    const auto known = std::ranges::find(measured, HeadId {head.kind, head.layer, head.head}, &MeasuredHead::head);
    head.measured = known != measured.end();
    head.guided = head.measured && known->guided;
    head.habit = head.factors ? std::nullopt
        : head.measured       ? known->rules.habit()
                              : ruleShares(here, head.kind).habit();
    if (head.measured && known->sentences > 0)
        head.meanAlignmentError = known->meanError();
}

QString headRoleName(const HeadMetrics& head)
{
    if (aligns(head))
        return (head.guided ? HeadTable::tr("aligns, guided (AER %1)") : HeadTable::tr("aligns (AER %1)"))
            .arg(percent(*head.meanAlignmentError));
    return head.habit ? habitName(head.kind, head.habit->role) : QString();
}

QString headDescription(const HeadMetrics& head)
{
    const QString place = HeadTable::tr("Layer %1, head %2").arg(head.layer + 1).arg(head.head + 1);
    const QString name = headRoleName(head),
                  copies = head.copies ? HeadTable::tr(" · copies source tokens") : QString();
    if (name.isEmpty())
        return place + copies;
    const QString role = aligns(head)
        ? name
        : (head.measured ? HeadTable::tr("%1: %2 of its attention, on test sentences of the classroom language")
                         : HeadTable::tr("%1: %2 of its attention in this sentence"))
              .arg(name, percent(head.habit->share));
    return place + QStringLiteral(" · ") + role
        + (head.guided ? HeadTable::tr(" · guided: training taught it where to look") : QString()) + copies;
}

AttentionTokenClasses attentionTokenClasses(const SentenceTokens& tokens, AttentionKind kind)
{
    const TokenClasses source = classesOf(tokens.source);
    if (kind == AttentionKind::EncoderSelf)
        return {source, source};
    const TokenClasses target = classesOf(tokens.target);
    const TokenClasses outputs(target.begin() + 1, target.end());
    if (kind == AttentionKind::DecoderSelf)
        return {outputs, {target.begin(), target.end() - 1}};
    return {outputs, source};
}

std::vector<HeadMetrics> headMetrics(const TranslationResult& result, AttentionKind kind, std::size_t hypothesis,
    std::span<const AlignmentLink> gold, std::span<const MeasuredHead> measured)
{
    const ForwardTrace& trace = result.traces[hypothesis];
    const SentenceTokens tokens = sentenceTokens(result.translation, result.traces, hypothesis);
    const TokenClasses classes = attentionTokenClasses(tokens, kind).keys;
    const std::vector<TextSpan> queries = targetSpans(result, hypothesis);
    const std::vector<TextSpan> keys = sourceSpans(result);
    std::vector<HeadMetrics> metrics;
    for (std::int64_t layer = 0; layer < trace.layers(kind); ++layer)
        for (std::int64_t head = 0; head < trace.heads(kind); ++head) {
            const AttentionView view = trace.attention({kind, layer, head});
            cleanRegisters();
            HeadMetrics entry {
                .kind = kind, .layer = int(layer), .head = int(head), .factors = hasFactors(trace, kind)};
            if (!entry.factors)
                entry.statistics = headStatistics(view, classes);
            if (kind == AttentionKind::Cross)
                entry.alignmentError = alignmentErrorRate(view, queries, keys, gold);
            entry.copies = copyHeadOf(trace) == HeadId {kind, layer, head};
            addMeasured(entry, view, measured);
            metrics.push_back(entry);
        }
    return metrics;
}

HeadId mostDiagonalHead(const TranslationResult& result)
{
    const double widest = std::log2(std::max<double>(2, double(result.translation.source.size())));
    const auto fault = [widest](const HeadMetrics& head) {
        const HeadStatistics& is = head.statistics;
        return is.entropy / widest + is.specialShare + is.punctuationShare + 1 - is.monotonicity;
    };
    const auto metrics = headMetrics(result, AttentionKind::Cross, 0, {});
    const auto best = std::ranges::min_element(metrics, {}, fault);
    return best == metrics.end() ? HeadId {} : HeadId {AttentionKind::Cross, best->layer, best->head};
}

HeadTable::HeadTable(DetailLevel& detail, QWidget* parent)
    : QWidget(parent)
    , m_detail(detail)
    , m_table(new ListTable("headTable", listColumns(), this))
{
    auto* title = makeLabel("section", "headTableTitle", tr("Heads compared"), this);
    m_table->setAccessibleName(title->text());
    QHeaderView* header = m_table->horizontalHeader();
    header->setStretchLastSection(true);
    header->setSectionsClickable(true);
    header->setSortIndicator(Head, Qt::AscendingOrder);
    header->setSortIndicatorShown(true);
    columnOf({title, {m_table, 1}}, this);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &HeadTable::rank);
    connect(&m_detail, &DetailLevel::changed, this, &HeadTable::showColumns);
    connect(m_table, &ListTable::picked, this, [this](int row) {
        if (row >= 0)
            Q_EMIT headPicked(m_metrics[std::size_t(row)].layer, m_metrics[std::size_t(row)].head);
    });
}

void HeadTable::setMetrics(const std::vector<HeadMetrics>& metrics)
{
    m_metrics = metrics;
    showColumns();
    rank();
}

void HeadTable::showColumns()
{
    for (int column = Role; column <= Monotonicity; ++column) {
        const bool isKnown = std::ranges::any_of(m_metrics,
            [column](const HeadMetrics& head) { return kHeadColumns[std::size_t(column)].value(head).has_value(); });
        m_table->setColumnHidden(column, !isKnown || (column >= Entropy && !m_detail.showsEverything()));
    }
}

void HeadTable::rank()
{
    const int row = m_table->currentRow();
    const auto chosen = row < 0 ? std::nullopt : std::optional(m_metrics[std::size_t(row)]);
    const Value value = kHeadColumns[std::size_t(m_table->horizontalHeader()->sortIndicatorSection())].value;
    const bool falls = m_table->horizontalHeader()->sortIndicatorOrder() == Qt::DescendingOrder;
    std::ranges::stable_sort(m_metrics, {}, [value, falls](const HeadMetrics& head) {
        const auto number = value(head);
        return number ? falls ? -*number : *number : std::numeric_limits<double>::infinity();
    });
    std::vector<ListRow> rows;
    for (const HeadMetrics& head : m_metrics) {
        rows.push_back({{}, headDescription(head)});
        for (const HeadColumn& column : kHeadColumns)
            rows.back().texts << textOf(column, head);
    }
    m_table->setRows(std::move(rows));
    if (chosen)
        setCurrent(chosen->layer, chosen->head);
}

void HeadTable::setCurrent(int layer, std::optional<int> head)
{
    const auto found = std::ranges::find_if(
        m_metrics, [&](const HeadMetrics& each) { return each.layer == layer && each.head == head; });
    m_table->setCurrentRow(found == m_metrics.end() ? -1 : int(found - m_metrics.begin()));
    if (found == m_metrics.end())
        m_table->clearSelection();
}

}  // namespace translucent
