#pragma once

#include "translucent/corpus/corpus.h"
#include "translucent/corpus/corpus_spec.h"

#include <span>
#include <string>
#include <vector>

namespace translucent {

/// Two sentence pairs of a built-in grammar whose sources differ in exactly one word, e.g. a number, a kinship term, a
/// verb or a place, and whose targets differ, too.
struct MinimalPair {
    SentencePair clean;
    SentencePair corrupted;
    std::string wordClass;      ///< the class of both words in the grammar, e.g. "Fruit"
    std::string cleanWord;      ///< of the source
    std::string corruptedWord;  ///< the word in its place

    bool operator==(const MinimalPair&) const = default;
};

/// Generates minimal pairs of sentences of at least four words, marks included. No sentence occurs twice, and all
/// belong to the part. Equal options give equal pairs on every platform.
/// @param options its task must be Classroom or Everyday
/// @throws Error as generateBuiltinCorpus, Error{InvalidArgument} for other tasks
std::vector<MinimalPair> generateMinimalPairs(const BuiltinCorpusOptions& options);

/// Writes a line for each: clean source, clean target, corrupted source, corrupted target, and "CLASS: word → word",
/// separated by tabs.
/// @throws Error{WriteFailed}
void writeMinimalPairs(std::span<const MinimalPair> pairs, const std::string& file);

}  // namespace translucent
