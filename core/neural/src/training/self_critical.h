#pragma once

#include "network/model_state.h"
#include "network/transformer.h"
#include "training/encoded_corpus.h"
#include "training/training_batch.h"
#include "translucent/recipe.h"
#include "translucent/tokenizer.h"
#include "translucent/training_events.h"

#include <torch/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace translucent {

/// A translation that the model drew, and what it earns.
struct RewardedSample {
    EncodedPair pair;     ///< the source, with what was drawn as target; END is its last unless it was cut
    double reward = 0;    ///< 0 … 1
    double baseline = 0;  ///< what it is compared with

    double advantage() const { return reward - baseline; }
};

/// Draws `reinforcementSamples` translations of every pair with the present weights, without dropout, and scores them
/// against the text of the pair's reference, which must have been kept: no sample equals pieces that are unknown. BLEU
/// counts the usual words of the target language. One is compared with the greedy translation (Rennie et al. 2017),
/// several each with the mean of the others (Kool et al. 2019, leave-one-out). A pair's samples depend on seed, step
/// and its index alone, so that a resumed training, or several processes, draw the same.
std::vector<RewardedSample> rewardedSamples(const ModelState& model, const EncodedPairs& pairs, const Batch& batch,
    const TrainingOptions& options, std::int64_t step);

/// Means and variances, over the samples of all processes: sums can be added.
class RewardSums {
public:
    explicit RewardSums(torch::Device device);

    void add(std::span<const RewardedSample> samples);
    /// What processes add up. Shape: [6]
    torch::Tensor& tensor() { return m_sums; }
    /// Nothing without samples.
    std::optional<SampleRewards> rewards() const;

private:
    torch::Tensor m_sums;  ///< of 1, reward, reward², baseline, advantage and advantage²
};

struct PolicyGradientOptions {
    double temperature = 1;  ///< at which they were drawn
    double weight = 1;       ///< of Σ advantage · log π
    Precision precision = Precision::Float32;
    DropoutStream* dropout = nullptr;  ///< nullptr = no dropout
    LayerObserver* layers = nullptr;   ///< notified of every layer that is entered
};

/// Adds −weight · Σ (reward − baseline) · ∇ log π(sample) to the gradients of the parameters, where π is what was drawn
/// from: the softmax of logits / temperature over all tokens but PAD, UNK and BEGIN. Nothing happens when no sample is
/// better or worse than its baseline. Source: Williams 1992 (REINFORCE); Rennie et al. 2017, eq. (9).
/// Deviation: with dropout, ∇ log π is that of the thinned network, while samples are drawn from the whole one.
void addPolicyGradient(
    TranslationNetwork& network, std::span<const RewardedSample> samples, const PolicyGradientOptions& options);

}  // namespace translucent
