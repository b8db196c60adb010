#pragma once

#include "translucent/base/choice.h"
#include "translucent/causes/source_shares.h"
#include "translucent/model/transformer_config.h"
#include "translucent/scores/significance.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace translucent {

/// Legend: S source pieces with END; t the explained position; D model dimension; n source pieces without END.
/// F: what is explained, the log-probability of a token or a difference of two logits.
/// e_i: the scaled embedding of token i, without its position.

/// Explanations of one predicted token by numbers for source pieces and, some of them, for tokens of the prefix.
enum class AttributionMethod {
    Saliency,             ///< ‖∂F/∂e_i‖₂. Source: Simonyan et al. 2014
    GradientInput,        ///< e_i · ∂F/∂e_i, signed. Source: Shrikumar et al. 2017
    IntegratedGradients,  ///< (e_i − e′_i) · mean gradient between baseline and input. Source: Sundararajan et al. 2017
    Occlusion,            ///< F minus F with ⟨UNK⟩ in place of i, signed. Source: Zeiler and Fergus 2014
    AlignerAttention,  ///< cross-attention of the head that aligns best
    LastAttention,     ///< mean cross-attention of all heads of the last decoder layer
    Alti,              ///< shares of sourceShares()
    ValueZeroing,      ///< what zeroed values change in the last decoder layer. Source: Mohebbi et al. 2023
};
template <>
inline constexpr std::array kChoices<AttributionMethod> {Choice {AttributionMethod::Saliency, "saliency"},
    Choice {AttributionMethod::GradientInput, "gradient_x_input"},
    Choice {AttributionMethod::IntegratedGradients, "integrated_gradients"},
    Choice {AttributionMethod::Occlusion, "occlusion"},
    Choice {AttributionMethod::AlignerAttention, "aligner_attention"},
    Choice {AttributionMethod::LastAttention, "last_attention"}, Choice {AttributionMethod::Alti, "alti"},
    Choice {AttributionMethod::ValueZeroing, "value_zeroing"}};

/// Whether its numbers can be negative: such a token speaks against the word.
bool isSigned(AttributionMethod method);
/// Whether it has numbers for the prefix, too. Otherwise Attribution::prefix is empty.
bool explainsPrefix(AttributionMethod method);
/// Whether it depends on an AttributionBaseline.
bool hasBaseline(AttributionMethod method);
/// Those that a model allows: all, or all but Alti if requireSourceShares() refuses it.
/// @throws Error as requireCauses
std::vector<AttributionMethod> attributionMethods(const TransformerConfig& config);

/// What takes the place of every token but END of the source and BEGIN of the prefix, at the start of the path of
/// integrated gradients. The baseline is the question asked: the word compared with what.
enum class AttributionBaseline {
    Unknown,  ///< the embedding of ⟨UNK⟩
    Zeros,    ///< a zero vector; the position remains
    Padding,  ///< the embedding of ⟨PAD⟩, which attention still sees
};
template <>
inline constexpr std::array kChoices<AttributionBaseline> {Choice {AttributionBaseline::Unknown, "unknown"},
    Choice {AttributionBaseline::Zeros, "zeros"}, Choice {AttributionBaseline::Padding, "padding"}};

/// The token that is explained.
struct AttributionTarget {
    std::int64_t position = 0;               ///< of the prediction, counted from 0
    std::int64_t word = 0;                   ///< F is its log-probability
    std::optional<std::int64_t> rival = {};  ///< given: F is the logit of the word minus that of the rival

    bool operator==(const AttributionTarget&) const = default;
};

/// The law of integrated gradients: the numbers of all tokens add up to F − F′.
struct Completeness {
    double value = 0;          ///< F
    double baselineValue = 0;  ///< F′, of the baseline
    double sum = 0;            ///< of all attributions
    std::size_t points = 0;    ///< on the path

    double difference() const { return value - baselineValue; }
    double residual() const { return sum - difference(); }
    /// A hundredth of the difference, or of 1 if that is larger.
    double allowed() const { return 0.01 * std::fmax(1, std::abs(difference())); }
    bool holds() const { return std::abs(residual()) <= allowed(); }
};

