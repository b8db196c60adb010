#include "pages/why/head_maps.h"

#include "pages/why/waterfall.h"
#include "widgets/attention_map.h"
#include "widgets/picture_export.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace translucent {

namespace {

struct HeadMapText {
    Q_DECLARE_TR_FUNCTIONS(translucent::HeadMapText)
};

constexpr std::size_t kShownRules = 3;
constexpr int kNatDecimals = 4;
constexpr QRgb kRandomRemovals = 0xff808080;  ///< grey, which no order has

QString exactNumber(double value)
{
    return QString::number(value, 'g', std::numeric_limits<double>::max_digits10);
}

/// Two digits of the largest change.
int decimalsOf(float largest)
{
    return largest > 0 ? std::clamp(1 - int(std::floor(std::log10(largest))), 2, 6) : 2;
}

std::size_t indexOfHead(const HeadStudy& study, const HeadId& head)
{
    return std::size_t(std::ranges::find(study.patterns, head, &HeadPatterns::head) - study.patterns.begin());
}

/// One row of the map: a layer of an attention.
struct HeadRow {
    AttentionKind kind = AttentionKind::Cross;
    std::int64_t layer = 0;

    bool operator==(const HeadRow&) const = default;
};

HeadRow rowOfHead(const HeadId& head)
{
    return {head.kind, head.layer};
}

/// In the order of the heads.
std::vector<HeadRow> headRows(const HeadStudy& study)
{
    std::vector<HeadRow> rows;
    for (const HeadPatterns& each : study.patterns)
        if (std::ranges::find(rows, rowOfHead(each.head)) == rows.end())
            rows.push_back(rowOfHead(each.head));
    return rows;
}

QString headRowName(const HeadRow& row)
{
    switch (row.kind) {
    case AttentionKind::EncoderSelf: return HeadMapText::tr("Encoder %1").arg(row.layer + 1);
    case AttentionKind::DecoderSelf: return HeadMapText::tr("Decoder %1").arg(row.layer + 1);
    case AttentionKind::Cross: break;
    }
    return HeadMapText::tr("Cross %1", "a layer of cross-attention").arg(row.layer + 1);
}

/// NaN where the head has none, e.g. with factors instead of weights.
float valueOfHead(const HeadStudy& study, std::size_t index, HeadMeasure measure)
{
    const HeadPatterns& patterns = study.patterns[index];
    std::optional<double> value;
    switch (measure) {
    case HeadMeasure::Rule:
        if (const auto rule = patterns.mostly())
            value = patterns.rules[std::size_t(*rule)].share();
        break;
    case HeadMeasure::Confidence: value = patterns.confidence(); break;
    case HeadMeasure::Importance: value = study.importance[index].inLayer; break;
    case HeadMeasure::LossChange: value = study.zeroed[index].change; break;
    }
    return value ? float(*value) : std::numeric_limits<float>::quiet_NaN();
}

bool matters(const AblatedHead& ablated)
{
    return ablated.interval.low > 0 || ablated.interval.high < 0;
}

/// "+0.0025 (+0.0016 … +0.0037)"
QString changeText(const AblatedHead& ablated)
{
    return HeadMapText::tr("%1 (%2 … %3)", "a change and its interval")
        .arg(signedNumber(ablated.change, kNatDecimals), signedNumber(ablated.interval.low, kNatDecimals),
            signedNumber(ablated.interval.high, kNatDecimals));
}

/// "Aligned 98.1%, Same word 3.0%": the largest shares.
QString rulesText(const HeadPatterns& patterns)
{
    std::vector<std::pair<double, HeadRule>> shares;
    for (const auto& [rule, name] : kChoices<HeadRule>)
        if (const RuleWeight& weight = patterns.rules[std::size_t(rule)]; weight.queries >= kFewestRuleQueries)
            shares.emplace_back(*weight.share(), rule);
    std::ranges::stable_sort(shares, std::ranges::greater {}, &std::pair<double, HeadRule>::first);
    shares.resize(std::min(shares.size(), kShownRules));
    QStringList texts;
    for (const auto& [share, rule] : shares)
        texts << HeadMapText::tr("%1 %2", "a rule and its share").arg(headRuleName(rule), percentText(share));
    return texts.join(HeadMapText::tr(", ", "between rules"));
}

QString orderName(PruningOrder order)
{
    return order == PruningOrder::Reestimated ? HeadMapText::tr("By importance, measured again")
                                              : HeadMapText::tr("By importance, measured once");
}

ChartSeries curveSeries(const PruningCurve& curve, const QString& name, bool isBleu)
{
    ChartSeries series {name};
    for (const PruningPoint& point : curve.points) {
        if (isBleu && !point.bleu)
            continue;
        series.x.push_back(double(point.removed));
        series.y.push_back(isBleu ? *point.bleu : point.loss);
    }
    return series;
}

/// The lowest and the highest loss of all random orders, which remove the same numbers of heads.
void addBand(ChartData& chart, const std::vector<const PruningCurve*>& random)
{
    ChartSeries highest = curveSeries(*random.front(), HeadMapText::tr("Random: highest"), false);
    ChartSeries lowest = curveSeries(*random.front(), HeadMapText::tr("Random: lowest"), false);
    for (const PruningCurve* curve : random)
        for (std::size_t i = 0; i < std::min(curve->points.size(), highest.y.size()); ++i) {
            highest.y[i] = std::max(highest.y[i], curve->points[i].loss);
            lowest.y[i] = std::min(lowest.y[i], curve->points[i].loss);
        }
    highest.colour = lowest.colour = QColor(kRandomRemovals);
    lowest.shadedTo = int(chart.series.size());
    chart.series.push_back(std::move(highest));
    chart.series.push_back(std::move(lowest));
}

}  // namespace

