#pragma once

#include "base/random.h"
#include "corpus/grammar.h"
#include "corpus/grammar_model.h"
#include "translucent/corpus/corpus_spec.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The part that a hash of the text decides for.
CorpusPart partByHash(std::string_view text);

/// Empty for sentences that are in no part; see CorpusPart.
std::optional<CorpusPart> partOf(BuiltinTask task, std::string_view source);

/// The grammar of Classroom, Everyday and the tasks that take their sentences from it, parsed once.
/// @throws Error{NotFound} if the grammar file is missing from the resources
const Grammar& grammarOf(BuiltinTask task);

/// Number of consecutive draws without a new pair of the requested part after which a task is exhausted.
inline constexpr int kMaxMisses = 100000;

/// A pair costs up to a kilobyte; more than this no model needs.
inline constexpr std::size_t kMostBuiltinPairs = 2'000'000;

/// @throws Error{InvalidArgument} for 0 or more than kMostBuiltinPairs
void requirePairCount(std::size_t pairs);

/// Draws sentences about people from `resources/corpus/names.grammar`. A name is two words such as "Kelnor Vashti", a
/// number has four digits; both are the same on both sides. Names and numbers of one part occur in no other part, but
/// their words and digits do: each of the 4,000 name words occurs equally often, because the corpus uses all of them in
/// random order before it starts again. So a vocabulary can learn them, but a model can hardly learn several thousand
/// pairs.
class NamesTask {
public:
    /// @throws Error{NotFound} if the grammar file is missing from the resources
    explicit NamesTask(CorpusPart part);

    SentencePair draw(Random& random);

private:
    const std::string& word(Random& random);
    std::string number(Random& random) const;

    CorpusPart m_part;
    Grammar m_grammar;
    std::vector<std::string> m_words;  ///< in the order of drawing
    std::size_t m_next = 0;
};

/// Parts of speech of the Chinese words of a grammar, with the names of Universal Dependencies. Nouns, verbs,
/// adjectives and pronouns are tagged by their class in the grammar, other words by a file, which also handles words
/// whose tag depends on the sentence. Its format is explained at the top of `resources/corpus/classroom.tags`.
class WordTags {
public:
    /// @throws Error{NotFound, InvalidFormat} naming file and line
    static WordTags load(const std::filesystem::path& file, const Grammar& grammar);

    /// Returns one tag for each word; "X" for unknown words.
    /// @param kinds kinds of the words, from grammar::DrawnSentence
    std::vector<std::string> of(std::span<const std::string> words, std::span<const grammar::SymbolKind> kinds) const;

private:
    enum class Where { Anywhere, Next, Previous, Later };
    /// A tag and its condition: `what` is a tag or a word at that position.
    struct Choice {
        std::string tag;
        Where where = Where::Anywhere;
        std::string what;
    };

    void readLine(const std::string& line, const std::string& place);
    static Choice readChoice(std::string_view text, const std::string& place);
    std::string usual(const std::string& word, grammar::SymbolKind kind) const;
    std::string ofParts(const std::string& word) const;

    std::map<std::string, std::vector<Choice>> m_choices;  ///< by word; the last choice of each is unconditional
    std::map<std::string, std::string> m_byClass;          ///< for words that form a class on their own
};

/// The sentence with spaces between its words, and the part of speech of each.
SentencePair taggedPair(const grammar::DrawnSentence& sentence, const WordTags& tags);

/// The sentence without its last mark, and its type in the grammar: statement, negation, question or request. A
/// sentence with a question in any part is a question; a negation is a statement with not, no, never or similar on its
/// English side. The target is empty for set phrases and names used as an address, which can have any type.
SentencePair typedPair(const grammar::DrawnSentence& sentence);

}  // namespace translucent
