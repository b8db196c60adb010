#include "pages/training/quality_tables.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

constexpr std::array<const char*, kQualityMetrics> kMetricTitles {"BLEU", "chrF2", "chrF2++", "TER"};

QString oneDecimal(double value)
{
    return QLocale().toString(value, 'f', 1);
}

QString withSign(double value)
{
    return (value < 0 ? QStringLiteral("−") : QStringLiteral("+")) + QLocale().toString(std::abs(value), 'f', 2);
}

/// "0.012 *"; a dash where it means nothing.
QString probabilityText(std::optional<double> p, bool meaningful)
{
    if (!p || !meaningful)
        return QStringLiteral("–");
    return QLocale().toString(*p, 'f', 4) + (*p < kSignificanceLevel ? QStringLiteral(" *") : QString());
}

bool isSignificant(const MetricOutcome& metric)
{
    return metric.bootstrapP.value_or(1) < kSignificanceLevel && metric.randomizationP.value_or(1) < kSignificanceLevel;
}

/// One line over the groups 1, 2, …
ChartSeries seriesOf(const QString& name)
{
    ChartSeries series {name};
    series.style = SeriesStyle::LineAndPoints;
    return series;
}

QString rangeText(const FrequencyGroup& group)
{
    const QLocale locale;
    if (!group.most)
        return QualityTables::tr("%1 or more").arg(locale.toString(qlonglong(group.least)));
    return group.least == *group.most
        ? locale.toString(qlonglong(group.least))
        : QStringLiteral("%1–%2").arg(locale.toString(qlonglong(group.least)), locale.toString(qlonglong(*group.most)));
}

/// What some model said or was to say, the rarest words first.
std::vector<FrequencyGroup> frequencyGroups(const QualityResult& result)
{
    std::vector<FrequencyGroup> groups;
    for (const ModelQuality& model : result.models)
        for (const FrequencyGroup& group : model.byFrequency)
            if (std::ranges::find(groups, group.least, &FrequencyGroup::least) == groups.end())
                groups.push_back(group);
    std::ranges::sort(groups, {}, &FrequencyGroup::least);
    return groups;
}

const FrequencyGroup* groupOf(const ModelQuality& model, const FrequencyGroup& wanted)
{
    const auto found = std::ranges::find(model.byFrequency, wanted.least, &FrequencyGroup::least);
    return found == model.byFrequency.end() ? nullptr : &*found;
}

QString lengthRange(const LengthQuality& group)
{
    return QStringLiteral("%1–%2").arg(group.shortest).arg(group.longest);
}

}  // namespace

std::vector<ListColumn> QualityTables::scoreColumns()
{
    return {{tr("Score"), tr("Which score; of TER lower is better"), ListColumn::Word, "ter"},
        {tr("Run"), tr("The first ticked run, and those that are compared with it"), ListColumn::Word, "run"},
        {tr("Value"), tr("On the validation pairs of the first ticked run")},
        {tr("Change"), tr("Difference from the first ticked run"), ListColumn::Number, "significance"},
        {tr("95% interval"), tr("Holds 95% of the scores of 1,000 resamples of the pairs"), ListColumn::Number,
            "bootstrap"},
        {tr("p (bootstrap)"),
            tr("How probable a difference of this size is by chance: paired bootstrap with 1,000 resamples; * is below "
               "0.05"),
            ListColumn::Number, "bootstrap"},
        {tr("p (randomisation)"),
            tr("How probable a difference of this size is by chance: paired approximate randomisation with 10,000 "
               "trials; "
               "* is below 0.05"),
            ListColumn::Number, "significance"}};
}

