#pragma once

#include "network/attention.h"
#include "network/recorder.h"
#include "network/translation_network.h"
#include "translucent/model/intervention.h"
#include "translucent/neural/translation_model.h"

#include <torch/types.h>

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace translucent {

/// Legend: B sentences, S source pieces, T target positions, H heads, K dimension of a head.

/// A sentence and its reference.
struct ForcedPair {
    std::vector<std::int64_t> sourceIds;  ///< with END. Shape: [S]
    std::vector<std::int64_t> outputIds;  ///< with END. Shape: [T]
};

/// What the heads of one layer mix, as a mean over positions. Shape: [H · K], in double precision
using MeanContexts = std::map<std::pair<AttentionKind, std::int64_t>, torch::Tensor>;

/// Puts the mean of some heads in the place of what they mix.
class MeanHeads : public ContextTap {
public:
    MeanHeads(const MeanContexts& means, std::int64_t headsInLayer, std::span<const HeadId> replaced)
        : m_means(means)
        , m_headsInLayer(headsInLayer)
        , m_replaced(replaced)
    {
    }

    torch::Tensor passes(const AttentionSite& site, const torch::Tensor& contexts) override;

private:
    const MeanContexts& m_means;
    std::int64_t m_headsInLayer;
    std::span<const HeadId> m_replaced;
};

/// Passes of one model over pairs, in which it reads the references. They are read in batches; every pair is computed
/// as if alone, except for rounding.
class ForcedPasses {
public:
    ForcedPasses(const TranslationModel& model, std::vector<ForcedPair> pairs);

    /// Σ −ln p of the outputs of each pair. `changesEncoder`: the context changes what the decoder reads.
    std::vector<double> losses(const ForwardContext& context, bool changesEncoder) const;

    /// ∂L/∂ξ of each pair for each of headsOf(config): L is the mean loss of the pair's outputs, and ξ, which is 1, a
    /// factor of what the head mixes. Shape: [pairs][heads]
    std::vector<std::vector<double>> gateGradients(const Intervention& intervention) const;

    MeanContexts meanContexts() const;

private:
    struct Batch {
        torch::Tensor sources;  ///< Shape: [B, S]
        torch::Tensor inputs;   ///< Shape: [B, T]
        torch::Tensor outputs;  ///< Shape: [B, T]
        EncodedSource encoded;  ///< without changes
    };

    const TranslationModel& m_model;
    std::vector<ForcedPair> m_pairs;
    std::vector<Batch> m_batches;
};

}  // namespace translucent
