#pragma once

#include "translucent/corpus.h"
#include "translucent/corpus_spec.h"
#include "util/random.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

namespace grammar {
class GrammarText;
struct DrawnSentence;
struct Model;
enum class SymbolKind : std::uint8_t;
}  // namespace grammar

/// A synchronous context-free grammar: every rule has a Chinese and an English side with the same slots, so
/// that one derivation is a sentence pair with a gold word alignment.
/// The file format is explained at the top of `resources/corpus/classroom.grammar`.
/// Immutable; may be shared between threads.
/// Source: Chiang 2007, "Hierarchical phrase-based translation", §2.
class Grammar {
public:
    /// One lexicon entry as listed by `vocabulary()`.
    struct Word {
        std::string wordClass;
        std::string source;
        std::string target;  ///< the plain form
        grammar::SymbolKind kind {};
    };

    /// Reads a grammar; `fileName` appears in messages only.
    /// @throws Error{InvalidFormat} naming file and line of the first mistake and what would be right
    static Grammar parse(std::string_view text, const std::string& fileName);
    /// Reads a grammar file and those that its `include` lines name.
    /// @throws Error{NotFound, InvalidFormat} as TextLines does, too
    static Grammar load(const std::filesystem::path& file);

    /// Draws one sentence pair. Links join a Chinese word with each English word it produces; a measure word
    /// goes with the determiner before it; function words without counterpart stay unlinked. No content word
    /// occurs twice in a sentence. The source words are those of the file: every literal of a rule, every
    /// particle and measure word, and entries cut where they have spaces.
    /// @throws Error{Internal} if the grammar cannot avoid repeating a word
    SentencePair generate(Random& random) const;
    /// The same with what the derivation tells, for which grammar_model.h is needed.
    grammar::DrawnSentence draw(Random& random) const;

    /// The number of derivations, including the few that `generate` rejects because a word occurs twice.
    double derivationCount() const;

    /// All lexicon entries in file order.
    std::vector<Word> vocabulary() const;

private:
    explicit Grammar(grammar::GrammarText text);

    std::shared_ptr<const grammar::Model> m_model;
};

/// Draws one pair of a toy task: letters separated by spaces, as many as the options say, and the copied, reversed or
/// sorted sequence. Each source letter is aligned to the position it moves to; sorting is stable.
SentencePair generateToyPair(const BuiltinCorpusOptions& options, Random& random);

}  // namespace translucent
