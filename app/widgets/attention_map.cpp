#include "widgets/attention_map.h"

#include "translucent/model/forward_trace.h"
#include "translucent/scores/attention_statistics.h"
#include "translucent/text/tokenizer.h"
#include "widgets/heatmap_painter.h"
#include "widgets/heatmap_style.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace translucent {

namespace {

struct AttentionText {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionText)
};

QStringList inputsWithPredictions(const QStringList& inputs, const QStringList& outputs)
{
    QStringList rows;
    for (qsizetype t = 0; t < outputs.size(); ++t)
        rows << producedFrom(inputs[t], outputs[t]);
    return rows;
}

constexpr double kSumTolerance = 1e-4;

struct AttentionMaps {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionMaps)
};

QString bits(double value)
{
    return QString::number(value, 'f', 2);
}

std::span<const float> rowOf(const HeatmapData& map, int row)
{
    const auto width = std::size_t(map.columns());
    return std::span<const float>(map.values).subspan(std::size_t(row) * width, width);
}

/// The factor with the largest absolute value.
int strongestFactor(std::span<const float> factors)
{
    return int(std::ranges::max_element(factors, {}, [](float factor) { return std::abs(factor); }) - factors.begin());
}

QString factorSummary(const HeatmapData& map, std::optional<int> row)
{
    if (row) {
        const auto factors = rowOf(map, *row);
        const int key = strongestFactor(factors);
        return AttentionMaps::tr("Row \"%1\": strongest factor %2 at \"%3\" · sum of the factors %4")
            .arg(map.rowLabels[*row], weightText(factors[std::size_t(key)]), map.columnLabels[key],
                weightText(float(std::accumulate(factors.begin(), factors.end(), 0.0))));
    }
    const auto negative = std::ranges::count_if(map.values, [](float factor) { return factor < 0; });
    return AttentionMaps::tr("All rows: factors from %1 to %2 · %3 of %4 are negative")
        .arg(weightText(std::ranges::min(map.values)), weightText(std::ranges::max(map.values)))
        .arg(negative)
        .arg(map.values.size());
}

QString rowSummary(const HeatmapData& map, int row, bool causal)
{
    const AttentionRowStatistics statistics = attentionRowStatistics(rowOf(map, row));
    const int visible = causal ? row + 1 : map.columns();
    return AttentionMaps::tr(
        "Row \"%1\": entropy %2 of at most %3 bits · largest weight %4 at \"%5\" · weights sum to %6")
        .arg(map.rowLabels[row], bits(statistics.entropy), bits(std::log2(visible)), weightText(statistics.maximum),
            map.columnLabels[statistics.maximumKey], QString::number(statistics.sum, 'f', 4));
}

QString overallSummary(const HeatmapData& map)
{
    double entropy = 0;
    double deviation = 0;
    for (int row = 0; row < map.rows(); ++row) {
        const AttentionRowStatistics statistics = attentionRowStatistics(rowOf(map, row));
        entropy += statistics.entropy;
        deviation = std::max(deviation, std::abs(statistics.sum - 1));
    }
    const QString sums = deviation <= kSumTolerance
        ? AttentionMaps::tr("every row sums to 1")
        : AttentionMaps::tr("every row sums to 1 (±%1)").arg(QString::number(deviation, 'g', 2));
    return AttentionMaps::tr("All rows: mean entropy %1 bits · largest weight %2 · %3")
        .arg(bits(entropy / std::max(1, map.rows())), weightText(map.maximum()), sums);
}

/// "1.2, 2.4": layer and head, counted from 1.
QString headNumbers(const std::vector<HeadId>& heads)
{
    QStringList numbers;
    for (const HeadId& head : heads)
        numbers << QStringLiteral("%1.%2").arg(head.layer + 1).arg(head.head + 1);
    return numbers.join(QStringLiteral(", "));
}

QString titleOfHead(const AttentionChoice& choice, const OneHead& one)
{
    return AttentionMaps::tr("%1 · layer %2 · head %3")
        .arg(attentionKindName(choice.kind))
        .arg(choice.layer + 1)
        .arg(one.head + 1);
}

}  // namespace

QStringList producedTexts(const SentenceTokens& tokens)
{
    return tokenTexts(tokens.target).sliced(1);
}

