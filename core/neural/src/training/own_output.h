#pragma once

#include "base/random.h"
#include "network/model_state.h"
#include "network/transformer.h"
#include "training/training_batch.h"
#include "training/training_pairs.h"
#include "translucent/text/tokenizer.h"
#include "translucent/training/recipe.h"
#include "translucent/training/training_events.h"

#include <torch/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

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

/// A translation drawn by the model, and its reward.
struct RewardedSample {
    EncodedPair pair;     ///< the source with the drawn translation as target, which ends with END unless it was cut
    double reward = 0;    ///< 0 … 1
    double baseline = 0;  ///< the value that the reward is compared with

    double advantage() const { return reward - baseline; }
};

/// Draws `reinforcementSamples` translations of every pair with the current weights, without dropout, and scores them
/// against the text of the pair's reference, which must have been kept, because no sample equals unknown pieces. BLEU
/// counts the usual words of the target language. A single sample is compared with the greedy translation (Rennie et
/// al. 2017), several samples are each compared with the mean of the others (Kool et al. 2019, leave-one-out). The
/// samples of a pair depend only on seed, step and its index, so that a resumed training, or several processes, draw
/// the same samples.
std::vector<RewardedSample> rewardedSamples(const ModelState& model, const EncodedPairs& pairs, const Batch& batch,
    const TrainingOptions& options, std::int64_t step);

/// Means and variances over the samples of all processes, computed from sums that can be added.
class RewardSums {
public:
    explicit RewardSums(torch::Device device);

    void add(std::span<const RewardedSample> samples);
    /// The sums that processes add. Shape: [6]
    torch::Tensor& tensor() { return m_sums; }
    /// Empty without samples.
    std::optional<SampleRewards> rewards() const;

private:
    torch::Tensor m_sums;  ///< sums of 1, reward, reward², baseline, advantage and advantage²
};

struct PolicyGradientOptions {
    double temperature = 1;  ///< temperature of the draws
    double weight = 1;       ///< weight of Σ advantage · log π
    Precision precision = Precision::Float32;
    DropoutStream* dropout = nullptr;  ///< nullptr = no dropout
    LayerObserver* layers = nullptr;   ///< notified of every layer that is entered
};

/// Adds −weight · Σ (reward − baseline) · ∇ log π(sample) to the gradients of the parameters. π is the distribution of
/// the draws: the softmax of logits / temperature over all tokens except PAD, UNK and BEGIN. Does nothing if no sample
/// is better or worse than its baseline. Source: Williams 1992 (REINFORCE); Rennie et al. 2017, eq. (9).
/// Deviation: with dropout, ∇ log π is the gradient of the network with dropout, whereas samples are drawn from the
/// whole network.
void addPolicyGradient(
    TranslationNetwork& network, std::span<const RewardedSample> samples, const PolicyGradientOptions& options);

}  // namespace translucent
