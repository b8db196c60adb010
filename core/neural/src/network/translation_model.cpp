#include "translucent/neural/translation_model.h"

#include "network/model_state.h"
#include "translucent/error.h"
#include "util/boundary.h"

#include <torch/utils.h>

namespace translucent {

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
            Transformer network(complete);
            initialiseWeights(*network);
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

}  // namespace translucent
