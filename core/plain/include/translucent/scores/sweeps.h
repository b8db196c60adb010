#pragma once

#include "translucent/model/intervention.h"
#include "translucent/search/decoding.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace translucent {

/// The effect of disabling one head on the translation of one sentence.
struct HeadEffect {
    HeadId head;
    std::string text;      ///< the new best translation
    bool changed = false;  ///< it differs from the baseline
    /// KL(baseline ‖ changed) = Σ p log(p / q) of the next-token distributions, where p is the baseline's and q the one
    /// without the head, both after the same baseline tokens; mean over the baseline's target positions. In nats, at
    /// least 0.
    double divergence = 0;
    /// log-probability of the baseline translation without the head minus that with it, in nats; negative if the head
    /// supports the translation.
    double logProbabilityChange = 0;
};

struct HeadSweep {
    Hypothesis baseline;              ///< the best translation with all heads that are not disabled anyway
    std::vector<HeadEffect> effects;  ///< greatest divergence first; equals as enc, dec, cross, by layer and head
    bool finished = false;            ///< false if a stop was requested; `effects` then contains the effects so far
};

/// Receives, on the calling thread, how many of the `total` heads are done, starting with 0.
using HeadSweepObserver = std::function<void(std::int64_t done, std::int64_t total)>;

/// A smallest set of heads that changes the best translation of one sentence when they are all disabled.
struct ChangingHeads {
    /// As enc, dec, cross, by layer and head. The translation stays the same if any of them is enabled. Empty if it
    /// stays the same even without every head that was tried.
    std::vector<HeadId> heads;
    std::string before;     ///< the best translation with all heads that are not disabled anyway
    std::string after;      ///< the best translation without `heads`
    bool smallest = false;  ///< no smaller set changes the translation: all single heads and all pairs were tried
    bool finished = false;  ///< false if a stop was requested; `heads` is then empty
};

/// Receives, on the calling thread, how many of the `total` translations planned so far are done, starting with 0. More
/// are planned when no pair of heads is enough.
using SetSearchObserver = std::function<void(std::int64_t done, std::int64_t total)>;

/// A sentence that greedy search translates badly: beam search finds a translation that has a higher score in the model
/// and is closer to the reference. These are greedy search errors in the sense of Stahlberg and Byrne 2019.
struct BeamGain {
    std::string source;
    std::string reference;
    std::string greedyText;
    std::string beamText;
    double greedyScore = 0;  ///< Σ log p / L^α, α of the search
    double beamScore = 0;
    double greedyLogProbability = 0;
    double beamLogProbability = 0;
    double greedyChrf = 0;  ///< of the sentence against its reference, 0 … 100
    double beamChrf = 0;
    std::int64_t split = 0;  ///< first target position at which the two differ
};

struct BeamGains {
    std::vector<BeamGain> gains;    ///< greatest rise of chrF first
    std::int64_t searched = 0;      ///< sentences that were searched
    std::int64_t higherScored = 0;  ///< those with a higher beam score, regardless of the reference
    std::int64_t closer = 0;        ///< those in which the beam is closer to the reference
    std::int64_t farther = 0;       ///< those in which greedy search is closer
    bool finished = false;          ///< false if a stop was requested first
};

/// Receives, on the calling thread, how many of the `total` sentences are done.
using BeamGainsObserver = std::function<void(std::int64_t done, std::int64_t total)>;

}  // namespace translucent
