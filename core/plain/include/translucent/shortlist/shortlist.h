#pragma once

#include "translucent/alignment/alignment.h"
#include "translucent/corpus/corpus.h"
#include "translucent/model/transformer_config.h"
#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace translucent {

/// The target tokens that a translation can use: a search with a shortlist computes only these, and the probabilities
/// of others count as 0. Source: Jean et al. 2015, §2 (candidate lists); L'Hostis et al. 2016, §3 (word alignment).
struct Shortlist {
    std::vector<TokenTranslation> always;  ///< for every source
    TokenTranslations bySource;

    /// Ids for a sentence: those of its tokens, those of `always` and the special tokens; ascending, without
    /// duplicates.
    std::vector<std::int64_t> targetsOf(std::span<const std::int64_t> source) const;

    bool operator==(const Shortlist&) const = default;
};

/// @throws Error{InvalidArgument} for a model that is not autoregressive or does not use only its vocabulary, and for a
/// token that is not in its target vocabulary.
void validate(const Shortlist& shortlist, const TransformerConfig& config);

struct ShortlistOptions {
    std::int64_t best = 50;       ///< most target tokens of a source token
    std::int64_t frequent = 100;  ///< number of most frequent target tokens that are always included
    std::int64_t threads = 0;     ///< 0 = as many as the machine has; changes no result
};
/// @throws Error{InvalidArgument} naming field, value and range
void validate(const ShortlistOptions& options);

/// The pieces of both languages.
struct TokenizerPair {
    const Tokenizer& source;
    const Tokenizer& target;
};

/// Selects the best translations that learnTranslations() finds in the corpus. Empty if `stop` interrupts it.
/// @throws Error{InvalidArgument} as validate(), and for a corpus without pairs or with swapped languages.
std::optional<Shortlist> learnShortlist(
    const Corpus& corpus, const TokenizerPair& tokenizers, const ShortlistOptions& options, std::stop_token stop = {});

/// Writes "#shortlist version 1" and then one entry per line, as in the lexical translation tables of Moses and Marian:
/// target piece, source piece and probability, separated by spaces. The source piece of entries in `always` is NULL.
/// @throws Error{WriteFailed}
void writeShortlist(const Shortlist& shortlist, const TokenizerPair& tokenizers, const std::filesystem::path& file);

/// Reads the format of writeShortlist(), with or without its first line. Skips lines with the target NULL.
/// @throws Error{NotFound}, Error{InvalidFormat} naming file and line of an invalid entry, and for an unknown version
/// or a file without entries, Error{Inconsistent} naming file and line of a piece that is not in the vocabulary.
Shortlist readShortlist(const std::filesystem::path& file, const TokenizerPair& tokenizers);

}  // namespace translucent
