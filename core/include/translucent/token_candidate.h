#pragma once

#include <cstdint>
#include <string>

namespace translucent {

/// A vocabulary entry with its probability at one target position.
struct TokenCandidate {
    std::int64_t id = 0;
    std::string piece;
    double logProbability = 0;  ///< natural logarithm, given everything before it

    bool operator==(const TokenCandidate&) const = default;
};

}  // namespace translucent
