#include "pages/numbers/attention_weights.h"

namespace translucent {

namespace {

/// Rows `first` to `first` + D − 1 of a weight that may hold several maps, and its bias.
std::optional<LinearWeights> mapAt(const ModelNumbers& numbers, const std::string& path, std::size_t first)
{
    const auto D = std::size_t(numbers.model->config.modelDimension);
    const Array* weight = numbers.parameter(path + ".weight");
    const Array* bias = numbers.parameter(path + ".bias");
    if (!weight || !bias)
        return {};
    return LinearWeights {turned(*weight, first, D), slice(*bias, first, D)};
}

}  // namespace

std::optional<AttentionWeights> attentionWeights(const ModelNumbers& numbers, const std::string& path)
{
    const bool cross = path.ends_with("cross_attention");
    const auto D = std::size_t(numbers.model->config.modelDimension);
    const std::string keyValue = path + (cross ? ".key_value" : ".qkv");
    const std::size_t firstKey = cross ? 0 : D;
    auto query = mapAt(numbers, path + (cross ? ".query" : ".qkv"), 0);
    auto key = mapAt(numbers, keyValue, firstKey);
    auto value = mapAt(numbers, keyValue, firstKey + D);
    auto output = mapAt(numbers, path + ".output", 0);
    if (!query || !key || !value || !output)
        return {};
    return AttentionWeights {std::move(*query), std::move(*key), std::move(*value), std::move(*output)};
}

const Array* attentionInput(const ModelNumbers& numbers, const std::string& path, int layer)
{
    if (numbers.model->config.normPlacement == NormPlacement::Pre)
        return numbers.array(path + "_norm.output");
    const std::string stack = path.substr(0, path.find('.'));
    const std::string layers = stack + ".layers.";
    if (path.ends_with("cross_attention"))
        return numbers.array(layers + std::to_string(layer) + ".after_self_attention");
    return numbers.array(layer == 0 ? stack + ".input" : layers + std::to_string(layer - 1) + ".output");
}

}  // namespace translucent
