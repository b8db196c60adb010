#pragma once

#include "translucent/explain/step.h"

#include <vector>

namespace translucent {

struct SoftmaxInput {
    std::vector<double> scores;
    std::vector<bool> masked = {};  ///< empty = no score is masked; otherwise one value per score
    double temperature = 1;         ///< scores are divided by it; above 0
    bool shift = true;              ///< subtract the largest score first, as every engine does
};

/// Softmax, step by step; the last row of the table contains the probabilities. Without the shift, a large score
/// overflows, and the steps show ∞ and NaN.
/// Source: Goodfellow et al. 2016, Deep Learning, §4.1 (the shift).
/// @throws InputError
std::vector<ExplainStep> explainSoftmax(const SoftmaxInput& input);

/// Returns only the numbers. −∞ is masked.
std::vector<double> softmax(std::span<const double> scores);

}  // namespace translucent
