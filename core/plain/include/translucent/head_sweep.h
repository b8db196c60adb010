#pragma once

#include "translucent/decoding.h"
#include "translucent/intervention.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace translucent {

/// What switching off one head does to the translation of one sentence.
struct HeadEffect {
    HeadId head;
    std::string text;      ///< the new best translation
    bool changed = false;  ///< it differs from the baseline
    /// KL(baseline ‖ changed) = Σ p log(p / q) of the next-token distributions, p the baseline's and q those without
    /// the head, both after the same baseline tokens; mean over the baseline's target positions. In nats, at least 0.
    double divergence = 0;
    /// log-probability of the baseline translation without the head minus that with it, in nats; below 0 when the head
    /// spoke for the translation.
    double logProbabilityChange = 0;
};

struct HeadSweep {
    Hypothesis baseline;              ///< the best translation with all heads but those off anyway
    std::vector<HeadEffect> effects;  ///< greatest divergence first; equals as enc, dec, cross, by layer and head
    bool finished = false;            ///< false when a stop request came first; then `effects` holds what was done
};

/// Hears on the calling thread how many of the `total` heads are done, from 0 on.
using HeadSweepObserver = std::function<void(std::int64_t done, std::int64_t total)>;

}  // namespace translucent
