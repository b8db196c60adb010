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

EncodedCorpus encodeCorpus(
    std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target, std::int64_t maxLength);

/// As above with segmentations drawn at random, see Tokenizer::sample. Where a drawn one is too long for the model, the
/// best one takes its place, so that the same pairs are left out whatever is drawn.
EncodedCorpus sampleCorpus(std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target,
    std::int64_t maxLength, double alpha, std::uint64_t seed);

}  // namespace translucent
