#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace translucent {

/// A sentence that greedy search spoils: beam search finds a translation that the model itself scores higher and that
/// is closer to the reference. Such sentences are greedy search errors in the sense of Stahlberg and Byrne 2019.
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
    std::int64_t searched = 0;      ///< sentences looked at
    std::int64_t higherScored = 0;  ///< of those, where the beam scores higher, whatever the reference says
    std::int64_t closer = 0;        ///< of all, where the beam is closer to the reference
    std::int64_t farther = 0;       ///< of all, where greedy is closer
    bool finished = false;          ///< false when a stop request came first
};

/// Hears on the calling thread how many of the `total` sentences are done.
using BeamGainsObserver = std::function<void(std::int64_t done, std::int64_t total)>;

}  // namespace translucent
