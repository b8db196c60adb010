#pragma once

#include "base/random.h"
#include "decoding/decoding_network.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace translucent {

/// What to draw for each sentence of a batch.
struct BatchSampling {
    std::int64_t samples = 1;
    double temperature = 1;  ///< logits are divided by it; above 0
    bool greedy = false;     ///< also return the translation that takes the most probable token at every step
    /// Provides the random numbers of a sample of a sentence.
    std::function<Random(std::size_t sentence, std::int64_t sample)> random = {};
};

/// Token ids. The last is END unless the translation was cut at its maximum length.
struct DrawnTranslations {
    std::vector<std::vector<std::int64_t>> greedy;   ///< by sentence; empty unless requested
    std::vector<std::vector<std::int64_t>> samples;  ///< samples of the first sentence, then those of the second, …
};

/// Draws for all sentences together. Each sentence is encoded once; keys and values are kept between steps. PAD, UNK
/// and BEGIN are never drawn. A sample depends only on weights, sentence and its random numbers, not on the other
/// samples drawn together with it. `sources` end with END.
DrawnTranslations drawTranslations(
    const DecodingWeights& weights, std::span<const std::vector<std::int64_t>> sources, const BatchSampling& sampling);

}  // namespace translucent
