#include "engine/attention_record.h"

#include "engine/training_runs.h"
#include "translucent/scores/attention_links.h"
#include "translucent/scores/attention_statistics.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <limits>
#include <memory>

namespace translucent {

namespace {

// More than any model here has, and less than a window can show.
constexpr qint64 kMostHeads = 2048;     ///< of all layers
constexpr qint64 kMostCells = 1 << 20;  ///< of one map
constexpr qsizetype kMostSentences = 1000;
constexpr qint64 kMostAttentionLine = 64 << 20;  ///< bytes

/// Nested arrays, down to the elements for `leaf`.
template <typename Item, typename Leaf>
std::vector<Item> items(const QJsonValue& json, const Leaf& leaf)
{
    std::vector<Item> result;
    for (const QJsonValue value : json.toArray())
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
    const QStringList source = texts(QLatin1StringView("source_pieces")),
                      target = texts(QLatin1StringView("target_pieces"));
    return {json[QLatin1StringView("source")].toString(), json[QLatin1StringView("target")].toString(), source, target,
        spans(json[QLatin1StringView("source_spans")], source), spans(json[QLatin1StringView("target_spans")], target),
        items<AlignmentLink>(json[QLatin1StringView("links")], [](const QJsonValue& link) {
            return AlignmentLink {span(link.toArray(), 0), span(link.toArray(), 2)};
        })};
}

AttentionRecord::Weights weights(const QJsonValue& json)
{
    using Head = std::vector<std::int32_t>;
    using Layer = std::vector<Head>;
    const auto head = [](const QJsonValue& numbers) {
        return items<std::int32_t>(numbers, [](const QJsonValue& weight) { return std::int32_t(weight.toInt()); });
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

bool isShowable(const AttentionRecord::Sentence& sentence)
{
    const qint64 longest = std::max(sentence.sourcePieces.size(), sentence.targetPieces.size());
    constexpr std::size_t kLinksPerPiece = 4;
    return longest > 0 && longest <= kMostCells / longest
        && sentence.links.size()
        <= kLinksPerPiece * std::size_t(sentence.sourcePieces.size() + sentence.targetPieces.size());
}

/// True if there are no more layers than can be shown. Missing weights inside are shown as such.
bool isShowable(const AttentionRecord::Weights& weights, int heads)
{
    return std::ranges::all_of(
        weights, [heads](const auto& layers) { return qint64(layers.size()) * heads <= kMostHeads; });
}

/// Compares the moment with the first line.
bool fits(const AttentionRecord::Moment& moment, int layers, int heads)
{
    const auto& errors = moment.alignmentErrors;
    const bool measured = errors.size() == std::size_t(layers)
        && std::ranges::all_of(errors, [heads](const auto& layer) { return layer.size() == std::size_t(heads); });
    return (errors.empty() || measured)
        && std::ranges::all_of(moment.weights, [heads](const auto& weights) { return isShowable(weights, heads); });
}

}  // namespace

void AttentionRecord::takeSentences(const QJsonObject& json)
{
    const int layersThere = json[QLatin1StringView("layers")].toInt(),
              headsThere = json[QLatin1StringView("heads")].toInt();
    const QJsonArray texts = json[QLatin1StringView("sentences")].toArray();
    if (layersThere == 0 && headsThere == 0) {
        complain(tr("this network has no attention"));
        return;
    }
    if (layersThere < 1 || headsThere < 1 || qint64(layersThere) * headsThere > kMostHeads
        || texts.size() > kMostSentences) {
        complain(tr("%1 layers of %2 heads in %3 sentences are too many to be shown")
                     .arg(layersThere)
                     .arg(headsThere)
                     .arg(texts.size()));
        return;
    }
    auto read = items<Sentence>(texts, [](const QJsonValue& value) { return sentence(value.toObject()); });
    if (!std::ranges::all_of(read, [](const Sentence& each) { return isShowable(each); })) {
        complain(tr("a sentence is empty, or too long to be shown"));
        return;
    }
    layers = layersThere;
    heads = headsThere;
    encoderFactors = json[QLatin1StringView("encoder_factors")].toBool();
    alignedPairs = json[QLatin1StringView("aligned_pairs")].toInt();
    sentences = std::move(read);
}

void AttentionRecord::complain(const QString& what)
{
    if (problem.isEmpty())
        problem = QStringLiteral("attention.jsonl: ") + what;
}

void AttentionRecord::add(const QByteArray& line)
{
    const QJsonObject json = QJsonDocument::fromJson(line).object();
    const QString kind = json[QLatin1StringView("event")].toString();
    if (kind == QLatin1StringView("sentences")) {
        if (sentences.empty())
            takeSentences(json);
    } else if (kind == QLatin1StringView("attention")) {
        Moment read = moment(json);
        if (!sentences.empty() && fits(read, layers, heads)) {
            if (!moments.empty() && moments.back().step == read.step)
                moments.pop_back();  // an early picture of the step of the last evaluation
            moments.push_back(std::move(read));
        } else
            complain(tr("step %1 does not match the first line").arg(read.step));
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

/// The largest weight on each source piece but END at the last moment, mean over the pieces of all sentences: near 1
/// for a head that reads one piece after the other, small for one that looks at the same piece all the time.
double AttentionRecord::coverage(int layer, int head) const
{
    double sum = 0;
    qsizetype pieces = 0;
    for (std::size_t at = 0; at < sentences.size(); ++at) {
        const std::vector<float> weights = weightsOf({moments.size() - 1, at, AttentionKind::Cross, layer, head});
        const qsizetype keys = sentences[at].sourcePieces.size();
        for (qsizetype key = 0; key + 1 < keys; ++key) {
            float most = 0;
            for (qsizetype cell = key; cell < std::ssize(weights); cell += keys)
                most = std::max(most, weights[std::size_t(cell)]);  // NaN counts for nothing
            sum += double(most);
            ++pieces;
        }
    }
    return pieces > 0 ? sum / double(pieces) : 0;
}

template <typename Value>
std::pair<int, int> AttentionRecord::headWithLowest(const Value& value) const
{
    std::pair<int, int> best;
    double lowest = std::numeric_limits<double>::infinity();
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < heads; ++head)
            if (const double own = value(layer, head); own < lowest) {
                lowest = own;
                best = {layer, head};
            }
    return best;
}

std::pair<int, int> AttentionRecord::bestAlignedHead() const
{
    const auto measured = std::ranges::find_if(
        moments.rbegin(), moments.rend(), [](const Moment& moment) { return !moment.alignmentErrors.empty(); });
    if (measured != moments.rend())
        return headWithLowest([&errors = measured->alignmentErrors](
                                  int layer, int head) { return errors[std::size_t(layer)][std::size_t(head)]; });
    if (layersOf(AttentionKind::Cross) < layers)
        return {};
    return headWithLowest([this](int layer, int head) { return -coverage(layer, head); });
}

std::vector<float> AttentionRecord::weightsOf(const AttentionMomentId& id) const
{
    constexpr float kPerMille = 1000;
    const Sentence& texts = sentences[id.sentence];
    const auto source = std::size_t(texts.sourcePieces.size()), target = std::size_t(texts.targetPieces.size());
    const std::size_t queries = id.kind == AttentionKind::EncoderSelf ? source : target;
    const std::size_t keys = id.kind == AttentionKind::DecoderSelf ? target : source;
    const Weights& kept = moments[id.moment].weights[std::size_t(id.kind)];
    const auto layer = std::size_t(id.layer), head = std::size_t(id.head);
    const auto whole = [&] {  // a non-autoregressive decoder sees all of them
        return id.sentence < kept.size() && layer < kept[id.sentence].size() && head < kept[id.sentence][layer].size()
            && kept[id.sentence][layer][head].size() == queries * keys;
    };
    const bool causal = id.kind == AttentionKind::DecoderSelf && !whole();
    const std::size_t expected = causal ? queries * (queries + 1) / 2 : queries * keys;
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
    const auto file = openRunFile(directory, "attention.jsonl", kMostAttention);
    while (file && !file->atEnd())
        record->add(file->readLine(kMostAttentionLine));
    return record;
}

}  // namespace translucent