std::vector<ListRow> QualityTables::scores(const QualityResult& result, const QStringList& names)
{
    std::vector<ListRow> rows;
    for (std::size_t metric = 0; metric < kQualityMetrics; ++metric)
        for (std::size_t i = 0; i < result.models.size(); ++i) {
            const SystemOutcome& outcome = result.models[i].outcome;
            const MetricOutcome& numbers = outcome.metrics[metric];
            const double change = numbers.score - result.models[0].outcome.metrics[metric].score;
            const bool meaningful = i > 0 && !outcome.sameAsBaseline;
            ListRow row {{i == 0 ? QLatin1String(kMetricTitles[metric]) : QString(), names.value(qsizetype(i)),
                QLocale().toString(numbers.score, 'f', 2), i == 0 ? QStringLiteral("–") : withSign(change),
                oneDecimal(numbers.mean) + QStringLiteral(" ± ") + oneDecimal(numbers.halfWidth),
                probabilityText(numbers.bootstrapP, meaningful), probabilityText(numbers.randomizationP, meaningful)}};
            row.strong = meaningful && isSignificant(numbers);
            rows.push_back(std::move(row));
        }
    return rows;
}

ChartData QualityTables::lengthChart(const QualityResult& result, const QStringList& names)
{
    ChartData chart {tr("chrF2 by sentence length"), {tr("Source length (pieces)")}, {tr("chrF2 (0 to 100)")}, {}};
    for (std::size_t i = 0; i < result.models.size(); ++i) {
        ChartSeries series = seriesOf(names.value(qsizetype(i)));
        for (const LengthQuality& group : result.models[i].byLength) {
            series.x.push_back(double(series.x.size() + 1));
            series.y.push_back(group.chrf);
            if (i == 0)
                chart.xLabels << lengthRange(group);
        }
        chart.series.push_back(std::move(series));
    }
    chart.y.lower = 0;
    chart.y.upper = 100;
    return chart;
}

QList<QStringList> QualityTables::lengths(const QualityResult& result, const QStringList& names)
{
    QList<QStringList> rows {QStringList {tr("Source pieces"), tr("Sentences")} + names};
    if (result.models.empty())
        return rows;
    for (std::size_t group = 0; group < result.models[0].byLength.size(); ++group) {
        const LengthQuality& first = result.models[0].byLength[group];
        QStringList row {lengthRange(first), QLocale().toString(qulonglong(first.sentences))};
        for (const ModelQuality& model : result.models)
            row << (group < model.byLength.size() ? oneDecimal(model.byLength[group].chrf) : QStringLiteral("–"));
        rows << row;
    }
    return rows;
}

ChartData QualityTables::frequencyChart(const QualityResult& result, const QStringList& names)
{
    ChartData chart {tr("F1 of words by frequency"),
        {result.countedInReferences ? tr("Times the word stands in the references")
                                    : tr("Times the word stands in the training corpus")},
        {tr("F1 (%)")}, {}};
    const auto groups = frequencyGroups(result);
    for (const FrequencyGroup& group : groups)
        chart.xLabels << rangeText(group);
    for (std::size_t i = 0; i < result.models.size(); ++i) {
        ChartSeries series = seriesOf(names.value(qsizetype(i)));
        for (const FrequencyGroup& group : groups) {
            const FrequencyGroup* own = groupOf(result.models[i], group);
            series.x.push_back(double(series.x.size() + 1));
            series.y.push_back(own ? 100 * own->f1() : 0);
        }
        chart.series.push_back(std::move(series));
    }
    chart.y.lower = 0;
    chart.y.upper = 100;
    return chart;
}

QList<QStringList> QualityTables::frequencies(const QualityResult& result, const QStringList& names)
{
    QList<QStringList> rows {QStringList {tr("Times"), tr("Words")} + names};
    for (const FrequencyGroup& group : frequencyGroups(result)) {
        QStringList row {rangeText(group), QLocale().toString(qlonglong(group.inReferences))};
        for (const ModelQuality& model : result.models) {
            const FrequencyGroup* own = groupOf(model, group);
            row << (own ? oneDecimal(100 * own->f1()) : QStringLiteral("–"));
        }
        rows << row;
    }
    return rows;
}

}  // namespace translucent
