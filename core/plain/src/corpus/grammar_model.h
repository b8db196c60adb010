#pragma once

#include "base/random.h"
#include "translucent/base/message.h"
#include "translucent/corpus/corpus.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

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

namespace translucent::grammar {

/// The consecutive lines of a grammar file and of its included files, with their origins.
class GrammarText {
public:
    GrammarText(std::string_view text, const std::string& fileName);

    /// Reads `file`; each of its lines `include NAME` is replaced by the lines of NAME, a path relative to the file's
    /// folder. An included file includes none.
    /// @throws Error{NotFound, InvalidFormat} as TextLines does, and naming a second level of includes
    static GrammarText load(const std::filesystem::path& file);

    std::string_view lines() const { return m_lines; }
    const std::string& fileName() const { return m_fileName; }
    /// "file:12" for a line of `lines()`, counting from 1.
    std::string place(int line) const;

private:
    /// From line `first` of the text, lines come from `fileName`, starting with its line `firstOfFile`.
    struct Part {
        int first = 1;
        int firstOfFile = 1;
        std::string fileName;
    };

    explicit GrammarText(std::string fileName);
    void append(const std::filesystem::path& file, bool mayInclude);

    std::string m_fileName;
    std::string m_lines;
    int m_count = 0;
    std::vector<Part> m_parts;
};

/// The agreement of English verbs with a noun phrase.
enum class Agreement : std::uint8_t { First, Third, Plural };

/// The form that a rule requests from a slot.
struct FormRequest {
    enum class Kind : std::uint8_t {
        Fixed,  ///< `form`, regardless of the context
        Same,   ///< the form requested from the whole phrase
        Now,    ///< present tense agreeing with slot `agreesWith`
        Past,   ///< past tense agreeing with slot `agreesWith`
    };
    Kind kind = Kind::Fixed;
    Form form = Form::Plain;
    int agreesWith = -1;
};

/// One Chinese word of an entry: it starts at the end of the previous word.
struct EntryWord {
    std::size_t end = 0;  ///< byte position in the entry's source
    int label = 0;        ///< aligned with the English words of this label; 0: with the whole entry, or with nothing
};

/// One lexicon entry: a Chinese word or set phrase and all forms of its English translation.
struct Entry {
    std::string source;                  ///< the Chinese words without spaces
    std::vector<EntryWord> sourceWords;  ///< at least one
    std::vector<int> targetLabels;       ///< of the English words; empty: the entry is linked as a whole
    std::size_t particleAt = 0;          ///< byte position in `source` for aspect particles
    std::array<std::vector<std::string>, kFormCount> words;  ///< English words of every form
    std::map<std::string, std::string> attributes;           ///< measure word, preposition, …
    std::string onceKey;  ///< entries with equal keys never meet in one sentence; empty: no restriction
    Agreement agreement = Agreement::Third;
    bool countable = true;
    int line = 0;
};

/// One element of the Chinese or English side of a rule.
struct Item {
    enum class Kind : std::uint8_t {
        Literal,    ///< `text` unchanged
        Slot,       ///< the phrase or word in slot `slot`
        Attribute,  ///< the attribute `text` of slot `slot`
        Inflected,  ///< the English word `inflected` in the requested form
    };
    Kind kind = Kind::Literal;
    std::string text;
    int slot = -1;
    FormRequest request;
    WordForms inflected;
    std::string particle;        ///< Chinese slot: the aspect particle passed down (了, 过)
    bool marksParticle = false;  ///< Chinese slot: the requested particle of this phrase is inserted here
    bool glued = false;          ///< part of the previous word; English: no space before it
    int label = 0;               ///< items of both sides with equal positive labels are aligned
    int labelSlot = -1;          ///< Chinese: aligned to all English words of that slot
};

/// A slot of a rule: its name within the rule and the index of the symbol that fills it.
struct Slot {
    std::string name;
    std::string symbolName;
    int symbol = -1;
};

/// One expansion of a phrase into Chinese and English with the same slots.
struct Rule {
    std::uint32_t weight = 1;
    std::vector<Slot> slots;
    std::vector<Item> source;
    std::vector<Item> target;
    int head = -1;                ///< the slot that determines the agreement and attributes of the phrase, or -1
    bool fixedAgreement = false;  ///< `agreement` is used, regardless of the head
    Agreement agreement = Agreement::Third;
    int line = 0;
};

enum class SymbolKind : std::uint8_t { Noun, Verb, Adjective, Pronoun, Word, Phrase };

/// A word class with its entries, or a phrase with its rules.
struct Symbol {
    std::string name;
    SymbolKind kind = SymbolKind::Phrase;
    std::vector<Entry> entries;
    std::vector<Rule> rules;
    std::vector<std::uint32_t> cumulativeWeights;  ///< of the rules
    std::map<std::string, std::string> defaults;   ///< attributes of all entries
    std::vector<std::string> parameters;           ///< of a template: the parameters of its rules
    int line = 0;
};

/// The contents of a grammar file; `symbols[start]` is the start symbol.
struct Model {
    GrammarText text;
    std::vector<Symbol> symbols {};
    std::map<std::string, Symbol> templates {};  ///< phrases with parameters, by bare name
    std::map<std::string, int> index {};
    Morphology morphology {};
    int start = -1;
};

/// Reads the lines of a grammar file; slots still name their symbols (see `completeModel`).
/// @throws Error{InvalidFormat} naming file and line
Model parseModel(GrammarText text);

/// Throws Error{InvalidFormat} with "file:line: what".
[[noreturn]] void fail(const Model& model, int line, const Message& what);

/// Reads "3 {Person} 每天 {Action} 。 = {Person} {Action.now(Person)} every day . [plural]" into a phrase.
void readRule(const Model& model, Symbol& symbol, std::string_view text, int line);

/// Resolves slot names, sums weights and checks conditions on the whole file: unknown, unused, empty and recursive
/// symbols, missing attributes, and particles without a position.
/// @throws Error{InvalidFormat} naming file and line
void completeModel(Model& model);

/// A sentence pair with details of its derivation.
struct DrawnSentence {
    SentencePair pair;
    std::vector<SymbolKind> wordKinds;  ///< of the source words; Word unless the word is an entry of a class on its own
    std::string clause;  ///< the phrase that covers the whole sentence except its last mark, e.g. "Question"
};

/// Draws derivations, at most `tries`, until one has no repeated content word.
std::optional<DrawnSentence> drawSentence(const Model& model, Random& random, int tries);

/// Two sentences of one derivation in which one entry has another one of its class in its place.
struct DrawnMinimalPair {
    SentencePair clean;
    SentencePair corrupted;
    std::string wordClass;      ///< the symbol of the entries, e.g. "Fruit"
    std::size_t differsAt = 0;  ///< the only source word that is not the same
};
using AcceptsSentence = std::function<bool(const SentencePair&)>;

/// Draws derivations, at most `tries`, until one has no repeated content word and is accepted, and so is a sentence
/// with another entry that differs from it in exactly one source word, and in the translation.
std::optional<DrawnMinimalPair> drawMinimalPair(
    const Model& model, Random& random, int tries, const AcceptsSentence& accepts);

/// `text` without white space at both ends.
std::string_view trimmed(std::string_view text);
/// The parts between separators, trimmed; always at least one part.
std::vector<std::string_view> split(std::string_view text, char separator);
/// The words between spaces.
std::vector<std::string> words(std::string_view text);
/// Removes the first word from `text`, which then starts at the next word.
std::string_view takeWord(std::string_view& text);

/// True for the keywords of irregular-form tables: plural, forms, past, degrees, double, sound.
bool isTableKeyword(std::string_view keyword);

/// Reads one line of irregular English forms into `model.morphology`.
void readTable(Model& model, std::string_view keyword, std::string_view rest, int line);

/// Reads "[measure 本, mass]"; empty text gives no attributes. A flag has the value "yes".
std::map<std::string, std::string> readAttributes(const Model& model, std::string_view text, int line);

/// Reads "书 = book | 词典 = dictionary [measure 部]" into a word class.
void readEntries(const Model& model, Symbol& symbol, std::string_view text, int line);

}  // namespace translucent::grammar
