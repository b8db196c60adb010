#pragma once

#include "translucent/explain/step.h"

#include <cstdint>
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

/// Cross-entropy of one position, with label smoothing. The result "L" of the last step is the loss in nats.
/// Source: Szegedy et al. 2016, §7.
/// @throws InputError
std::vector<ExplainStep> explainPositionLoss(const PositionLossInput& input);

/// Cross-entropy and perplexity of a sentence from the probabilities of its reference tokens, including END, when each
/// position reads the reference tokens before it (teacher forcing).
/// @throws InputError
std::vector<ExplainStep> explainSentenceLoss(const std::vector<double>& probabilities);

struct ScheduleInput {
    std::vector<double> steps;          ///< whole numbers from 1
    std::int64_t modelDimension = 512;  ///< d_model
    std::int64_t warmupSteps = 4000;
    double factor = 1;  ///< above 0
};

/// The learning rate at given steps; the last row is `learningRate` of recipe.h.
/// Source: Vaswani et al. 2017, §5.3, eq. (3).
/// @throws InputError
std::vector<ExplainStep> explainSchedule(const ScheduleInput& input);

struct AdamInput {
    std::vector<double> gradients;  ///< of one parameter, one per step
    double start = 0;               ///< the parameter before the first step
    double rate = 1e-3;             ///< above 0
    double beta1 = 0.9;             ///< in [0, 1)
    double beta2 = 0.98;            ///< in [0, 1)
    double epsilon = 1e-9;          ///< at least 0
};

/// Adam for one parameter over a few steps, one column each. The last row is the parameter after each step.
/// Source: Kingma and Ba 2015, algorithm 1.
/// @throws InputError
std::vector<ExplainStep> explainAdam(const AdamInput& input);

}  // namespace translucent
