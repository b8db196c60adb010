#include "translucent/neural/neurons.h"

#include "network/model_state.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"

#include <algorithm>
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

std::vector<double> logitsPerUnit(const TranslationModel& model, const NeuronId& id)
{
    const auto direction = neuronDirection(model.config(), layerParameters(model), id);
    return atBoundary("reading the output layer", [&] {
        const auto vector = torch::tensor(direction, torch::kDouble);  // [D]
        auto logits = networkOf(model)->outputWeight().detach().to(torch::kCPU, torch::kDouble).matmul(vector);
        logits = (logits - logits.mean()).contiguous();  // [V]
        const auto* values = logits.data_ptr<double>();
        return std::vector<double>(values, values + logits.numel());
    });
}

}  // namespace

NeuronWords neuronWords(const TranslationModel& model, const NeuronId& id, std::size_t count)
{
    requireNeuron(model.config(), id);
    const auto logits = logitsPerUnit(model, id);
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

NeuronSurvey surveyNeurons(const std::shared_ptr<const TranslationModel>& model, const NeuronId& id,
    std::span<const std::string> sentences, const DecodeOptions& options, std::stop_token stop)
{
    requireNeuron(model->config(), id);
    const Decoder decoder(model);
    LargestActivations largest(model->config());
    NeuronSurvey survey;
    for (std::size_t i = 0; i < sentences.size() && !stop.stop_requested(); ++i) {
        const auto translation = decoder.translate(sentences[i], options);
        std::vector<std::int64_t> source;
        for (const auto& piece : translation.source)
            source.push_back(piece.id);
        const auto trace =
            traceForward(*model, source, translation.hypotheses.front().ids(), {.detail = TraceDetail::Everything});
        largest.add(trace);
        addFirings(survey.firings, model->targetTokenizer(), trace, id, i);
    }
    survey.dead = largest.dead();
    return survey;
}

}  // namespace translucent
