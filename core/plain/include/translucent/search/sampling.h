#pragma once

#include "translucent/search/decoding.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// Options for sampling tokens. The order is temperature, top-k, then the nucleus of the remaining tokens.
/// Source: Fan et al. 2018 (top-k); Holtzman et al. 2020 (nucleus, top-p).
struct SamplingOptions {
    double temperature = 1.0;  ///< logits are divided by it; above 0
    std::int64_t topK = 0;     ///< keeps this number of best tokens; 0 = all
    double topP = 1.0;       ///< keeps the smallest set of best tokens whose probabilities reach it; in (0, 1], 1 = all
    std::uint64_t seed = 1;  ///< sample i of a seed does not depend on the number of samples
    std::int64_t samples = 1;    ///< at most kMostSamples
    std::int64_t maxLength = 0;  ///< most target pieces including END; 0 = limit by the source length and the model
    std::int64_t shown = 20;     ///< stored entries of each distribution
    Intervention intervention = {};

    static constexpr std::int64_t kMostSamples = 500;
};
/// @throws Error{InvalidArgument} naming the option, its value and the valid ones.
void validate(const SamplingOptions& options, const TransformerConfig& config);

/// Probabilities of drawing, in the order of the tokens.
struct DrawingProbabilities {
    std::vector<double> tempered;  ///< at the temperature, before truncation; sums to 1
    std::vector<double> drawn;     ///< 0 for excluded tokens; sums to 1
};
/// The probabilities with which tokens are drawn. The log-probabilities need not be normalised. Ties keep their order;
/// a token of -infinity is never drawn.
DrawingProbabilities drawingProbabilities(std::span<const double> logProbabilities, const SamplingOptions& options);

/// A token with its probabilities from the model's to the one used for sampling.
struct DistributionEntry {
    TokenCandidate token;    ///< with the model's own log-probability
    double tempered = 0;     ///< probability at the temperature, before truncation
    double probability = 0;  ///< after truncation; 0 = excluded
};

/// The distribution from which a token was sampled.
struct DrawingDistribution {
    std::int64_t left = 0;                        ///< tokens that could be drawn
    std::vector<DistributionEntry> entries;       ///< the best `shown`, best first
    std::optional<TokenCandidate> withheld = {};  ///< the unknown piece, which is never sampled
};

struct SampledToken {
    TokenCandidate chosen;         ///< with the model's own log-probability
    double probability = 0;        ///< after truncation
    std::size_t distribution = 0;  ///< index into Sampling::distributions
};

struct Sample {
    std::vector<SampledToken> tokens;  ///< the last is END when it is finished
    std::string text;
    double logProbability = 0;  ///< Σ of the model's own log-probabilities
    HypothesisEnd end = HypothesisEnd::Finished;
};

struct Sampling {
    std::vector<Piece> source;  ///< including the final END
    SamplingOptions options;
    std::vector<Sample> samples;                     ///< in the order they were drawn
    std::vector<DrawingDistribution> distributions;  ///< shared by samples with equal tokens before
};

}  // namespace translucent
