#include "translucent/neural/translation_model.h"
#include "files/atomic_file.h"
#include "files/safetensors.h"
#include "files/tensor_numbers.h"
#include "formats/marian_model.h"
#include "model/model_files.h"
#include "network/model_state.h"
#include "network/transformer.h"
#include "translucent/base/error.h"

#include <torch/utils.h>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace fs = std::filesystem;

namespace {

/// Checks the largest number that a half can represent; float32 is limited only by infinity.
void requireRepresentable(const std::string& name, const torch::Tensor& values, WeightPrecision precision)
{
    constexpr double largestHalf = 65504;
    const auto largest = values.abs().max().item<double>();  // NaN if there is one
    if (!std::isfinite(largest))
        throw Error(ErrorCode::Numeric, say("tensor %1 contains a number that is not finite; it is not saved", name));
    if (precision == WeightPrecision::Float16 && largest > largestHalf)
        throw Error(ErrorCode::Numeric,
            say("tensor %1 contains a number too large for half precision; save the model in float32", name));
}

std::shared_ptr<TranslationNetwork> emptyNetwork(
    const TransformerConfig& config, const Tokenizer& source, const Tokenizer& target)
{
    auto network = makeNetwork(config);
    if (config.copies())
        dynamic_cast<TransformerImpl&>(*network).copying()->setPieces(copiedPieces(source, target));
    return network;
}

/// Keeps the file in memory only until the network is filled.
std::shared_ptr<const TranslationModel> loadMarian(const fs::path& directory)
{
    const auto marian = readMarianModel(directory);
    const auto& [source, target, sourceRows, targetRows] = marian.vocabularies;
    const auto& config = marian.config.network;
    return atBoundary(directory.string() + ": building the model", [&] {
        auto network = emptyNetwork(config, source, target);
        torch::NoGradGuard noGrad;
        for (auto& parameter : network->named_parameters())
            marian.weights.fill(parameter.key(),
                {parameter.value().data_ptr<float>(), static_cast<std::size_t>(parameter.value().numel())},
                marian.vocabularies);
        network->eval();
        return ModelState::intoModel(
            std::make_unique<ModelState>(ModelState {config, marian.info(), source, target, false, network}));
    });
}

}  // namespace

torch::Tensor floatTensor(const TensorEntry& entry)
{
    const auto values = floatsOf(entry);
    const auto tensor = torch::empty(entry.shape);
    std::ranges::copy(values, tensor.data_ptr<float>());
    return tensor;
}

std::span<const std::byte> bytesOf(const torch::Tensor& tensor)
{
    return {static_cast<const std::byte*>(tensor.data_ptr()), tensor.nbytes()};
}

void readWeights(TranslationNetwork& network, WeightsFile& weights)
{
    const torch::NoGradGuard noGrad;
    for (auto& item : network.named_parameters()) {
        const auto sizes = item.value().sizes();
        const auto values = weights.read(item.key(), {sizes.data(), sizes.size()});
        std::ranges::copy(values, item.value().data_ptr<float>());
    }
    weights.requireNoOthers();
}

void writeWeights(const TranslationNetwork& network, const std::filesystem::path& file, WeightPrecision precision)
{
    const bool half = precision == WeightPrecision::Float16;
    std::vector<torch::Tensor> kept;
    std::vector<TensorView> views;
    for (const auto& [name, parameter] : network.named_parameters().pairs()) {
        requireRepresentable(name, parameter, precision);
        kept.push_back(parameter.detach().to(torch::kCPU, half ? torch::kHalf : torch::kFloat).contiguous());
        const auto type = half ? TensorType::Float16 : TensorType::Float32;
        views.push_back({name, type, parameter.sizes().vec(), bytesOf(kept.back())});
    }
    writeSafetensors(file, views, {});
}

