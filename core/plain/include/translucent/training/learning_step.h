#pragma once

#include "translucent/base/array.h"
#include "translucent/model/intervention.h"
#include "translucent/training/recipe.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace translucent {

/// One number of a parameter. A vector is a single row; further leading dimensions are rows of the last one.
struct WeightPlace {
    std::string parameter;  ///< its name in the weights file
    std::int64_t row = 0;
    std::int64_t column = 0;

    bool operator==(const WeightPlace&) const = default;
};

/// One step of training on a batch, from a model's weights and empty moments. The defaults of loss and clipping are
/// those of a recipe.
struct LearningStepOptions {
    std::int64_t number = 1;                 ///< which step, from 1; those before it are taken on the same batch
    double learningRate = 1e-4;              ///< of every step; above 0
    double smoothing = 0.1;                  ///< mass spread evenly over the vocabulary, in [0, 1)
    double clipNorm = 1;                     ///< largest gradient norm; 0 = no clipping
    double dropout = 0;                      ///< probability of zeroing an activation, in [0, 1); 0 = none
    std::uint64_t seed = 1;                  ///< of the dropout
    double guidance = 0;                     ///< weight of the loss of a guided head; 0 = none is guided
    GuidedBy guidedBy = GuidedBy::Diagonal;  ///< links are the gold links of the pairs
    HeadId guidedHead = {};                  ///< a head of cross-attention
    bool withoutResiduals = false;           ///< only the output of each sublayer is passed on
    bool unshifted = false;                  ///< the decoder reads at each position the token that it is to write
    std::optional<WeightPlace> weight = {};  ///< empty = the one with the largest gradient
    std::int64_t part = 0;                   ///< most rows and columns of LearningStep::gradient; 0 = none
};
/// @throws Error{InvalidArgument} naming the field
void validate(const LearningStepOptions& options);

/// A target token of the batch. Logarithms are natural.
struct StepToken {
    std::int64_t pair = 0;      ///< from 0
    std::int64_t position = 0;  ///< from 0
    std::int64_t readId = 0;    ///< what the decoder reads there
    std::string read;
    std::int64_t id = 0;  ///< what it is to write
    std::string piece;
    double logProbability = 0;       ///< of the token
    double meanLogProbability = 0;   ///< of all tokens of the vocabulary
    double logProbabilityAfter = 0;  ///< of the token, after the step

    /// The cross-entropy against (1 − ε) · one-hot + ε / V: the share of the token and that of all tokens alike.
    /// Source: Szegedy et al. 2016, §7.
    double ownLoss(double smoothing) const { return -(1 - smoothing) * logProbability; }
    double evenLoss(double smoothing) const { return -smoothing * meanLogProbability; }
    double loss(double smoothing) const { return ownLoss(smoothing) + evenLoss(smoothing); }
};

/// The gradient of the loss with respect to an array of the forward pass.
struct ArrayGradient {
    std::string name;                 ///< as in a ForwardTrace
    std::vector<std::int64_t> shape;  ///< with the batch as first dimension; of the logits [tokens, target vocabulary]
    double norm = 0;                  ///< Euclidean, over all positions of the batch
};

/// A parameter before the step, and what the step does to it. Norms are Euclidean.
struct ParameterChange {
    std::vector<std::int64_t> shape;
    WeightPlace largest;         ///< its number with the largest gradient
    double largestGradient = 0;  ///< there, before clipping
    double norm = 0;
    double gradientNorm = 0;  ///< before clipping
    double changeNorm = 0;
};

/// Adam's numbers for one weight in one step. Source: Kingma and Ba 2015, algorithm 1.
struct WeightChange {
    WeightPlace place;
    double gradient = 0;                       ///< before clipping
    double clippedGradient = 0;                ///< g
    double firstBefore = 0, firstAfter = 0;    ///< m
    double secondBefore = 0, secondAfter = 0;  ///< v
    double firstCorrected = 0;                 ///< m ÷ (1 − β₁ᵗ)
    double secondCorrected = 0;                ///< v ÷ (1 − β₂ᵗ)
    double update = 0;                         ///< −α · corrected m ÷ (√(corrected v) + ε), in double precision
    double before = 0, after = 0;
};

/// Neighbouring numbers of the gradient of a parameter, before clipping. Parts of one size divide a parameter into
/// tiles, so that places next to each other are mostly in the same part.
struct GradientPart {
    std::int64_t firstRow = 0;
    std::int64_t firstColumn = 0;
    Array values = {};  ///< Shape: [rows, columns]; empty = none

    bool operator==(const GradientPart&) const = default;
};

/// What a step of training does. Gradients are those of the loss as it is learned, with a guided head's part.
struct LearningStep {
    std::int64_t number = 1;
    double learningRate = 0;                   ///< α
    double smoothing = 0;                      ///< ε of the loss
    double loss = 0;                           ///< mean over the tokens, in nats, without a guided head's part
    double lossAfter = 0;                      ///< of the same batch, with the same dropout
    double gradientNorm = 0;                   ///< of all parameters together
    double gradientFactor = 1;                 ///< by which clipping multiplies all gradients
    double beta1 = 0, beta2 = 0, epsilon = 0;  ///< of Adam
    std::vector<StepToken> tokens;             ///< by pair and position
    std::vector<ArrayGradient> arrays;         ///< in the order in which the pass computes them
    std::vector<ParameterChange> parameters;   ///< in the order of the network
    WeightChange weight;
    GradientPart gradient = {};  ///< of the weight's parameter, with the weight
};

}  // namespace translucent
