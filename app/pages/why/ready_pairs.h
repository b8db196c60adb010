#pragma once

#include "engine/requests.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace translucent {

/// Two sentences that differ in one word.
struct ReadyPair {
    QString clean;
    QString corrupted;
    QString words;  ///< "三 → 两"
};

/// Minimal pairs of the built-in grammars that the model reads with the same number of known pieces, of which one
/// differs; each exchanges a word of another class. At most `count`; none if the vocabulary does not suit.
std::vector<ReadyPair> readyPairs(const ModelSummary& model, std::size_t count);

}  // namespace translucent
