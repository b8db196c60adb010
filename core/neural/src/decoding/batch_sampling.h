#pragma once

#include "decoding/decoding_network.h"
#include "util/random.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace translucent {

/// What to draw for each sentence of a batch.
struct BatchSampling {
    std::int64_t samples = 1;
    double temperature = 1;  ///< logits are divided by it; above 0
    bool greedy = false;     ///< also the translation that takes the most probable token at every step
    /// Where the random numbers of a sentence's sample come from.
    std::function<Random(std::size_t sentence, std::int64_t sample)> random = {};
};

/// Token ids; the last is END unless the translation was cut at its greatest length.
struct DrawnTranslations {
    std::vector<std::vector<std::int64_t>> greedy;   ///< by sentence; empty unless asked for
    std::vector<std::vector<std::int64_t>> samples;  ///< those of the first sentence, those of the second, …
};

/// Draws for all sentences side by side, each encoded once, with keys and values kept from step to step. PAD, UNK and
/// BEGIN are never drawn. A sample depends on weights, sentence and its random numbers alone, not on what is drawn
/// beside it. `sources` end with END.
DrawnTranslations drawTranslations(
    const DecodingWeights& weights, std::span<const std::vector<std::int64_t>> sources, const BatchSampling& sampling);

}  // namespace translucent
