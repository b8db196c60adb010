#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace translucent {

/// The forms of English words; each word class uses some of them.
enum class Form : std::uint8_t {
    Plain,         ///< singular noun, base verb, positive adjective, subject pronoun
    Plural,        ///< books
    Bare,          ///< a noun without determiner: "books" if it can be counted, otherwise "water"
    Object,        ///< me
    NowFirst,      ///< (I) am, go
    NowThird,      ///< (he) is, goes
    NowPlural,     ///< (we) are, go
    PastSingular,  ///< was, went
    PastPlural,    ///< were, went
    Participle,    ///< been, gone
    Gerund,        ///< being, going
    Comparative,   ///< taller
    Superlative,   ///< tallest
};
inline constexpr std::size_t kFormCount = 13;

/// All forms of one word, indexed by `Form`.
using WordForms = std::array<std::string, kFormCount>;

/// English inflection: regular forms by spelling rules, the others from tables. In multi-word expressions, nouns
/// inflect the last word and verbs the first one.
class Morphology {
public:
    void addPlural(const std::string& singular, const std::string& plural);
    void addVerb(const std::string& base, const std::string& past, const std::string& participle);
    void addFullVerb(const std::string& base, const WordForms& forms);
    void addAdjective(const std::string& plain, const std::string& comparative, const std::string& superlative);
    /// Doubles the last letter before -ed and -ing for a verb with several syllables (forget).
    void addDoubling(const std::string& base);
    /// Defines whether `word` starts with a vowel sound, for words with a misleading first letter (hour, university).
    void addSound(const std::string& word, bool vowel);

    WordForms nounForms(const std::string& singular, bool countable) const;
    WordForms verbForms(const std::string& base) const;
    WordForms adjectiveForms(const std::string& plain) const;
    static WordForms fixedForms(const std::string& word);

    std::string plural(const std::string& singular) const;
    std::string thirdPerson(const std::string& base) const;
    std::string past(const std::string& base) const;
    std::string gerund(const std::string& base) const;
    std::string comparative(const std::string& plain) const;
    std::string superlative(const std::string& plain) const;
    /// Returns "a" or "an", depending on `nextWord`.
    std::string_view article(std::string_view nextWord) const;

private:
    struct Degrees {
        std::string comparative;
        std::string superlative;
    };

    WordForms singleVerbForms(const std::string& base) const;
    std::string stemBeforeVowel(const std::string& base) const;

    std::map<std::string, std::string> m_plurals;
    std::map<std::string, WordForms> m_verbs;
    std::map<std::string, Degrees> m_adjectives;
    std::set<std::string> m_doubling;
    std::map<std::string, bool, std::less<>> m_sounds;
};

}  // namespace translucent
