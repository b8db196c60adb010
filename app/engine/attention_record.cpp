#include "engine/attention_record.h"

#include "translucent/attention_statistics.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <limits>

namespace translucent {

namespace {

/// An array of arrays …, down to what `leaf` reads.
template <typename Item, typename Leaf> std::vector<Item> items(const QJsonValue& json, const Leaf& leaf)
{
    std::vector<Item> result;
    for (const QJsonValue& value : json.toArray())
        result.push_back(leaf(value));
    return result;
}

TextSpan span(const QJsonArray& json, int at)
{
    return {std::size_t(json[at].toInteger()), std::size_t(json[at + 1].toInteger())};
}

/// Earlier versions wrote no spans: then they follow from the pieces.
std::vector<TextSpan> spans(const QJsonValue& json, const QStringList& pieces)
{
    if (json.toArray().size() == pieces.size())
        return items<TextSpan>(json, [](const QJsonValue& value) { return span(value.toArray(), 0); });
    std::vector<std::string> texts;
    for (const QString& piece : pieces.first(std::max<qsizetype>(0, pieces.size() - 1)))
        texts.push_back(piece.toStdString());
    auto result = pieceSpans(texts);
    result.resize(std::size_t(pieces.size()));
    return result;
}

AttentionRecord::Sentence sentence(const QJsonObject& json)
{
    const auto texts = [&](QLatin1StringView field) { return json[field].toVariant().toStringList(); };
    const QStringList source = texts(QLatin1StringView("source_pieces")), target = texts(QLatin1StringView("target_pieces"));
    return {json[QLatin1StringView("source")].toString(), json[QLatin1StringView("target")].toString(), source, target,
            spans(json[QLatin1StringView("source_spans")], source), spans(json[QLatin1StringView("target_spans")], target),
            items<AlignmentLink>(json[QLatin1StringView("links")], [](const QJsonValue& link) {
                return AlignmentLink {span(link.toArray(), 0), span(link.toArray(), 2)};
            })};
}

AttentionRecord::Weights weights(const QJsonValue& json)
{
    using Head = std::vector<std::uint16_t>;
    using Layer = std::vector<Head>;
    const auto head = [](const QJsonValue& numbers) {
        return items<std::uint16_t>(numbers, [](const QJsonValue& weight) { return std::uint16_t(weight.toInt()); });
    };
    const auto layer = [&](const QJsonValue& heads) { return items<Head>(heads, head); };
    return items<std::vector<Layer>>(json, [&](const QJsonValue& layers) { return items<Layer>(layers, layer); });
}

AttentionRecord::Moment moment(const QJsonObject& json)
{
    const auto errors = [](const QJsonValue& heads) {
        return items<double>(heads, [](const QJsonValue& error) { return error.toDouble(); });
    };
    AttentionRecord::Moment moment {json[QLatin1StringView("step")].toInteger(),
                                    items<std::vector<double>>(json[QLatin1StringView("alignment_error")], errors), {}};
    moment.weights[std::size_t(AttentionKind::EncoderSelf)] = weights(json[QLatin1StringView("encoder_weights")]);
    moment.weights[std::size_t(AttentionKind::DecoderSelf)] = weights(json[QLatin1StringView("decoder_weights")]);
    moment.weights[std::size_t(AttentionKind::Cross)] = weights(json[QLatin1StringView("weights")]);
    return moment;
}

}  // namespace

void AttentionRecord::add(const QByteArray& line)
{
    const QJsonObject json = QJsonDocument::fromJson(line).object();
    const QString kind = json[QLatin1StringView("event")].toString();
    if (kind == QLatin1StringView("sentences")) {
        layers = json[QLatin1StringView("layers")].toInt();
        heads = json[QLatin1StringView("heads")].toInt();
        alignedPairs = json[QLatin1StringView("aligned_pairs")].toInt();
        for (const QJsonValue& value : json[QLatin1StringView("sentences")].toArray())
            sentences.push_back(sentence(value.toObject()));
    } else if (kind == QLatin1StringView("attention")) {
        moments.push_back(moment(json));
    }
}

int AttentionRecord::layersOf(AttentionKind kind) const
{
    std::size_t most = 0;
    for (const Moment& moment : moments)
        if (const Weights& kept = moment.weights[std::size_t(kind)]; !kept.empty())
            most = std::max(most, kept.front().size());
    return int(most);
}

std::vector<float> AttentionRecord::weightsOf(const AttentionMomentId& id) const
{
    constexpr float kPerMille = 1000;
    const Sentence& texts = sentences[id.sentence];
    const auto source = std::size_t(texts.sourcePieces.size()), target = std::size_t(texts.targetPieces.size());
    const std::size_t queries = id.kind == AttentionKind::EncoderSelf ? source : target;
    const std::size_t keys = id.kind == AttentionKind::DecoderSelf ? target : source;
    const Weights& kept = moments[id.moment].weights[std::size_t(id.kind)];
    const bool causal = id.kind == AttentionKind::DecoderSelf;
    const std::size_t expected = causal ? queries * (queries + 1) / 2 : queries * keys;
    const auto layer = std::size_t(id.layer), head = std::size_t(id.head);
    const bool known = id.sentence < kept.size() && layer < kept[id.sentence].size()
        && head < kept[id.sentence][layer].size() && kept[id.sentence][layer][head].size() == expected;
    if (!known)
        return std::vector<float>(queries * keys, std::numeric_limits<float>::quiet_NaN());
    std::vector<float> weights(queries * keys);
    auto next = kept[id.sentence][layer][head].begin();
    for (std::size_t query = 0; query < queries; ++query)
        for (std::size_t key = 0; key < (causal ? query + 1 : keys); ++key)
            weights[query * keys + key] = float(*next++) / kPerMille;
    return weights;
}

AttentionRecordPtr readAttentionRecord(const QString& directory)
{
    auto record = std::make_shared<AttentionRecord>();
    QFile file(QDir(directory).filePath(QStringLiteral("attention.jsonl")));
    if (file.open(QIODevice::ReadOnly))
        while (!file.atEnd())
            record->add(file.readLine());
    return record;
}

}  // namespace translucent