/// One explanation of one token. Numbers of different methods have different units and are compared by their order.
struct Attribution {
    AttributionMethod method = AttributionMethod::Saliency;
    AttributionBaseline baseline = AttributionBaseline::Unknown;  ///< means something only if hasBaseline(method)
    double value = 0;                                             ///< F
    std::vector<double> source = {};  ///< Shape: [S]; of END 0 if it is never replaced (Occlusion, integrated)
    std::vector<double> prefix = {};  ///< BEGIN and the tokens before. Shape: [t + 1], or empty
    std::optional<Completeness> completeness = {};  ///< of IntegratedGradients
};

/// Points and weights of Gauss–Legendre quadrature on [0, 1]; weights sum to 1.
/// Source: Press et al. 2007, "Numerical Recipes", §4.6.
struct Quadrature {
    std::vector<double> points;
    std::vector<double> weights;
};
Quadrature gaussLegendre(std::size_t points);

/// Of value zeroing: (1 − cos of the changed and the clean vector) of each query and key, those below 1e-5 set to 0,
/// and each row divided by its sum. A row without any number stays 0. Shape: [queries, keys]
/// Source: Mohebbi et al. 2023, "Quantifying Context Mixing in Transformers", §3; the threshold as in inseq, but before
/// the division so that rows still sum to 1.
ShareTable valueZeroingShares(std::size_t queries, std::size_t keys, std::vector<double> distances);

// Deletion

/// The source pieces but END in the order of their numbers, largest first; equal ones from the left. Shape: [n]
std::vector<std::size_t> deletionOrder(const Attribution& attribution);

/// `count` random orders of n pieces; the same for the same seed on every machine.
std::vector<std::vector<std::size_t>> randomDeletionOrders(std::size_t pieces, std::size_t count, std::uint64_t seed);

/// What deletion of source pieces in one order does to the probability p of the word. To delete is to put ⟨UNK⟩ in
/// place: the sentence never becomes shorter. END and the prefix stay.
/// Source: DeYoung et al. 2020, "ERASER", §4, with every k from 0 to n. Deviation: only the source, since attention
/// says nothing of the prefix and all explanations must order the same tokens.
struct DeletionCurve {
    std::vector<double> comprehensiveness = {};  ///< p − p without the first k pieces; faithful = large. Shape: [n + 1]
    std::vector<double> sufficiency = {};        ///< p − p with only the first k; faithful = small. Shape: [n + 1]

    /// Means over k = 0 … n: the areas under the curves.
    double meanComprehensiveness() const;
    double meanSufficiency() const;
};

/// Least, mean and greatest number of random orders, by k. Shape: [n + 1] each
struct DeletionBand {
    std::vector<double> least;
    std::vector<double> mean;
    std::vector<double> greatest;

    /// Mean of `mean` over k.
    double area() const;
};

struct DeletionOptions {
    std::vector<AttributionMethod> methods = {};  ///< empty = attributionMethods()
    std::optional<std::int64_t> rival = {};       ///< of the explanations, as AttributionTarget::rival
    AttributionBaseline baseline = AttributionBaseline::Unknown;
    std::size_t randomOrders = 20;
    std::uint64_t seed = 1;
};

/// The curves of one predicted token. All have the same ends: nothing deleted, everything deleted.
/// Occlusion optimises nearly what the curves measure, so that its rank says less than that of the others.
struct DeletionCurves {
    std::int64_t position = 0;
    std::int64_t word = 0;
    double probability = 0;  ///< p with all pieces
    struct Explained {
        Attribution attribution;
        std::vector<std::size_t> order;
        DeletionCurve curve;
    };
    std::vector<Explained> explanations = {};  ///< as DeletionOptions::methods
    std::vector<DeletionCurve> random = {};    ///< of random orders

    DeletionBand comprehensivenessBand() const;
    DeletionBand sufficiencyBand() const;
};

/// Areas under the curves of one explanation over a corpus, a token of each sentence; the baseline is the mean of the
/// random orders, 0 without any.
struct DeletionComparison {
    AttributionMethod method = AttributionMethod::Saliency;
    MeanOutcome comprehensiveness;
    MeanOutcome sufficiency;
};
/// Paired bootstrap over sentences. All of `sentences` must have the same methods.
/// @throws Error{InvalidArgument} without sentences
std::vector<DeletionComparison> compareDeletions(
    std::span<const DeletionCurves> sentences, const SignificanceOptions& options = {});

}  // namespace translucent