QStringList readTexts(const SentenceTokens& tokens)
{
    return tokens.row.empty() ? tokenTexts(tokens.target).first(qsizetype(tokens.target.size()) - 1)
                              : tokenTexts(tokens.row);
}

QString producedFrom(const QString& read, const QString& produced)
{
    return QStringLiteral("%1 → %2").arg(read, produced);
}

std::vector<TokenRef> tokenRefs(const Hypothesis& hypothesis)
{
    std::vector<TokenRef> tokens;
    for (const HypothesisToken& token : hypothesis.tokens)
        tokens.push_back({token.chosen.id, token.chosen.piece});
    return tokens;
}

SentenceTokens sentenceTokens(
    const Translation& translation, std::span<const ForwardTrace> traces, std::size_t hypothesis)
{
    SentenceTokens tokens {{}, {{kBeginId, {}}}, {}};
    for (const Piece& piece : translation.source)
        tokens.source.push_back({piece.id, piece.text});
    const auto& chosen = translation.hypotheses[hypothesis].tokens;
    const auto& outputs = traces[hypothesis].outputIds;
    for (std::size_t t = 0; t < outputs.size(); ++t)
        tokens.target.push_back(
            {outputs[t], t < chosen.size() ? std::string_view(chosen[t].chosen.piece) : std::string_view()});
    const auto& inputs = traces[hypothesis].inputIds;
    for (std::size_t t = 0; translation.parallel && t < inputs.size(); ++t)
        tokens.row.push_back({inputs[t], tokens.target[t + 1].piece});  // an input token is kept
    return tokens;
}

AttentionLabels attentionLabels(const SentenceTokens& tokens, AttentionKind kind)
{
    const QStringList source = tokenTexts(tokens.source);
    if (kind == AttentionKind::EncoderSelf)
        return {source, source, AttentionText::tr("Source tokens (queries)"), AttentionText::tr("Source tokens (keys)"),
            AttentionText::tr("Query"), AttentionText::tr("Key")};
    const QStringList inputs = readTexts(tokens), rows = inputsWithPredictions(inputs, producedTexts(tokens));
    const QString title = AttentionText::tr("Decoder input → predicted token (queries)");
    if (kind == AttentionKind::DecoderSelf)
        return {rows, inputs, title, AttentionText::tr("Decoder input (keys)"), AttentionText::tr("Query"),
            AttentionText::tr("Key")};
    return {rows, source, title, AttentionText::tr("Source tokens (keys)"), AttentionText::tr("Query"),
        AttentionText::tr("Attends to")};
}

QString attentionKindName(AttentionKind kind)
{
    switch (kind) {
    case AttentionKind::EncoderSelf: return AttentionText::tr("Encoder self-attention");
    case AttentionKind::DecoderSelf: return AttentionText::tr("Decoder masked self-attention");
    case AttentionKind::Cross: break;
    }
    return AttentionText::tr("Cross-attention");
}

QString shortAttentionKindName(AttentionKind kind)
{
    return kind == AttentionKind::DecoderSelf ? AttentionText::tr("Decoder self-attention") : attentionKindName(kind);
}

QString attentionExplanation(AttentionKind kind, bool highIsBright)
{
    const QString high = highIsBright ? AttentionText::tr("bright") : AttentionText::tr("dark");
    switch (kind) {
    case AttentionKind::EncoderSelf:
        return AttentionText::tr(
            "Row = a source token (query); %1 = the source tokens it attends to, to its left and right.")
            .arg(high);
    case AttentionKind::DecoderSelf:
        return AttentionText::tr(
            "Row = the decoder's latest input and the token it predicts; %1 = the earlier tokens it attends to. Later "
            "tokens are masked: above the diagonal every weight is 0.")
            .arg(high);
    case AttentionKind::Cross: break;
    }
    return AttentionText::tr(
        "Row = the decoder's latest input and the token it produces; %1 = the source tokens it attends to.")
        .arg(high);
}

QString factorExplanation()
{
    return AttentionText::tr(
        "Row = a source token (query). It has weights for a few mixtures of the tokens only (low rank); shown is the "
        "factor that each token's value gets in the end: red above 0, blue below 0. A row may have any sum.");
}

QString attentionValueTitle(bool factors)
{
    return factors ? AttentionMaps::tr("Signed factor") : AttentionMaps::tr("Attention weight");
}

