#pragma once

#include "translucent/explain/step.h"

#include <vector>

namespace translucent {

struct PositionLossInput {
    std::vector<double> logits;  ///< one per vocabulary entry
    std::size_t target = 0;      ///< the right one, from 0
    double smoothing = 0;        ///< mass spread evenly over all entries, in [0, 1)
};

/// Log-probability of the correct entry, by softmax over all entries.
/// @throws InputError
double logProbability(const PositionLossInput& input);

/// Cross-entropy of one position, with label smoothing; the result "L" of the last step is the loss in nats.
/// Source: Szegedy et al. 2016, §7.
/// @throws InputError
std::vector<ExplainStep> explainPositionLoss(const PositionLossInput& input);

/// Cross-entropy and perplexity of a sentence from the probabilities its right tokens got, END included, while each
/// position read the right tokens before it (teacher forcing).
/// @throws InputError
std::vector<ExplainStep> explainSentenceLoss(const std::vector<double>& probabilities);

}  // namespace translucent
