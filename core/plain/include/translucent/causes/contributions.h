#pragma once

#include "translucent/causes/traced_pass.h"
#include "translucent/model/intervention.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// What a summand of a logit difference comes from.
enum class ContributionKind {
    Token,            ///< the embedding of the token that was read
    Position,         ///< the vector of its position
    Head,             ///< what one head takes from one key: weight · value · W_O, without the biases
    AttentionBias,    ///< the biases of the values and of W_O
    FeedForward,      ///< W₂ · activated values
    FeedForwardBias,  ///< b₂
    Norm,             ///< what a norm adds: β
    OutputBias,       ///< the bias of the output layer
};
template <>
inline constexpr std::array kChoices<ContributionKind> {Choice {ContributionKind::Token, "token"},
    Choice {ContributionKind::Position, "position"}, Choice {ContributionKind::Head, "head"},
    Choice {ContributionKind::AttentionBias, "attention_bias"}, Choice {ContributionKind::FeedForward, "feed_forward"},
    Choice {ContributionKind::FeedForwardBias, "feed_forward_bias"}, Choice {ContributionKind::Norm, "norm"},
    Choice {ContributionKind::OutputBias, "output_bias"}};

/// One summand of a logit difference. It is direct: what later sublayers make of the same vector is their own.
struct Contribution {
    ContributionKind kind = ContributionKind::Token;
    std::optional<SublayerId> sublayer = {};  ///< of the decoder; empty for Token, Position and OutputBias
    std::optional<std::int64_t> head = {};    ///< of Head; empty after grouping
    /// Of Head: the position of the key, in self-attention that of an input, in cross-attention that of an encoder
    /// output, which already holds something of all source tokens. Empty after grouping.
    std::optional<std::int64_t> key = {};
    double value = 0;

    bool operator==(const Contribution&) const = default;
};

/// A difference of two logits as a linear function of the state that the output layer reads.
struct OutputDifference {
    std::vector<double> direction;  ///< row of the word minus row of the rival. Shape: [D]
    double bias = 0;                ///< bias of the word minus that of the rival
};

/// The summands of a logit difference at one position, from the embedding to the output layer. They add up to the
/// difference: every norm is taken as the linear map that it is with the deviation σ of its real input, and what it
/// adds is a summand of its own. Norms inside pre-norm sublayers are part of the values. Taking a summand away in the
/// network would also change σ and what later sublayers read.
/// Source: Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits", for pre-norm; Kobayashi et al. 2021
/// for norms behind residual connections. Deviation: the bias of the output layer is a summand, too.
/// In a model without residual connections, only the last sublayer contributes directly.
/// @throws Error{InvalidArgument} if the pass is not complete
std::vector<Contribution> contributionsTo(
    const OutputDifference& difference, const TracedPass& pass, std::int64_t position);

double totalOf(std::span<const Contribution> contributions);

/// How far contributions are added up. The sum of all stays the same.
enum class ContributionGrouping {
    Heads,      ///< all keys of a head are one
    Sublayers,  ///< all of a sublayer except its norm is one: heads and biases, or feed-forward and bias
};
std::vector<Contribution> grouped(std::span<const Contribution> contributions, ContributionGrouping grouping);

/// The contributions of largest magnitude, largest first, and the sum of all others.
struct LargestContributions {
    std::vector<Contribution> largest;
    double rest = 0;
};
LargestContributions largestOf(std::span<const Contribution> contributions, std::size_t count);

/// A token with its logit.
struct TokenLogit {
    std::int64_t id = 0;
    std::string piece;
    double logit = 0;

    bool operator==(const TokenLogit&) const = default;
};

/// Why one token has a larger logit than another.
struct LogitContributions {
    std::int64_t position = 0;  ///< of the prediction, counted from 0
    TokenLogit word;
    TokenLogit rival;
    std::vector<Contribution> parts;  ///< from the embedding to the output layer

    /// The network's own numbers; totalOf(parts) differs only by rounding.
    double difference() const { return word.logit - rival.logit; }
};

}  // namespace translucent
