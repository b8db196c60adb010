#include "translucent/layer_cost.h"

#include "util/require.h"

#include <cmath>

namespace translucent {

void validate(const LayerCostOptions& options)
{
    requireField(
        options.dimension >= 1 && options.dimension <= 4096, "dimension", options.dimension, "valid: 1 to 4096");
    requireField(options.kernel >= 1 && options.kernel % 2 == 1, "kernel", options.kernel, "it must be odd");
    requireField(options.repetitions >= 1, "repetitions", options.repetitions, "it must be at least 1");
    requireField(!options.lengths.empty(), "lengths", options.lengths.size(), "at least one is needed");
    for (const auto length : options.lengths)
        requireField(length >= 1 && length <= 8192, "length", length, "valid: 1 to 8192");
}

double layerMultiplications(LayerKind kind, std::int64_t length, const LayerCostOptions& options)
{
    const auto L = static_cast<double>(length), d = static_cast<double>(options.dimension);
    switch (kind) {
    case LayerKind::SelfAttention: return 4 * L * d * d + 2 * L * L * d;
    case LayerKind::Lstm: return 8 * L * d * d;
    case LayerKind::Convolution: break;
    }
    return static_cast<double>(options.kernel) * L * d * d;
}

double sequentialSteps(LayerKind kind, std::int64_t length)
{
    return kind == LayerKind::Lstm ? static_cast<double>(length) : 1;
}

double longestPath(LayerKind kind, std::int64_t length, const LayerCostOptions& options)
{
    const auto L = static_cast<double>(length);
    switch (kind) {
    case LayerKind::SelfAttention: return 1;
    case LayerKind::Lstm: return L;
    case LayerKind::Convolution: break;
    }
    // Dilated layers multiply their reach; without that it is L ÷ k.
    return options.kernel == 1 || L == 1
        ? 1
        : std::ceil(std::log(L) / std::log(static_cast<double>(options.kernel)) - 1e-9);
}

}  // namespace translucent
