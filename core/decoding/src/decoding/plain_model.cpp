#include "decoding/inference_network.h"
#include "model/model_files.h"
#include "model/weights_file.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoding_model.h"
#include "translucent/model/plain_transformer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

namespace translucent {

namespace {

/// Floats and halves as they lie in the file; other numbers as floats.
Parameter parameterIn(WeightsFile& file, const std::string& name, const std::vector<std::int64_t>& shape)
{
    if (const auto halves = file.view<std::uint16_t>(name, shape); !halves.empty())
        return {{}, halves, nullptr};
    if (const auto values = file.view<float>(name, shape); !values.empty())
        return {values, {}, nullptr};
    return parameterOf(file.read(name, shape));
}

/// A plain Transformer of a model directory. Each precision reads its weights.
class PlainModel : public DecodingModel {
public:
    PlainModel(ModelFiles files, std::filesystem::path weights)
        : m_files(std::move(files))
        , m_path(std::move(weights))
    {
    }

    const TransformerConfig& config() const override { return m_files.description.config; }
    const ModelInfo& info() const override { return m_files.description.info; }
    const Tokenizer& sourceTokenizer() const override { return m_files.source; }
    const Tokenizer& targetTokenizer() const override { return m_files.target; }

    std::shared_ptr<const DecodingWeights> decodingWeights(DecodingPrecision precision) const override
    {
        const std::lock_guard lock(m_mutex);
        auto& kept = m_weights[precision];
        if (!kept) {
            WeightsFile file(m_files.description, m_path);
            const auto weights = std::make_shared<InferenceWeights>(
                config(), [&](const auto& name, const auto& shape) { return parameterIn(file, name, shape); },
                precision);
            file.requireNoOthers();
            kept = weights;
        }
        return kept;
    }

private:
    ModelFiles m_files;
    std::filesystem::path m_path;
    mutable std::mutex m_mutex;
    mutable std::map<DecodingPrecision, std::shared_ptr<const DecodingWeights>> m_weights;
};

/// The result keeps the weights alive.
std::shared_ptr<const EmbeddingWeights> embeddingOf(const DecodingModel& model, StackKind stack)
{
    const auto weights =
        std::dynamic_pointer_cast<const InferenceWeights>(model.decodingWeights(DecodingPrecision::Float32));
    if (!weights)
        throw Error(ErrorCode::InvalidArgument, untranslated("this model is not decoded on plain buffers"));
    return {weights, stack == StackKind::Encoder ? &weights->source : &weights->target};
}

}  // namespace

std::shared_ptr<const DecodingModel> loadDecodingModel(const std::filesystem::path& directory)
{
    auto files = readModelFiles(directory);
    if (!decodesOnBuffers(files.description.config))
        throw Error(ErrorCode::InvalidArgument,
            untranslated(directory.string() + ": is more than a plain Transformer and needs its network to decode"));
    return atBoundary(directory.string() + ": reading the model",
        [&] { return std::make_shared<PlainModel>(std::move(files), directory / kWeightsFile); });
}

Array decodingPositions(const DecodingModel& model, StackKind stack)
{
    const auto embedding = embeddingOf(model, stack);
    const auto& config = model.config();
    Array rows;
    if (config.positionKind == PositionKind::Learned) {
        rows.shape = {config.maxLength, config.modelDimension};
        rows.values.assign(embedding->positions, embedding->positions + config.maxLength * config.modelDimension);
    }
    return rows;
}

Array decodingEmbeddings(const DecodingModel& model, StackKind stack, std::int64_t count)
{
    const auto embedding = embeddingOf(model, stack);
    const auto& config = model.config();
    const auto D = config.modelDimension;
    const auto entries = stack == StackKind::Encoder ? config.sourceVocabulary : config.targetVocabulary;
    Array rows {{std::min(count, entries), D}, {}};
    rows.values.resize(static_cast<std::size_t>(rows.shape[0] * D));
    for (std::int64_t id = 0; id < rows.shape[0]; ++id)
        embedding->look(id, D, rows.values.data() + id * D);
    return rows;
}

Message scoresProblem(std::span<const float> scores)
{
    constexpr float kAlike = 1e-6F;  // far below the differences of an untrained network with random weights
    if (!std::ranges::all_of(scores, [](float score) { return std::isfinite(score); }))
        return say("the model's probabilities are not finite numbers: its weights cannot be right; choose another "
                   "model or train again");
    const auto [least, most] = std::ranges::minmax(scores);
    if (most - least < kAlike)
        return say(
            "the model gives every piece the same probability: its weights cannot be right; choose another model or "
            "train again");
    return {};
}

Message scoresProblem(const DecodingModel& model, DecodingPrecision precision)
{
    const auto weights = model.decodingWeights(precision);
    const auto network = weights->network({});
    const std::vector<std::vector<std::int64_t>> nothing {{kEndId}};
    const std::vector<std::int64_t> begin {kBeginId};
    const std::vector<std::size_t> sentences {0};
    const std::vector<std::vector<std::int32_t>> histories(1);
    std::vector<DecodedPosition> positions;
    const auto encoded = network->encode(nothing, false);
    const auto* logits = network->step(encoded, {begin, sentences, histories}, positions, nullptr);
    return scoresProblem(std::span(logits, static_cast<std::size_t>(model.config().targetVocabulary)));
}

}  // namespace translucent
