#pragma once

#include "base/random.h"
#include "translucent/corpus/corpus.h"
#include "translucent/corpus/corpus_spec.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

namespace grammar {
class GrammarText;
struct DrawnMinimalPair;
struct DrawnSentence;
struct Model;
enum class SymbolKind : std::uint8_t;
}  // namespace grammar

/// A synchronous context-free grammar: every rule has a Chinese and an English side with the same slots, so one
/// derivation is a sentence pair with a gold word alignment. The file format is explained at the top of
/// `resources/corpus/classroom.grammar`. Immutable; can be shared between threads.
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

    /// Reads a grammar; `fileName` is only used in messages.
    /// @throws Error{InvalidFormat} naming file and line of the first mistake and the expected content
    static Grammar parse(std::string_view text, const std::string& fileName);
    /// Reads a grammar file and the files in its `include` lines.
    /// @throws Error{NotFound, InvalidFormat}, also as TextLines does
    static Grammar load(const std::filesystem::path& file);

    /// Draws one sentence pair. Links connect a Chinese word with each English word it produces; a measure word is
    /// linked with the determiner before it; function words without a counterpart have no links. No content word occurs
    /// twice in a sentence. The source words are those of the file: every literal of a rule, every particle and measure
    /// word, and entries split at their spaces.
    /// @throws Error{Internal} if the grammar cannot avoid repeating a word
    SentencePair generate(Random& random) const;
    /// The same with details of the derivation; requires grammar_model.h.
    grammar::DrawnSentence draw(Random& random) const;

    /// Draws two sentences that differ in exactly one source word, and in their translations; both are accepted. Empty
    /// if `tries` draws find none. Requires grammar_model.h.
    std::optional<grammar::DrawnMinimalPair> drawMinimalPair(
        Random& random, int tries, const std::function<bool(const SentencePair&)>& accepts) const;

    /// The number of derivations, including the few that `generate` rejects because a word occurs twice.
    double derivationCount() const;

    /// All lexicon entries in file order.
    std::vector<Word> vocabulary() const;

private:
    explicit Grammar(grammar::GrammarText text);

    std::shared_ptr<const grammar::Model> m_model;
};

/// Draws one pair of a toy task: letters separated by spaces, with the number of letters from the options, and the
/// copied, reversed or sorted sequence. Each source letter is aligned to its new position; sorting is stable.
SentencePair generateToyPair(const BuiltinCorpusOptions& options, Random& random);

}  // namespace translucent
