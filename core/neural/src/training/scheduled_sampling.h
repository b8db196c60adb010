#pragma once

#include "base/random.h"
#include "network/transformer.h"
#include "training/training_batch.h"
#include "translucent/training/recipe.h"

namespace translucent {

/// The model's prediction at every target position after the correct previous tokens: the most probable piece, without
/// dropout and without gradient. Special tokens including END are never chosen, because nothing can follow an END.
/// Shape: [B, T], arbitrary values at padding.
torch::Tensor predictedTokens(TranslationNetwork& network, const TrainingBatch& batch, Precision precision);

/// Replaces tokens that the decoder reads by the tokens `predicted` at their positions: each token except BEGIN and
/// padding, independently, with probability 1 − goldShare. The draws go row by row and depend only on `random`, not on
/// the padding of rows. Shape: predicted and the inputs of the batch [B, T]
void mixIn(TrainingBatch& batch, const torch::Tensor& predicted, double goldShare, Random& random);

/// The random numbers of one step. They depend only on seed, process and step, so that a resumed training draws the
/// same numbers.
Random samplingStream(std::uint64_t seed, std::uint64_t step);

}  // namespace translucent
