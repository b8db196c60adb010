#include "pages/why/attribution_chart.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

namespace translucent {

namespace {

constexpr int kScoreDecimals = 3;
constexpr QRgb kRandomOrders = 0xff808080;  ///< grey, which no method has

struct AttributionText {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttributionText)
};

QString exactScore(double value)
{
    return QString::number(value, 'g', std::numeric_limits<double>::max_digits10);
}

/// p by the number of tokens that are replaced, from 0 on.
ChartSeries deletionSeries(const QString& name, double probability, std::span<const double> comprehensiveness)
{
    ChartSeries series {name};
    for (const double drop : comprehensiveness) {
        series.x.push_back(double(series.x.size()));
        series.y.push_back(probability - drop);
    }
    return series;
}

}  // namespace

QString attributionName(AttributionMethod method)
{
    switch (method) {
    case AttributionMethod::Saliency: return AttributionText::tr("Saliency");
    case AttributionMethod::GradientInput: return AttributionText::tr("Gradient × input");
    case AttributionMethod::IntegratedGradients: return AttributionText::tr("Integrated gradients");
    case AttributionMethod::Occlusion: return AttributionText::tr("Occlusion");
    case AttributionMethod::AlignerAttention: return AttributionText::tr("Attention, aligner");
    case AttributionMethod::LastAttention: return AttributionText::tr("Attention, last layer");
    case AttributionMethod::Alti: return AttributionText::tr("ALTI+");
    case AttributionMethod::ValueZeroing: break;
    }
    return AttributionText::tr("Value zeroing");
}

bool isAboutDifference(AttributionMethod method)
{
    return method == AttributionMethod::Saliency || isSigned(method);
}

QString scoreText(double score, AttributionMethod method)
{
    return isSigned(method) ? signedNumber(score, kScoreDecimals) : QString::number(score, 'f', kScoreDecimals);
}

QString ReadToken::place() const
{
    return isSource ? AttributionText::tr("Source") : AttributionText::tr("Prefix");
}

std::vector<ReadToken> readTokens(const Attribution& attribution, const WhyTokens& tokens)
{
    std::vector<ReadToken> read;
    for (std::size_t i = 0; i < attribution.source.size(); ++i)
        read.push_back({tokens.source.value(qsizetype(i)), true, attribution.source[i]});
    for (std::size_t i = 0; i < attribution.prefix.size(); ++i)
        read.push_back({tokens.input.value(qsizetype(i)), false, attribution.prefix[i]});
    return read;
}

std::vector<WaterfallBar> scoreBars(const std::vector<ReadToken>& tokens, AttributionMethod method)
{
    const auto kind = isSigned(method) ? WaterfallBar::Score : WaterfallBar::Strength;
    std::vector<WaterfallBar> bars;
    for (const ReadToken& token : tokens)
        bars.push_back({kind, QStringLiteral("%1: %2").arg(token.place(), token.text), 0, token.score});
    return bars;
}

QList<QStringList> attributionTable(const std::vector<Attribution>& methods, const WhyTokens& tokens)
{
    QList<QStringList> rows {{AttributionText::tr("Token"), AttributionText::tr("Read from")}};
    const auto most = std::ranges::max_element(
        methods, {}, [](const Attribution& each) { return each.source.size() + each.prefix.size(); });
    for (const ReadToken& token : most != methods.end() ? readTokens(*most, tokens) : std::vector<ReadToken>())
        rows << QStringList {token.text, token.place()};
    for (const Attribution& attribution : methods) {
        const std::vector<ReadToken> read = readTokens(attribution, tokens);
        rows.front() << attributionName(attribution.method);
        for (qsizetype row = 1; row < rows.size(); ++row)
            rows[row] << (row <= qsizetype(read.size()) ? exactScore(read[std::size_t(row) - 1].score) : QString());
    }
    return rows;
}

ChartData deletionChart(const DeletionCurves& curves, const QString& word, AttributionMethod shown)
{
    ChartData chart {AttributionText::tr("p(%1) while source tokens are replaced by ⟨UNK⟩").arg(word),
        {AttributionText::tr("Source tokens replaced")}, {AttributionText::tr("p(%1)").arg(word)}, {}};
    for (const DeletionCurves::Explained& each : curves.explanations) {
        const AttributionMethod method = each.attribution.method;
        chart.series.push_back(
            deletionSeries(attributionName(method), curves.probability, each.curve.comprehensiveness));
        chart.series.back().style = method == shown ? SeriesStyle::LineAndPoints : SeriesStyle::Line;
    }
    const DeletionBand band = curves.comprehensivenessBand();
    ChartSeries most = deletionSeries(AttributionText::tr("Random: highest"), curves.probability, band.least);
    ChartSeries least = deletionSeries(AttributionText::tr("Random: lowest"), curves.probability, band.greatest);
    most.colour = least.colour = QColor(kRandomOrders);
    least.shadedTo = int(chart.series.size());
    chart.series.push_back(std::move(most));
    chart.series.push_back(std::move(least));
    chart.x.whole = true;
    chart.y.lower = 0;
    return chart;
}

}  // namespace translucent