QString headMeasureName(HeadMeasure measure)
{
    switch (measure) {
    case HeadMeasure::Rule: return HeadMapText::tr("Share of the main rule");
    case HeadMeasure::Confidence: return HeadMapText::tr("Confidence");
    case HeadMeasure::Importance: return HeadMapText::tr("Importance in the layer");
    case HeadMeasure::LossChange: break;
    }
    return HeadMapText::tr("Loss without the head");
}

QString headMeasureMeaning(HeadMeasure measure)
{
    switch (measure) {
    case HeadMeasure::Rule:
        return HeadMapText::tr(
            "The rule on whose keys a head has most of its weight; the colour is that share. A share "
            "is not a cause: nothing may read what such a head writes.");
    case HeadMeasure::Confidence:
        return HeadMapText::tr("The mean of the largest weight of a query, END left out as a key.");
    case HeadMeasure::Importance:
        return HeadMapText::tr(
            "How strongly the loss reacts to a small change of what the head writes (mean of |∂L/∂ξ|), "
            "divided by the norm of its layer.");
    case HeadMeasure::LossChange: break;
    }
    return HeadMapText::tr(
        "How much the loss rises when this head alone is switched off. Framed: 95% of resamples have "
        "the same sign. What other heads make up for does not show.");
}

QString headRuleName(HeadRule rule)
{
    switch (rule) {
    case HeadRule::Previous: return HeadMapText::tr("Previous");
    case HeadRule::Same: return HeadMapText::tr("Itself", "a head looks at the query's own position");
    case HeadRule::Next: return HeadMapText::tr("Next");
    case HeadRule::First: return HeadMapText::tr("First");
    case HeadRule::Last: return HeadMapText::tr("Last");
    case HeadRule::SameWord: return HeadMapText::tr("Same word");
    case HeadRule::Punctuation: return HeadMapText::tr("Punctuation");
    case HeadRule::Rarest: return HeadMapText::tr("Rarest word");
    case HeadRule::Aligned: break;
    }
    return HeadMapText::tr("Aligned");
}

QString examinedHeadTitle(const HeadId& head)
{
    return HeadMapText::tr("%1 · layer %2 · head %3")
        .arg(shortAttentionKindName(head.kind), QString::number(head.layer + 1), QString::number(head.head + 1));
}

std::optional<HeatmapCell> cellOfHead(const HeadStudy& study, const HeadId& head)
{
    if (indexOfHead(study, head) == study.patterns.size())
        return {};
    const auto rows = headRows(study);
    return HeatmapCell {int(std::ranges::find(rows, rowOfHead(head)) - rows.begin()), int(head.head)};
}

std::optional<HeadId> headOfCell(const HeadStudy& study, HeatmapCell cell)
{
    for (const HeadPatterns& each : study.patterns)
        if (cellOfHead(study, each.head) == cell)
            return each.head;
    return {};
}

