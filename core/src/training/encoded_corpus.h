#pragma once

#include "translucent/corpus.h"
#include "translucent/tokenizer.h"

#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// A sentence pair as ids; both sides end with END.
struct EncodedPair {
    std::vector<std::int64_t> source;
    std::vector<std::int64_t> target;
};

struct EncodedCorpus {
    std::vector<EncodedPair> pairs;
    std::size_t leftOut = 0;  ///< pairs longer than the model takes
};

EncodedCorpus encodeCorpus(std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target,
    std::int64_t maxLength);

}  // namespace translucent
