#pragma once

#include "translucent/alignment.h"
#include "translucent/corpus.h"
#include "translucent/tokenizer.h"
#include "translucent/transformer_config.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace translucent {

/// Which target tokens a translation may be written with: a search with one computes no others, whose probabilities
/// count as 0. Source: Jean et al. 2015, §2 (candidate lists); L'Hostis et al. 2016, §3 (word alignment).
struct Shortlist {
    std::vector<TokenTranslation> always;  ///< whatever the source is
    TokenTranslations bySource;

    /// Ids for a sentence: those of its tokens, those that are always there, and the special tokens; ascending, each
    /// once.
    std::vector<std::int64_t> targetsOf(std::span<const std::int64_t> source) const;

    bool operator==(const Shortlist&) const = default;
};

/// @throws Error{InvalidArgument} for a model that does not write token by token from its vocabulary alone, and for a
/// token that is not in its target vocabulary.
void validate(const Shortlist& shortlist, const TransformerConfig& config);

struct ShortlistOptions {
    std::int64_t best = 50;       ///< most target tokens of a source token
    std::int64_t frequent = 100;  ///< the most frequent target tokens, so many, are always there
    std::int64_t threads = 0;     ///< 0 = as many as the machine has; changes no result
};
/// @throws Error{InvalidArgument} naming field, value and range
void validate(const ShortlistOptions& options);

/// The pieces of both languages.
struct TokenizerPair {
    const Tokenizer& source;
    const Tokenizer& target;
};

/// Takes the best of what learnTranslations() finds in the corpus. Nothing when `stop` ends it.
/// @throws Error{InvalidArgument} as validate(), and for a corpus without pairs or with its languages the
/// wrong way round.
std::optional<Shortlist> learnShortlist(
    const Corpus& corpus, const TokenizerPair& tokenizers, const ShortlistOptions& options, std::stop_token stop = {});

/// Writes "#shortlist version 1" and then an entry a line, as the lexical translation tables of Moses and Marian have
/// them: target piece, source piece and probability, separated by spaces. The source piece of what is always there is
/// NULL.
/// @throws Error{WriteFailed}
void writeShortlist(const Shortlist& shortlist, const TokenizerPair& tokenizers, const std::filesystem::path& file);

/// Reads what writeShortlist() writes, or the same without its first line. Lines with the target NULL are left out.
/// @throws Error{NotFound}, Error{InvalidFormat} naming file and line of what is no entry, and for a version that is
/// not known or a file without entries, Error{Inconsistent} naming file and line of a piece that the vocabulary lacks.
Shortlist readShortlist(const std::filesystem::path& file, const TokenizerPair& tokenizers);

}  // namespace translucent
