#pragma once

#include "translucent/corpus.h"
#include "translucent/tokenizer.h"
#include "translucent/transformer_config.h"

#include <cstdint>
#include <span>
#include <string>
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
    std::string reference = {};             ///< the target's text; empty unless it is asked for
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
    bool references = false;  ///< keeps the targets' texts
};

EncodedCorpus encodeCorpus(std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options);

/// The pair as ids; without any when it is left out.
EncodedPair encodedPair(
    const SentencePair& pair, const Tokenizer& source, const Tokenizer& target, const EncodingOptions& options);

/// What the pieces of a pair, found elsewhere, make of it; as above.
EncodedPair encodedPair(const SentencePair& pair, const std::vector<PlacedId>& sources,
    const std::vector<PlacedId>& targets, const Tokenizer& source, const EncodingOptions& options);

}  // namespace translucent
