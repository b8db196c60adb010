#include "training/evaluator.h"

#include "network/masks.h"
#include "network/model_state.h"
#include "training/training_batch.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/trainer.h"
#include "translucent/scores/label_scores.h"
#include "translucent/scores/metrics.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>
#include <string>

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

using Ids = std::vector<std::int64_t>;

constexpr std::int64_t kBatchTokens = 4000;
constexpr std::size_t kTranslatedAtOnce = 64;

/// Scores of every target token of a batch. Shape: [N] each
struct TokenScores {
    torch::Tensor loss;  ///< nats
    torch::Tensor best;  ///< the most probable id that is allowed in a translation
};

TokenScores scoresOf(TranslationNetwork& network, const TrainingBatch& batch)
{
    const auto logits = targetLogits(network, batch).to(torch::kFloat);  // [N, V]
    const auto picked = logits.gather(1, batch.targets.unsqueeze(1)).squeeze(1);
    const auto allowed = logits.narrow(1, kEndId, logits.size(1) - kEndId);
    return {(logits.logsumexp(1) - picked).cpu(), (allowed.argmax(1) + kEndId).cpu()};
}

/// Sums over the tokens of one position.
struct Tally {
    std::size_t pairs = 0, free = 0, forcedRight = 0, freeRight = 0, strayed = 0;
    double forcedLoss = 0, freeLoss = 0;

    void add(const Tally& other)
    {
        pairs += other.pairs;
        free += other.free;
        forcedRight += other.forcedRight;
        freeRight += other.freeRight;
        strayed += other.strayed;
        forcedLoss += other.forcedLoss;
        freeLoss += other.freeLoss;
    }

    ExposurePosition at(std::size_t position) const
    {
        const auto n = static_cast<double>(pairs);
        const auto share = [n](std::size_t count) { return static_cast<double>(count) / n; };
        return {position, pairs, forcedLoss / n, share(forcedRight), free,
            free > 0 ? freeLoss / static_cast<double>(free) : 0, share(freeRight), share(strayed)};
    }
};

class Meter {
public:
    Meter(const std::shared_ptr<const TranslationModel>& model, std::span<const SentencePair> pairs,
        const ExposureOptions& options)
        : m_model(model)
        , m_options(options)
        , m_dev(devPairs({{pairs.begin(), pairs.end()}, {}, {}}, *model, pairs.size()))
    {
        if (model->config().isNonAutoregressive())
            throw Error(ErrorCode::InvalidArgument,
                say("this model writes all tokens at once and reads none of them in between, so it has no exposure "
                    "bias"));
        if (m_dev.encoded.empty())
            throw Error(ErrorCode::InvalidArgument,
                say("no sentence pair is short enough for this model to evaluate; give shorter ones"));
    }

    std::optional<Exposure> measure()
    {
        if (!translate())
            return {};
        const c10::InferenceMode inference;
        for (const auto& batch : epochBatches(m_dev.encoded, kBatchTokens, 0, 0)) {
            if (m_options.stop.stop_requested())
                return {};
            add(batch);
        }
        return result();
    }

private:
    /// Sets the model's own output of every pair; returns false on a stop request.
    bool translate();
    void add(const Batch& batch);
    Exposure result() const;

    const std::shared_ptr<const TranslationModel>& m_model;
    const ExposureOptions& m_options;
    DevPairs m_dev;
    std::vector<Ids> m_own;
    std::vector<Tally> m_tallies;
};

bool Meter::translate()
{
    const Decoder decoder(m_model);
    std::vector<std::string> sources;
    for (const auto& pair : m_dev.texts.pairs)
        sources.push_back(pair.source);
    for (std::size_t done = 0; done < sources.size();) {
        const auto part = std::span(sources).subspan(done, std::min(kTranslatedAtOnce, sources.size() - done));
        const auto translations = decoder.translateBatch(part, {}, m_options.stop);
        if (translations.empty())
            return false;
        for (const auto& translation : translations)
            m_own.push_back(translation.hypotheses.front().ids());
        done += part.size();
        if (m_options.onProgress)
            m_options.onProgress(static_cast<double>(done) / static_cast<double>(sources.size()));
    }
    return true;
}

/// Runs one pass over the reference and one over the model's own output: the same targets after different inputs.
void Meter::add(const Batch& batch)
{
    auto& network = *networkOf(*m_model);
    auto tensors = trainingBatch(m_dev.encoded, batch, network.parameters().front().device());
    const auto forced = scoresOf(network, tensors);
    std::vector<Ids> inputs;
    for (const auto index : batch) {
        inputs.push_back({kBeginId});
        inputs.back().insert(inputs.back().end(), m_own[index].begin(), m_own[index].end());
        inputs.back().resize(static_cast<std::size_t>(tensors.inputs.size(1)), kPadId);
    }
    tensors.inputs = padded(inputs).to(tensors.inputs.device());
    const auto free = scoresOf(network, tensors);
    std::int64_t token = 0;
    for (const auto index : batch) {
        const auto& reference = m_dev.encoded[index].target;
        const auto& own = m_own[index];
        bool strayed = false;
        m_tallies.resize(std::max(m_tallies.size(), reference.size()));
        for (std::size_t t = 0; t < reference.size(); ++t, ++token) {
            const bool speaks = t < own.size(), right = speaks && own[t] == reference[t];
            const bool forcedRight = forced.best.data_ptr<std::int64_t>()[token] == reference[t];
            m_tallies[t].add({1, speaks, forcedRight, right, strayed, forced.loss.data_ptr<float>()[token],
                speaks ? free.loss.data_ptr<float>()[token] : 0});
            strayed = strayed || !right;
        }
    }
}

Exposure Meter::result() const
{
    Exposure exposure;
    Tally all;
    for (const auto& tally : m_tallies) {
        all.add(tally);
        exposure.positions.push_back(tally.at(exposure.positions.size() + 1));
    }
    exposure.all = all.at(0);
    exposure.pairs = m_dev.encoded.size();
    return exposure;
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

std::optional<Exposure> measureExposure(const std::shared_ptr<const TranslationModel>& model,
    std::span<const SentencePair> pairs, const ExposureOptions& options)
{
    requireDecoder(model->config());
    return atBoundary([&] { return "measuring the exposure bias on " + std::to_string(pairs.size()) + " pairs"; },
        [&] { return Meter(model, pairs, options).measure(); });
}

}  // namespace translucent
