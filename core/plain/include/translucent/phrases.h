#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// A sentence and everything that may stand for it in the other language.
struct Phrase {
    std::string source;
    std::vector<std::string> references;

    bool operator==(const Phrase&) const = default;
};

/// Reads lines of a sentence and its references, separated by tabs. Empty lines and those that begin with "#" are left
/// out; text is cleaned as `readCorpus` cleans it.
/// @throws Error naming file and line: NotFound, or InvalidFormat for a line with an empty column or without a
/// reference, for a file without any phrase, and as `readCorpus`.
std::vector<Phrase> readPhrases(const std::filesystem::path& file);

/// The sentence up to the marks and spaces at its end, if any.
std::string withoutFinalPunctuation(std::string_view sentence);

/// Phrases that end with punctuation, without it, unless they are among the given ones.
std::vector<Phrase> withoutFinalPunctuation(std::span<const Phrase> phrases);

/// From this chrF2 on a translation of a short sentence counts as acceptable.
inline constexpr double kAcceptableChrf = 60;

/// How near a translation comes to what may stand there.
struct PhraseScore {
    std::size_t reference = 0;  ///< the nearest one, of equally near ones the first
    double chrf = 0;            ///< chrF2 of the sentence against it, case and punctuation aside, 0 … 100
    bool exact = false;         ///< equals one of the references, punctuation at the end aside

    bool isAcceptable() const { return chrf >= kAcceptableChrf; }
};

/// Takes the reference with the highest chrF2 (see `chrf`). Case is that of the letters A–Z.
/// @throws Error{InvalidArgument} without a reference, Error{InvalidFormat} for text that is not UTF-8.
PhraseScore scorePhrase(const std::string& translation, std::span<const std::string> references);

}  // namespace translucent
