#include "engine/attention_record.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace translucent {

namespace {

QStringList texts(const QJsonValue& json)
{
    QStringList result;
    for (const QJsonValue& text : json.toArray())
        result.append(text.toString() == QLatin1StringView("</s>") ? QStringLiteral("END") : text.toString());
    return result;
}

AttentionRecord::Sentence sentence(const QJsonObject& json)
{
    return {json[QLatin1StringView("source")].toString(), json[QLatin1StringView("target")].toString(),
            texts(json[QLatin1StringView("source_pieces")]), texts(json[QLatin1StringView("target_pieces")])};
}

/// An array of arrays …, down to what `leaf` reads.
template <typename Item, typename Leaf> std::vector<Item> items(const QJsonValue& json, const Leaf& leaf)
{
    std::vector<Item> result;
    for (const QJsonValue& value : json.toArray())
        result.push_back(leaf(value));
    return result;
}

AttentionRecord::Moment moment(const QJsonObject& json)
{
    using Weights = std::vector<std::uint16_t>;
    const auto weights = [](const QJsonValue& head) {
        return items<std::uint16_t>(head, [](const QJsonValue& weight) { return std::uint16_t(weight.toInt()); });
    };
    const auto layer = [&](const QJsonValue& heads) { return items<Weights>(heads, weights); };
    const auto ofSentence = [&](const QJsonValue& layers) { return items<std::vector<Weights>>(layers, layer); };
    const auto errors = [](const QJsonValue& heads) {
        return items<double>(heads, [](const QJsonValue& error) { return error.toDouble(); });
    };
    return {json[QLatin1StringView("step")].toInteger(),
            items<std::vector<double>>(json[QLatin1StringView("alignment_error")], errors),
            items<std::vector<std::vector<Weights>>>(json[QLatin1StringView("weights")], ofSentence)};
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

std::vector<float> AttentionRecord::weightsOf(std::size_t moment, std::size_t sentence, int layer, int head) const
{
    constexpr float kPerMille = 1000;
    std::vector<float> weights;
    for (const std::uint16_t weight : moments[moment].weights[sentence][std::size_t(layer)][std::size_t(head)])
        weights.push_back(float(weight) / kPerMille);
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
