#pragma once

#include "translucent/corpus/corpus.h"
#include "translucent/model/transformer_config.h"
#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// Two linked pieces of a pair, by their positions.
struct PieceLink {
    std::uint32_t source = 0;
    std::uint32_t target = 0;

    bool operator==(const PieceLink&) const = default;
};

/// A sentence pair as ids. Both sides end with END, except labels.
struct EncodedPair {
    std::vector<std::int64_t> source;
    std::vector<std::int64_t> target;
    std::vector<PieceLink> links = {};      ///< includes links of the ENDs; empty unless requested
    std::vector<std::int64_t> places = {};  ///< for labels: the source position of each; empty for a translation
    std::string reference = {};             ///< text of the target; empty unless requested
};

struct EncodedCorpus {
    std::vector<EncodedPair> pairs;
    std::size_t leftOut = 0;  ///< skipped pairs: too long for the model, or with a wrong number of labels
};

/// Options for encoding pairs.
struct EncodingOptions {
    std::int64_t maxLength = 0;  ///< pieces including END; pairs with more on either side are skipped
    bool links = false;          ///< links the pieces of linked words, in pairs with gold links
    Task task = Task::Translation;
    bool references = false;  ///< keeps the texts of the targets
};

EncodedCorpus encodeCorpus(std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options);

/// The pair as ids; empty if it is skipped.
EncodedPair encodedPair(
    const SentencePair& pair, const Tokenizer& source, const Tokenizer& target, const EncodingOptions& options);

/// The same for pieces that have already been computed.
EncodedPair encodedPair(const SentencePair& pair, const std::vector<PlacedId>& sources,
    const std::vector<PlacedId>& targets, const Tokenizer& source, const EncodingOptions& options);

}  // namespace translucent
