#pragma once

#include "translucent/decoding.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// How tokens are drawn. The order is temperature, the best K, then the nucleus of what is left.
/// Source: Fan et al. 2018 (top-k); Holtzman et al. 2020 (nucleus, top-p).
struct SamplingOptions {
    double temperature = 1.0;    ///< logits are divided by it; above 0
    std::int64_t topK = 0;       ///< only the best so many tokens; 0 = all
    double topP = 1.0;           ///< only the fewest best tokens whose probabilities reach it; in (0, 1], 1 = all
    std::uint64_t seed = 1;      ///< sample i of a seed is the same however many are drawn
    std::int64_t samples = 1;    ///< at most kMostSamples
    std::int64_t maxLength = 0;  ///< most target pieces with END; 0 = what the source length and the model allow
    std::int64_t shown = 20;     ///< entries kept of each distribution
    Intervention intervention = {};

    static constexpr std::int64_t kMostSamples = 500;
};
/// @throws Error{InvalidArgument} naming the option, its value and the valid ones.
void validate(const SamplingOptions& options, const TransformerConfig& config);

/// Probabilities of drawing, in the order of the tokens.
struct DrawingProbabilities {
    std::vector<double> tempered;  ///< at the temperature, before anything is cut off; sums to 1
    std::vector<double> drawn;     ///< 0 for what is cut off; sums to 1
};
/// The probabilities with which tokens are drawn. The log-probabilities need not be normalised. Ties keep their order;
/// a token of -infinity is never drawn.
DrawingProbabilities drawingProbabilities(std::span<const double> logProbabilities, const SamplingOptions& options);

/// A token with its way from the model's probability to the one it was drawn with.
struct DistributionEntry {
    TokenCandidate token;    ///< with the model's own log-probability
    double tempered = 0;     ///< probability at the temperature, before anything is cut off
    double probability = 0;  ///< what it is drawn with; 0 = cut off
};

/// What a token was drawn from.
struct DrawingDistribution {
    std::int64_t left = 0;                        ///< tokens that could be drawn
    std::vector<DistributionEntry> entries;       ///< the best `shown`, best first
    std::optional<TokenCandidate> withheld = {};  ///< the unknown piece, never drawn, as the model sees it
};

struct SampledToken {
    TokenCandidate chosen;         ///< with the model's own log-probability
    double probability = 0;        ///< what it was drawn with
    std::size_t distribution = 0;  ///< index into Sampling::distributions
};

struct Sample {
    std::vector<SampledToken> tokens;  ///< the last is END when it is finished
    std::string text;
    double logProbability = 0;  ///< Σ of the model's own log-probabilities
    HypothesisEnd end = HypothesisEnd::Finished;
};

struct Sampling {
    std::vector<Piece> source;  ///< with the closing END
    SamplingOptions options;
    std::vector<Sample> samples;                     ///< in the order they were drawn
    std::vector<DrawingDistribution> distributions;  ///< shared by samples with equal tokens before
};

}  // namespace translucent
