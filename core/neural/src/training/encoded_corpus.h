#pragma once

#include "translucent/corpus.h"
#include "translucent/tokenizer.h"
#include "translucent/transformer_config.h"

#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// Two pieces that a link of their pair joins, by their places.
struct PieceLink {
    std::uint32_t source = 0;
    std::uint32_t target = 0;

    bool operator==(const PieceLink&) const = default;
};

/// A sentence pair as ids; both sides end with END, but labels do not.
struct EncodedPair {
    std::vector<std::int64_t> source;
    std::vector<std::int64_t> target;
    std::vector<PieceLink> links = {};      ///< with those of the ENDs; empty unless they are asked for
    std::vector<std::int64_t> places = {};  ///< of labels: the source position of each; empty for a translation
};

struct EncodedCorpus {
    std::vector<EncodedPair> pairs;
    std::size_t leftOut = 0;  ///< pairs longer than the model takes, or with more or fewer labels than words
};

/// What becomes of the pairs.
struct EncodingOptions {
    std::int64_t maxLength = 0;  ///< pieces with END; pairs with more on either side are left out
    bool links = false;          ///< joins the pieces of linked words, in pairs with gold links
    Task task = Task::Translation;
};

EncodedCorpus encodeCorpus(std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options);

/// As above with segmentations drawn at random, see Tokenizer::sample. Where a drawn one is too long for the model, the
/// best one takes its place, so that the same pairs are left out whatever is drawn.
EncodedCorpus sampleCorpus(std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options, double alpha, std::uint64_t seed);

}  // namespace translucent
