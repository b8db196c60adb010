#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace translucent {

/// Three ways to let the positions of a sequence know of each other.
enum class LayerKind { SelfAttention, Lstm, Convolution };

/// Sizes of the layers that are measured, with random weights and one sequence.
struct LayerCostOptions {
    std::int64_t dimension = 128;  ///< d
    std::int64_t kernel = 3;       ///< of the convolution, odd
    std::vector<std::int64_t> lengths {16, 32, 64, 128, 256, 512, 1024};
    int repetitions = 5;  ///< after a warm-up

    bool operator==(const LayerCostOptions&) const = default;
};
/// @throws Error{InvalidArgument} naming the field, its value and the valid choices.
void validate(const LayerCostOptions& options);

/// What one layer took for one sequence.
struct LayerCost {
    LayerKind kind = LayerKind::SelfAttention;
    std::int64_t length = 0;
    double milliseconds = 0;     ///< median
    std::int64_t peakBytes = 0;  ///< most memory held at once for results, weights not counted
};
using LayerCosts = std::vector<LayerCost>;
using LayerCostsPtr = std::shared_ptr<const LayerCosts>;

/// Multiplications with their additions that one layer needs: 4Ld² + 2L²d, 8Ld² and kLd².
double layerMultiplications(LayerKind kind, std::int64_t length, const LayerCostOptions& options);
/// Steps that have to wait for each other, and the longest way between two positions. Source: Vaswani et al. 2017,
/// table 1.
double sequentialSteps(LayerKind kind, std::int64_t length);
double longestPath(LayerKind kind, std::int64_t length, const LayerCostOptions& options);

/// Is told which length is measured now.
using LayerCostObserver = std::function<void(std::int64_t length)>;

}  // namespace translucent
