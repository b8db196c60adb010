#include "inspection/lens_network.h"

#include "network/model_state.h"
#include "network/recorder.h"
#include "translucent/causes/lens.h"

#include <torch/nn/functional.h>

#include <memory>
#include <string>

namespace translucent {

namespace {

/// A row of one sentence. Shape: [T, D] → [1, T, D]
torch::Tensor asTensor(const Array& array)
{
    auto values = array.values;
    return torch::from_blob(values.data(), array.shape, torch::kFloat).clone().unsqueeze(0);
}

/// The config in which all decoder layers read one encoder layer, counted from 0.
TransformerConfig configReading(TransformerConfig config, std::int64_t layer)
{
    config.crossWiring = CrossWiring::Chosen;
    config.crossLayers.clear();
    for (std::int64_t i = 0; i < config.decoderLayers; ++i)
        config.crossLayers.append(i > 0 ? "," : "").append(std::to_string(layer + 1));
    return config;
}

}  // namespace

std::vector<Array> lensLogits(const TranslationModel& model, const ForwardTrace& trace)
{
    return atBoundary("computing the lens", [&] {
        c10::InferenceMode inference;
        auto& network = transformerOf(model);
        auto& norm = network.decoder()->finalNorm();
        const auto device = network.outputBias().device();
        const ForwardContext context;
        std::vector<Array> logits;
        for (const auto& state : decoderStates(model.config())) {
            const auto x = asTensor(*trace.find(state.array)).to(device);
            logits.push_back(toArray(network.logits(norm ? norm(x, context) : x, context).squeeze(0)));
        }
        return logits;
    });
}

std::shared_ptr<const TranslationModel> readingEncoderLayer(const TranslationModel& model, std::int64_t layer)
{
    return atBoundary("building the encoder lens", [&] {
        const auto& state = ModelState::of(model);
        const auto config = configReading(state.config, layer);
        auto network = makeNetwork(config);
        const auto own = state.network->named_parameters();
        for (auto& parameter : network->named_parameters())
            parameter.value().set_data(own[parameter.key()]);
        network->eval();
        return std::shared_ptr<const TranslationModel>(ModelState::intoModel(std::make_unique<ModelState>(
            ModelState {config, state.info, state.source, state.target, state.sharedVocabulary, network})));
    });
}

}  // namespace translucent
