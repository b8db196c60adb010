#include "translucent/neural/neurons.h"

#include "network/model_state.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace translucent {

namespace {

std::string activationName(std::int64_t layer)
{
    return "decoder.layers." + std::to_string(layer) + ".feed_forward.activated";
}

/// The largest activation of each neuron of each layer so far.
class LargestActivations {
public:
    explicit LargestActivations(const TransformerConfig& config)
        : m_largest(static_cast<std::size_t>(config.decoderLayers),
            std::vector<float>(static_cast<std::size_t>(config.feedForwardDimension)))
    {
    }

    void add(const ForwardTrace& trace)
    {
        for (std::size_t layer = 0; layer < m_largest.size(); ++layer) {
            const auto& values = *trace.find(activationName(static_cast<std::int64_t>(layer)));  // [T, F]
            for (std::size_t i = 0; i < values.values.size(); ++i) {
                auto& largest = m_largest[layer][i % m_largest[layer].size()];
                largest = std::max(largest, values.values[i]);
            }
        }
    }

    std::vector<std::int64_t> dead() const
    {
        std::vector<std::int64_t> dead;
        for (const auto& layer : m_largest)
            dead.push_back(std::ranges::count(layer, 0.0f));
        return dead;
    }

private:
    std::vector<std::vector<float>> m_largest;
};

void addFirings(std::vector<NeuronFiring>& firings, const Tokenizer& target, const ForwardTrace& trace,
    const NeuronId& id, std::size_t sentence)
{
    const auto& values = *trace.find(activationName(id.layer));
    for (std::size_t t = 0; t < trace.outputIds.size(); ++t)
        firings.push_back({sentence, static_cast<std::int64_t>(t), target.pieceText(trace.inputIds[t]),
            target.pieceText(trace.outputIds[t]), values.at(t, static_cast<std::size_t>(id.neuron))});
}

/// What each neuron adds to the logits per unit of activation, less their mean. Shape: [N, V]
std::vector<double> logitsPerUnit(const TranslationModel& model, std::span<const NeuronId> ids)
{
    const auto parameters = layerParameters(model);
    std::vector<double> directions;
    for (const auto& id : ids)
        std::ranges::copy(neuronDirection(model.config(), parameters, id), std::back_inserter(directions));
    return atBoundary("reading the output layer", [&] {
        const auto table = networkOf(model)->outputWeight().detach().to(torch::kCPU, torch::kDouble);  // [V, D]
        const auto vectors = torch::tensor(directions, torch::kDouble).view({-1, table.size(1)});      // [N, D]
        auto logits = vectors.matmul(table.t());                                                       // [N, V]
        logits = (logits - logits.mean(1, true)).contiguous();
        const auto* values = logits.data_ptr<double>();
        return std::vector<double>(values, values + logits.numel());
    });
}

NeuronWords wordsOf(const TranslationModel& model, std::span<const double> logits, std::size_t count)
{
    std::vector<std::size_t> order(logits.size());
    std::iota(order.begin(), order.end(), std::size_t {0});
    std::ranges::stable_sort(order, std::ranges::greater {}, [&](std::size_t token) { return logits[token]; });
    NeuronWords words;
    const auto token = [&](std::size_t index) {
        const auto piece = static_cast<std::int64_t>(index);
        return TokenLogit {piece, model.targetTokenizer().pieceText(piece), logits[index]};
    };
    for (std::size_t i = 0; i < std::min(count, order.size()); ++i) {
        words.promoted.push_back(token(order[i]));
        words.suppressed.push_back(token(order[order.size() - 1 - i]));
    }
    return words;
}

}  // namespace

NeuronWords neuronWords(const TranslationModel& model, const NeuronId& id, std::size_t count)
{
    return wordsOfNeurons(model, {&id, 1}, count).front();
}

std::vector<NeuronWords> wordsOfNeurons(const TranslationModel& model, std::span<const NeuronId> ids, std::size_t count)
{
    for (const auto& id : ids)
        requireNeuron(model.config(), id);
    std::vector<NeuronWords> words;
    if (ids.empty())
        return words;
    const auto logits = logitsPerUnit(model, ids);
    const auto vocabulary = logits.size() / ids.size();
    for (std::size_t i = 0; i < ids.size(); ++i)
        words.push_back(wordsOf(model, std::span(logits).subspan(i * vocabulary, vocabulary), count));
    return words;
}

NeuronSurvey surveyNeurons(const std::shared_ptr<const TranslationModel>& model, const NeuronId& id,
    const SurveySentences& sentences, const NeuronSurveyObserver& observer, std::stop_token stop)
{
    requireNeuron(model->config(), id);
    const Decoder decoder(model);
    LargestActivations largest(model->config());
    NeuronSurvey survey;
    for (std::size_t i = 0; i < sentences.texts.size() && !stop.stop_requested(); ++i) {
        const auto translation = decoder.translate(sentences.texts[i], sentences.decode);
        std::vector<std::int64_t> source;
        for (const auto& piece : translation.source)
            source.push_back(piece.id);
        const auto trace =
            traceForward(*model, source, translation.hypotheses.front().ids(), {.detail = TraceDetail::Everything});
        largest.add(trace);
        addFirings(survey.firings, model->targetTokenizer(), trace, id, i);
        if (observer)
            observer(static_cast<std::int64_t>(i + 1), std::ssize(sentences.texts));
    }
    survey.dead = largest.dead();
    return survey;
}

}  // namespace translucent
