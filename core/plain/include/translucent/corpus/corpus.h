#pragma once

#include "translucent/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace translucent {

/// A sentence with its translation; `alignment` is empty when no gold links are known.
struct SentencePair {
    std::string source;
    std::string target;
    std::vector<AlignmentLink> alignment;
    /// The words of `source` from left to right, including punctuation marks; empty if unknown. Together with white
    /// space they cover the source.
    std::vector<TextSpan> sourceWords {};

    bool operator==(const SentencePair&) const = default;
};

/// The pair for the other direction, without the words of the source.
SentencePair exchanged(SentencePair pair);

/// The lines of a file without a pair; otherwise line i is pair i. Word aligners write a line for each of them.
struct CorpusLines {
    std::size_t count = 0;                  ///< of the file; 0 if its lines are not pairs
    std::vector<std::uint32_t> leftOut {};  ///< numbers from 1, in order

    bool operator==(const CorpusLines&) const = default;
};

/// Parallel sentences and their origin.
struct Corpus {
    std::vector<SentencePair> pairs;
    std::string name;         ///< a short label: file name or built-in specification
    std::string attribution;  ///< licence and origin when the file states them, otherwise empty
    CorpusLines lines {};     ///< as read

    std::size_t size() const { return pairs.size(); }
};

/// The corpus with exchanged pairs.
Corpus exchanged(Corpus corpus);

/// A corpus divided into two parts that share no source sentence.
struct CorpusSplit {
    Corpus train;
    Corpus heldOut;
};

/// Moves about `heldOutPairs` pairs into the held-out part. Pairs with equal source text (ignoring
/// surrounding white space) always stay together, so nothing of the held-out part was seen in training;
/// with `disjointTargets` pairs with equal target text stay together too.
/// The choice depends on the texts and `seed` only, not on the order of the pairs.
struct SplitOptions {
    std::size_t heldOutPairs = 1000;
    std::uint64_t seed = 1;
    bool disjointTargets = true;
};
CorpusSplit splitCorpus(const Corpus& corpus, const SplitOptions& options);

}  // namespace translucent
