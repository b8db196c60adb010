#pragma once

#include "kernels/kernels.h"
#include "translucent/model/intervention.h"
#include "translucent/model/transformer_config.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace translucent {

class PositionForm;

/// Legend: B batch rows, H heads, Q queries, L keys, K head dimension; ".." stands for one more axis where queries and
/// keys are dealt into groups.

/// Queries over keys, on tensors.
struct FormView {
    torch::Tensor query;      ///< times 1 / √K. Shape: [B, H, .., Q, K]
    torch::Tensor keys;       ///< Shape: [B, H, .., L, K]
    torch::Tensor values;     ///< Shape: [B, H, .., L, K]
    torch::Tensor mayAttend;  ///< broadcastable to [B, H, .., Q, L], true = visible; undefined = everywhere
    torch::Tensor distance;   ///< position of the key − position of the query. Shape: [.., Q, L]; with positions only
    DropoutMask dropout;      ///< of the weights
    const PositionForm* positions = nullptr;  ///< nullptr = attention gets no positions

    /// Shape: [B, H, .., Q, L]
    torch::Tensor scores() const;
    /// Scores with −∞ where nothing may be seen.
    torch::Tensor visibleScores() const;
    /// What weights make of the values. Shapes: [B, H, .., Q, L] → [B, H, .., Q, K]
    torch::Tensor mixed(const torch::Tensor& weights) const;
    /// The same for given weights of one query of one head. Shapes: [L] → [B, K]
    torch::Tensor mixedRow(const torch::Tensor& weights, std::int64_t query, std::int64_t head) const;
};

/// The result.
struct ViewResult {
    torch::Tensor context;  ///< Shape: [B, H, Q, K]
    torch::Tensor weights;  ///< before dropout, not differentiable; undefined when not wanted. Shape: [B, H, Q, L]
};

/// Softmax; a query that sees nothing gets zeros. A row of padding may see nothing when its neighbours are padding too.
torch::Tensor softmaxOfVisible(const torch::Tensor& scores);

/// Which keys queries see in self-attention. Legend as for FormView.
class PatternForm : public torch::nn::Module {
public:
    /// What a query's scores are after what it does not see is −∞, and its weights. Shapes: [B, H, Q, L]
    struct Weighed {
        torch::Tensor scores;
        torch::Tensor weights;
    };

    /// Queries are those of the last of the rows that keys and values are of: Q ≤ L.
    virtual ViewResult attend(const FormView& view, bool wantsWeights) const;
    /// The keys that take part, for recording: those of the view, unless there are others in their place.
    virtual FormView seen(const FormView& view) const { return view; }
    /// Of a view as `seen` returns it, for all pairs.
    virtual Weighed weighed(const FormView& view) const;
};

/// All keys; only the way of encoding positions differs.
class FullPattern : public PatternForm { };

/// Weights after dropout.
torch::Tensor droppedWeights(const torch::Tensor& weights, const DropoutMask& mask);

/// Only the `count` largest scores of a query go into its softmax; of equal ones at the edge (kTieMargin) all do. All
/// scores have to be computed first, so this does not save time. Source: Zhao et al. 2019 (Explicit Sparse
/// Transformer), §2.
class TopKeysImpl : public PatternForm {
public:
    explicit TopKeysImpl(std::int64_t count)
        : m_count(count)
    {
    }

    Weighed weighed(const FormView& view) const override;

private:
    std::int64_t m_count;
};

/// Weights below a threshold become 0, and the others are divided by their sum; the largest always stays, and so do
/// those that equal either (kTieMargin, of the scores). The gradient goes through those that stay, as if the choice
/// were fixed. Compare Correia et al. 2019, where zeros come from another function in place of softmax.
class ThresholdImpl : public PatternForm {
public:
    explicit ThresholdImpl(double threshold)
        : m_threshold(threshold)
    {
    }

    Weighed weighed(const FormView& view) const override;

private:
    double m_threshold;
};

/// Queries see keys near them only, and no others are computed: at most `span` places away (window), or in the same
/// block of `span` positions. Queries are dealt into groups, each with the keys that its members may reach.
/// Source of the window: Luong et al. 2015, §3.2, and for self-attention Beltagy et al. 2020 (Longformer), §3.1.
class LocalKeysImpl : public PatternForm {
public:
    enum class Shape { Window, Blocks };
    LocalKeysImpl(Shape shape, std::int64_t span);

    ViewResult attend(const FormView& view, bool wantsWeights) const override;
    Weighed weighed(const FormView& view) const override;

private:
    /// Groups of queries over the keys in reach: group g has queries g · size …, keys g · size − margin ….
    FormView grouped(const FormView& view) const;
    /// Of distances between places in the sentence. Shape: the same
    torch::Tensor inReach(const torch::Tensor& queries, const torch::Tensor& keys) const;
    torch::Tensor spread(const torch::Tensor& weights, std::int64_t length) const;

