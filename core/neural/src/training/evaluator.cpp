#include "training/evaluator.h"

#include "base/boundary.h"
#include "network/masks.h"
#include "network/model_state.h"
#include "training/parallel_batch.h"
#include "translucent/base/error.h"
#include "translucent/neural/decoder.h"
#include "translucent/neural/inspection.h"
#include "translucent/scores/label_scores.h"
#include "translucent/scores/metrics.h"

#include <torch/nn/functional.h>

#include <cmath>

namespace translucent {

namespace {

constexpr std::int64_t kEvaluationBatchTokens = 4000;

torch::Device deviceOf(TranslationNetwork& network)
{
    return network.parameters().front().device();
}

double exactMatches(std::span<const std::string> hypotheses, std::span<const std::string> references)
{
    std::size_t equal = 0;
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        equal += hypotheses[i] == references[i];
    return static_cast<double>(equal) / static_cast<double>(hypotheses.size());
}

EncodingOptions encodingFor(const TranslationModel& model)
{
    return {model.config().maxLength, /*links=*/false, model.config().task};
}

}  // namespace

DevPairs devPairs(const Corpus& corpus, const TranslationModel& model, std::size_t count)
{
    DevPairs dev {{{}, corpus.name, corpus.attribution}, {}};
    for (const auto& pair : corpus.pairs) {
        if (dev.texts.size() >= count)
            break;
        auto encoded =
            encodeCorpus(std::span(&pair, 1), model.sourceTokenizer(), model.targetTokenizer(), encodingFor(model));
        if (encoded.pairs.empty())
            continue;
        dev.texts.pairs.push_back(pair);
        dev.encoded.push_back(std::move(encoded.pairs.front()));
    }
    return dev;
}

double crossEntropy(TranslationNetwork& network, std::span<const EncodedPair> pairs, std::stop_token stop)
{
    c10::InferenceMode inference;
    double sum = 0;
    std::int64_t tokens = 0;
    for (const auto& batch : epochBatches(pairs, kEvaluationBatchTokens, 0, 0)) {
        if (stop.stop_requested())
            break;
        const auto tensors = measuredBatch(network.config(), pairs, batch, deviceOf(network));
        const auto logits = targetLogits(network, tensors);
        const auto picked = logits.gather(1, tensors.targets.unsqueeze(1)).squeeze(1);
        sum += (logits.logsumexp(1) - picked).sum(torch::kDouble).item<double>() + lengthCrossEntropy(network, tensors);
        tokens += tensors.targets.size(0);
    }
    return sum / static_cast<double>(tokens);
}

double crossEntropy(const TranslationModel& model, std::span<const SentencePair> pairs)
{
    const auto encoded = encodeCorpus(pairs, model.sourceTokenizer(), model.targetTokenizer(), encodingFor(model));
    if (encoded.pairs.empty())
        throw Error(ErrorCode::InvalidArgument,
            say("no sentence pair is short enough for this model to evaluate; give shorter ones"));
    return atBoundary([&] { return "measuring the loss of " + std::to_string(encoded.pairs.size()) + " pairs"; },
        [&] { return crossEntropy(*networkOf(model), encoded.pairs); });
}

void requireFinite(double value, std::int64_t step)
{
    if (!std::isfinite(value))
        throw Error(ErrorCode::Numeric,
            say("the loss became NaN after step %1; train again with a smaller learning_rate_factor or more "
                "warmup_steps",
                step));
}

bool evaluate(const std::shared_ptr<const TranslationModel>& model, const DevPairs& dev, TrainingEvaluation& evaluation,
    std::stop_token stop)
{
    evaluation.devLoss = crossEntropy(*networkOf(*model), dev.encoded, stop);
    if (stop.stop_requested())
        return false;
    requireFinite(evaluation.devLoss, evaluation.step);
    evaluation.perplexity = std::exp(evaluation.devLoss);
    std::vector<std::string> sources, references, hypotheses;
    for (const auto& pair : dev.texts.pairs) {
        sources.push_back(pair.source);
        references.push_back(pair.target);
    }
    const auto translations = Decoder(model).translateBatch(sources, {}, stop);
    if (translations.empty())
        return false;
    for (const auto& translation : translations)
        hypotheses.push_back(translation.hypotheses.front().text);
    if (model->config().hasDecoder()) {
        evaluation.bleu =
            bleu(hypotheses, references, {usualTokenization(model->info().targetLanguage, references)}).score;
        evaluation.chrf = chrf(hypotheses, references).score;
    } else {
        evaluation.labels = labelScores(hypotheses, references);
    }
    evaluation.exactMatch = exactMatches(hypotheses, references);
    evaluation.samples.assign(
        hypotheses.begin(), hypotheses.begin() + static_cast<std::ptrdiff_t>(std::min(kSamples, hypotheses.size())));
    return true;
}

}  // namespace translucent