HeatmapData attentionMap(const SentenceTokens& tokens, const ForwardTrace& trace, const AttentionChoice& choice)
{
    const AttentionLabels labels = attentionLabels(tokens, choice.kind);
    HeatmapData data;
    data.title = attentionMapTitle(choice);
    data.rowTitle = labels.queryTitle;
    data.columnTitle = labels.keyTitle;
    data.rowName = labels.queryName;
    data.columnName = labels.keyName;
    data.centred = hasFactors(trace, choice.kind);
    data.valueTitle = attentionValueTitle(data.centred);
    data.rowLabels = labels.queries;
    data.columnLabels = labels.keys;
    data.values = attentionWeights(trace, choice);
    data.hatchesZeros =
        choice.kind != AttentionKind::Cross && !std::holds_alternative<Rollout>(choice.head) && !data.centred;
    Q_ASSERT(data.values.size() == std::size_t(data.rows()) * std::size_t(data.columns()));
    return data;
}

QString attentionMapTitle(const AttentionChoice& choice)
{
    if (const auto* one = std::get_if<OneHead>(&choice.head))
        return titleOfHead(choice, *one);
    const QString kind = attentionKindName(choice.kind);
    if (std::holds_alternative<Rollout>(choice.head))
        return AttentionMaps::tr("%1 · rollout up to layer %2").arg(kind).arg(choice.layer + 1);
    if (std::holds_alternative<BestHeads>(choice.head))
        return AttentionMaps::tr("%1 · mean of the best-aligning heads: %2").arg(kind, headNumbers(choice.bestHeads));
    return AttentionMaps::tr("%1 · layer %2 · mean of all heads").arg(kind).arg(choice.layer + 1);
}

QString attentionFileStem(const AttentionChoice& choice)
{
    const QString stem = QStringLiteral("attention-%1-").arg(QLatin1StringView(name(choice.kind)));
    const QString layer = QStringLiteral("layer%1-").arg(choice.layer + 1);
    if (const auto* one = std::get_if<OneHead>(&choice.head))
        return stem + layer + QStringLiteral("head%1").arg(one->head + 1);
    if (std::holds_alternative<BestHeads>(choice.head))
        return stem + QStringLiteral("best-heads");
    return stem + layer
        + (std::holds_alternative<Rollout>(choice.head) ? QStringLiteral("rollout") : QStringLiteral("mean"));
}

QString headChoiceName(const HeadChoice& choice)
{
    if (const auto* one = std::get_if<OneHead>(&choice))
        return QString::number(one->head + 1);
    if (std::holds_alternative<Rollout>(choice))
        return AttentionMaps::tr("Rollout");
    return std::holds_alternative<BestHeads>(choice) ? AttentionMaps::tr("Best", "heads that align best")
                                                     : AttentionMaps::tr("Mean", "of all heads");
}

QString headChoiceDescription(const HeadChoice& choice, std::int64_t layer)
{
    if (const auto* one = std::get_if<OneHead>(&choice))
        return AttentionMaps::tr("Layer %1, head %2").arg(layer + 1).arg(one->head + 1);
    if (std::holds_alternative<Rollout>(choice))
        return AttentionMaps::tr(
            "Attention rollout up to layer %1: the head-averaged attention of each layer, mixed half and half "
            "with the residual, multiplied layer by layer (Abnar & Zuidema 2020)")
            .arg(layer + 1);
    if (std::holds_alternative<BestHeads>(choice))
        return AttentionMaps::tr("Mean of the heads that align best, measured on sentences with gold alignments");
    return AttentionMaps::tr("Layer %1, mean of all heads").arg(layer + 1);
}

AttentionRowStatistics attentionRowStatistics(std::span<const float> weights)
{
    AttentionRowStatistics statistics;
    if (weights.empty())
        return statistics;
    const auto largest = std::ranges::max_element(weights);
    statistics.maximum = *largest;
    statistics.maximumKey = int(largest - weights.begin());
    cleanRegisters();
    statistics.entropy = entropyBits(weights);
    statistics.sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    return statistics;
}

QString attentionSummary(const HeatmapData& map, std::optional<int> row, bool causal)
{
    if (map.empty())
        return {};
    if (map.centred)
        return factorSummary(map, row);
    return row ? rowSummary(map, *row, causal) : overallSummary(map);
}

}  // namespace translucent