HeatmapData headMap(const HeadStudy& study, HeadMeasure measure)
{
    HeatmapData map;
    map.title =
        HeadMapText::tr("Heads in %1 sentences: %2").arg(QString::number(study.sentences), headMeasureName(measure));
    map.rowTitle = HeadMapText::tr("Attention and layer");
    map.columnTitle = HeadMapText::tr("Head");
    map.rowName = HeadMapText::tr("Layer");
    map.columnName = HeadMapText::tr("Head");
    map.valueTitle = headMeasureName(measure);
    map.markName = HeadMapText::tr("95% of resamples have the same sign.");
    map.centred = measure == HeadMeasure::LossChange;
    for (const HeadRow& row : headRows(study))
        map.rowLabels << headRowName(row);
    std::int64_t columns = 0;
    for (const HeadPatterns& each : study.patterns)
        columns = std::max(columns, each.head.head + 1);
    for (std::int64_t head = 0; head < columns; ++head)
        map.columnLabels << QString::number(head + 1);
    const auto cells = qsizetype(map.rows()) * map.columns();
    map.values.assign(std::size_t(cells), std::numeric_limits<float>::quiet_NaN());
    map.notes.resize(cells);
    if (measure == HeadMeasure::Rule)
        map.texts.fill(QStringLiteral("–"), cells);
    for (std::size_t i = 0; i < study.patterns.size(); ++i) {
        const HeadId& head = study.patterns[i].head;
        const HeatmapCell cell = *cellOfHead(study, head);
        map.values[std::size_t(map.indexOf(cell))] = valueOfHead(study, i, measure);
        map.notes[map.indexOf(cell)] = headFacts(study, head);
        if (const auto rule = study.patterns[i].mostly(); rule && measure == HeadMeasure::Rule)
            map.texts[map.indexOf(cell)] = headRuleName(*rule);
        if (measure == HeadMeasure::LossChange && matters(study.zeroed[i]))
            map.marks.push_back(cell);
    }
    if (measure == HeadMeasure::LossChange)
        map.decimals = decimalsOf(map.reach());
    return map;
}

QString headFacts(const HeadStudy& study, const HeadId& head)
{
    const std::size_t index = indexOfHead(study, head);
    const HeadPatterns& patterns = study.patterns[index];
    const ImportantHead& important = study.importance[index];
    QStringList lines;
    if (const QString rules = rulesText(patterns); !rules.isEmpty())
        lines << HeadMapText::tr("Weight on: %1").arg(rules);
    const auto confidence = patterns.confidence();
    lines << HeadMapText::tr("Confidence %1; importance %2 nats per token, %3 in the layer")
                 .arg(confidence ? QString::number(*confidence, 'f', 2) : QStringLiteral("–"),
                     chartNumber(important.importance, 2), QString::number(important.inLayer, 'f', 2));
    lines << HeadMapText::tr("Change of the loss without it: %1").arg(changeText(study.zeroed[index]))
          << HeadMapText::tr("With its mean output: %1").arg(changeText(study.averaged[index]));
    return lines.join(u'\n');
}

QByteArray headStudyTable(const HeadStudy& study)
{
    QStringList titles {HeadMapText::tr("Head")};
    for (const auto& [rule, name] : kChoices<HeadRule>)
        titles << headRuleName(rule);
    titles << headMeasureName(HeadMeasure::Confidence) << HeadMapText::tr("Importance (nats per token)")
           << headMeasureName(HeadMeasure::Importance);
    for (const QString& title :
        {headMeasureName(HeadMeasure::LossChange), HeadMapText::tr("Loss with its mean output")})
        titles << title << HeadMapText::tr("%1: 2.5%").arg(title) << HeadMapText::tr("%1: 97.5%").arg(title);
    QList<QStringList> rows {titles};
    for (std::size_t i = 0; i < study.patterns.size(); ++i) {
        QStringList row {QString::fromStdString(toText(study.patterns[i].head))};
        const auto add = [&row](
                             const std::optional<double>& value) { row << (value ? exactNumber(*value) : QString()); };
        for (const RuleWeight& weight : study.patterns[i].rules)
            add(weight.share());
        add(study.patterns[i].confidence());
        add(study.importance[i].importance);
        add(study.importance[i].inLayer);
        for (const AblatedHead* ablated : {&study.zeroed[i], &study.averaged[i]})
            for (const double value : {ablated->change, ablated->interval.low, ablated->interval.high})
                add(value);
        rows << row;
    }
    return csvTable(rows);
}

ChartData pruningChart(const PruningCurves& curves, std::optional<AttentionKind> kind, bool isBleu)
{
    const QString measure = isBleu ? HeadMapText::tr("BLEU") : HeadMapText::tr("Loss (nats per token)");
    ChartData chart {kind
            ? HeadMapText::tr("%1 while heads are removed: %2").arg(measure, shortAttentionKindName(*kind))
            : HeadMapText::tr("%1 while heads are removed").arg(measure),
        {HeadMapText::tr("Heads removed")}, {measure}, {}};
    std::vector<const PruningCurve*> random;
    for (const PruningCurve& curve : curves) {
        if (kind && curve.kind != *kind)
            continue;
        if (curve.order == PruningOrder::Random)
            random.push_back(&curve);
        else if (kind || curve.order == PruningOrder::Reestimated)
            chart.series.push_back(
                curveSeries(curve, kind ? orderName(curve.order) : shortAttentionKindName(curve.kind), isBleu));
    }
    for (ChartSeries& series : chart.series)
        series.style = SeriesStyle::LineAndPoints;
    if (kind && !isBleu && !random.empty())
        addBand(chart, random);
    chart.x.whole = true;
    return chart;
}

}  // namespace translucent