    Shape m_shape;
    std::int64_t m_span;
    std::int64_t m_size;    ///< queries of a group
    std::int64_t m_margin;  ///< keys before and behind its place that a group may reach
};

/// Queries see `rank` trained mixtures of the keys, and the same mixtures of values, instead of every key: time and
/// memory grow with the length, not with its square. For encoders, where a mixture may hold later positions.
/// Source: Wang et al. 2020 (Linformer), §4, eq. (7), with matrices E and F for each layer, shared by its heads. A
/// sentence shorter than the longest uses their first columns; padding is left out of the mixtures.
/// A query has no weight for a token, only for mixtures. In the place of its weights the factors are recorded that the
/// tokens' values get in the end, Σ over mixtures of weight · F: of either sign, and with any sum.
class LowRankImpl : public PatternForm {
public:
    LowRankImpl(std::int64_t rank, std::int64_t maxLength);

    ViewResult attend(const FormView& view, bool wantsWeights) const override;
    FormView seen(const FormView& view) const override;

private:
    torch::Tensor m_keys;    ///< E. Shape: [rank, maxLength]
    torch::Tensor m_values;  ///< F. Shape: [rank, maxLength]
};

/// How self-attention tells positions apart. Legend as for FormView.
class PositionForm : public torch::nn::Module {
public:
    /// Queries or keys that know their `positions` [L]. Shape: [B, H, L, K] → the same
    virtual torch::Tensor turned(const torch::Tensor& vectors, const torch::Tensor& positions) const;
    virtual torch::Tensor withScores(
        const torch::Tensor& scores, const torch::Tensor& query, const torch::Tensor& distance) const;
    virtual torch::Tensor withContext(
        const torch::Tensor& context, const torch::Tensor& weights, const torch::Tensor& distance) const;
};

/// One factor per head: 2^(−8/H), 2^(−16/H), …; when H is no power of two those of the next smaller one, then every
/// other one of the next larger. Source: Press et al. 2022, §3, and the code they published.
std::vector<float> alibiSlopes(std::int64_t heads);

/// Attention with linear biases: score − slope · |distance|, after scaling. Nothing is trained.
/// Source: Press et al. 2022. Deviation: they have decoders only; here the encoder's keys on both sides count alike.
class AlibiImpl : public PositionForm {
public:
    explicit AlibiImpl(std::int64_t heads);

    torch::Tensor withScores(
        const torch::Tensor& scores, const torch::Tensor& query, const torch::Tensor& distance) const override;

private:
    std::vector<float> m_slopes;
};

/// Rotary positions: of each query and key, numbers 2i and 2i + 1 of every head are turned as a point in the plane by
/// the angle position · 10000^(−2i/K), so that a score depends on the distance alone. Values stay as they are, and
/// nothing is trained. Source: Su et al. 2021, §3.2.2, with neighbouring numbers as pairs, as written there; programs
/// that pair number i with i + K/2 keep the same weights in another order.
class RotaryImpl : public PositionForm {
public:
    /// `dimension` is K, an even number.
    explicit RotaryImpl(std::int64_t dimension);

    torch::Tensor turned(const torch::Tensor& vectors, const torch::Tensor& positions) const override;

private:
    std::int64_t m_dimension;
};

/// Relative positions: a trained vector a^K for each distance from −far to far, farther ones counting as that far, is
/// added to the key when the score is computed, and another, a^V, to the value. All heads of a layer share them.
/// Source: Shaw et al. 2018, eq. (3) and (4); as in §3.3, no vector is made for each pair: the products with the few
/// distances there are, are computed first and then picked.
class RelativeImpl : public PositionForm {
public:
    RelativeImpl(std::int64_t dimension, std::int64_t farthest);

    torch::Tensor withScores(
        const torch::Tensor& scores, const torch::Tensor& query, const torch::Tensor& distance) const override;
    torch::Tensor withContext(
        const torch::Tensor& context, const torch::Tensor& weights, const torch::Tensor& distance) const override;

private:
    /// Rows of the tables. Shape: [.., Q, L]
    torch::Tensor indexOf(const torch::Tensor& distance) const;

    std::int64_t m_farthest;
    torch::Tensor m_keys;    ///< a^K. Shape: [2 · far + 1, K]
    torch::Tensor m_values;  ///< a^V. Shape: [2 · far + 1, K]
};

/// What techniques change about one attention: how positions are encoded and which keys are seen. With neither it is
/// the plain attention of the paper, which does not come here.
struct AttentionForm {
    /// The form of an attention in a model like this. Every technique has its entry there.
    AttentionForm(const TransformerConfig& config, AttentionKind kind);

    bool plain() const { return !positions && !pattern; }

    std::shared_ptr<PositionForm> positions;
    std::shared_ptr<PatternForm> pattern;
};

}  // namespace translucent