std::shared_ptr<const TranslationModel> TranslationModel::load(const fs::path& directory)
{
    if (isHuggingFaceModel(directory))
        return loadMarian(directory);
    const auto [description, source, target] = readModelFiles(directory);
    const auto& config = description.config;
    return atBoundary(directory.string() + ": building the model", [&] {
        WeightsFile weights(description, directory / kWeightsFile);
        auto network = emptyNetwork(config, source, target);
        readWeights(*network, weights);
        network->eval();
        return ModelState::intoModel(std::make_unique<ModelState>(
            ModelState {config, description.info, source, target, description.sharedVocabulary, network}));
    });
}

namespace {

void writeVocabulary(const fs::path& file, const Tokenizer& tokenizer, const fs::path& twin)
{
    if (twin.empty() || !linkFile(twin / file.filename(), file))
        writeFileAtomically(file, tokenizer.bytes());
}

}  // namespace

void writeModelDirectory(
    const fs::path& directory, const ModelState& model, WeightPrecision precision, const fs::path& twin)
{
    makeDirectories(directory);
    // A training writes the same vocabularies and architecture repeatedly, so replacing file by file never leaves files
    // that do not match. config.json is written last because its presence makes the directory a model. The weights are
    // written first because only they can be rejected.
    writeWeights(*model.network, directory / kWeightsFile, precision);
    if (model.sharedVocabulary) {
        writeVocabulary(directory / kSharedVocabulary, model.source, twin);
    } else {
        writeVocabulary(directory / kSourceVocabulary, model.source, twin);
        writeVocabulary(directory / kTargetVocabulary, model.target, twin);
    }
    const ModelDescription description {model.config, model.info, model.sharedVocabulary,
        checksumOf(model.source.bytes()), checksumOf(model.target.bytes())};
    writeFileAtomically(directory / kConfigFile, toJson(description).dump(2) + "\n");
}

std::shared_ptr<const TranslationModel> TranslationModel::create(const TransformerConfig& config,
    const Tokenizer& source, const Tokenizer& target, bool sharedVocabulary, std::uint64_t seed)
{
    auto complete = config;
    complete.sourceVocabulary = source.vocabularySize();
    complete.targetVocabulary = target.vocabularySize();
    validate(complete);
    return atBoundary(
        [&] { return "building a network of " + std::to_string(parameterCount(complete)) + " parameters"; },
        [&] {
            torch::manual_seed(seed);
            auto network = emptyNetwork(complete, source, target);
            network->initialise();
            network->eval();
            return ModelState::intoModel(
                std::make_unique<ModelState>(ModelState {complete, {}, source, target, sharedVocabulary, network}));
        });
}

TranslationModel::TranslationModel(std::unique_ptr<ModelState> state)
    : m_state(std::move(state))
{
}

TranslationModel::~TranslationModel() = default;

std::shared_ptr<TranslationModel> ModelState::intoModel(std::unique_ptr<ModelState> state)
{
    return std::shared_ptr<TranslationModel>(new TranslationModel(std::move(state)));
}

void TranslationModel::save(const std::filesystem::path& directory, WeightPrecision precision) const
{
    atBoundary(
        "saving the model in " + directory.string(), [&] { writeModelDirectory(directory, *m_state, precision); });
}

const TransformerConfig& TranslationModel::config() const
{
    return m_state->config;
}
const ModelInfo& TranslationModel::info() const
{
    return m_state->info;
}
const Tokenizer& TranslationModel::sourceTokenizer() const
{
    return m_state->source;
}
const Tokenizer& TranslationModel::targetTokenizer() const
{
    return m_state->target;
}
bool TranslationModel::sharedVocabulary() const
{
    return m_state->sharedVocabulary;
}

void copyModel(const std::filesystem::path& model, const std::filesystem::path& out, WeightPrecision precision)
{
    const auto loaded = TranslationModel::load(model);
    writeDirectoryAtomically(out, [&](const std::filesystem::path& place) { loaded->save(place, precision); });
}

}  // namespace translucent
