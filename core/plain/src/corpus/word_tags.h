#pragma once

#include "corpus/grammar.h"
#include "corpus/grammar_model.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// Parts of speech of the Chinese words of a grammar, as Universal Dependencies names them. Nouns, verbs, adjectives
/// and pronouns are tagged by their class in the grammar, other words by a file, which also decides words whose tag
/// depends on the sentence. Its form is explained at the top of `resources/corpus/classroom.tags`.
class WordTags {
public:
    /// @throws Error{NotFound, InvalidFormat} naming file and line
    static WordTags load(const std::filesystem::path& file, const Grammar& grammar);

    /// One tag for each word; "X" for one that nothing is known of.
    /// @param kinds of the words, as grammar::DrawnSentence has them
    std::vector<std::string> of(std::span<const std::string> words, std::span<const grammar::SymbolKind> kinds) const;

private:
    enum class Where { Anywhere, Next, Previous, Later };
    /// A tag and when it is the right one: `what` is a tag or a word that stands there.
    struct Choice {
        std::string tag;
        Where where = Where::Anywhere;
        std::string what;
    };

    void readLine(const std::string& line, const std::string& place);
    static Choice readChoice(std::string_view text, const std::string& place);
    std::string usual(const std::string& word, grammar::SymbolKind kind) const;
    std::string ofParts(const std::string& word) const;

    std::map<std::string, std::vector<Choice>> m_choices;  ///< by word; the last choice of each has no condition
    std::map<std::string, std::string> m_byClass;          ///< where a word stands by itself in a class
};

}  // namespace translucent
