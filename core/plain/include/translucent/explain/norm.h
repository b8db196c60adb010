#pragma once

#include "translucent/explain/step.h"

#include <vector>

namespace translucent {

/// The divisor of the sum of squared deviations.
enum class VarianceKind { Population, Sample };

/// The position of ε, which prevents a division by zero.
enum class EpsilonPlace {
    UnderRoot,   ///< ÷ √(σ² + ε)
    BesideRoot,  ///< ÷ (σ + ε), as the Annotated Transformer writes it
};

struct NormInput {
    Matrix x;                       ///< one row per token
    std::size_t row = 0;            ///< the row whose norm is shown step by step
    std::vector<double> gain = {};  ///< γ, one per column; empty = 1
    std::vector<double> bias = {};  ///< β, one per column; empty = 0
    double epsilon = 1e-5;          ///< at least 0
    VarianceKind variance = VarianceKind::Population;
    EpsilonPlace epsilonPlace = EpsilonPlace::UnderRoot;
};

/// Layer norm of one row, step by step up to "norm.output"; then layer, batch and RMS norm of all rows side by side,
/// with the numbers each of them pools.
/// Source: Ba et al. 2016, eq. (4); Ioffe and Szegedy 2015, algorithm 1; Zhang and Sennrich 2019, eq. (4).
/// @throws InputError
std::vector<ExplainStep> explainNorm(const NormInput& input);

}  // namespace translucent
