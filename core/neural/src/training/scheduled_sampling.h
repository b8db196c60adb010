#pragma once

#include "network/transformer.h"
#include "training/training_batch.h"
#include "translucent/recipe.h"
#include "util/random.h"

namespace translucent {

/// What the model would say at every target position after the right tokens before it: the most probable piece, without
/// dropout and without gradient. Special tokens, END among them, are never taken: after an END there would be nothing
/// to go on with. Shape: [B, T], of any value where the batch is padded.
torch::Tensor predictedTokens(TranslationNetwork& network, const TrainingBatch& batch, Precision precision);

/// Replaces tokens that the decoder reads by the `predicted` ones that stand where they come from: each but BEGIN and
/// padding with probability 1 − goldShare, by itself. The draws go row by row and depend on `random` alone, not on how
/// far rows are padded. Shape: predicted and the inputs of the batch [B, T]
///
/// With predictions of a first, teacher-forced pass this is scheduled sampling for a decoder that reads all positions
/// at once. Source: Bengio et al. 2015, §2.4; Mihaylova & Martins 2019, §3. Deviation: the first pass has no dropout
/// and gets no gradient; what is mixed in is the best piece, not the mean of several embeddings.
void mixIn(TrainingBatch& batch, const torch::Tensor& predicted, double goldShare, Random& random);

/// The random numbers of one step: a function of seed, process and step alone, so that a resumed training draws the
/// same.
Random samplingStream(std::uint64_t seed, std::uint64_t step);

}  // namespace translucent
