#include "translucent/translation_model.h"

#include "model/translation_model_impl.h"
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
            return std::make_shared<TranslationModel>(
                std::make_unique<Impl>(Impl {complete, {}, source, target, sharedVocabulary, network}));
        });
}

TranslationModel::TranslationModel(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl))
{
}

TranslationModel::~TranslationModel() = default;

void TranslationModel::save(const std::filesystem::path& directory, WeightPrecision precision) const
{
    atBoundary(
        "saving the model in " + directory.string(), [&] { writeModelDirectory(directory, *m_impl, precision); });
}

const TransformerConfig& TranslationModel::config() const
{
    return m_impl->config;
}
const ModelInfo& TranslationModel::info() const
{
    return m_impl->info;
}
const Tokenizer& TranslationModel::sourceTokenizer() const
{
    return m_impl->source;
}
const Tokenizer& TranslationModel::targetTokenizer() const
{
    return m_impl->target;
}
bool TranslationModel::sharedVocabulary() const
{
    return m_impl->sharedVocabulary;
}

}  // namespace translucent
