#pragma once

#include "corpus/grammar_model.h"
#include "translucent/corpus.h"
#include "util/random.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace translucent::grammar {

/// One derivation tree and its realisation as a sentence pair. Buffers are kept between draws.
class Derivation {
public:
    explicit Derivation(const Model& model);

    /// Draws a new tree. Returns false if a content word occurs twice; then draw again.
    bool draw(Random& random);
    /// Writes out both sides of the tree drawn last, with the links between them.
    SentencePair sentencePair();

private:
    static constexpr int kLabels = 10;  ///< a node's own group is label 0, its literals' are 1 to 9
    static constexpr int kUnlinked = -1;
    static constexpr std::size_t kMaxParts = 4;  ///< glued parts of one word whose links are kept

    struct Node {
        const Symbol* symbol = nullptr;
        const Rule* rule = nullptr;    ///< null for lexicon entries
        const Entry* entry = nullptr;  ///< null for phrases
        std::size_t firstChild = 0;
        std::size_t firstWord = 0;  ///< English words [firstWord, endWord), set while realising
        std::size_t endWord = 0;
    };
    /// A Chinese word; `group` ties it to English words, or `node` to all words of a phrase.
    struct SourceWord {
        std::string_view text;
        int group = 0;
        int node = -1;
    };
    /// An English word, of one or several glued parts that may belong to different groups.
    struct TargetWord {
        std::string text;
        std::array<int, kMaxParts> groups {};
        std::size_t parts = 0;
        TextSpan span;
        bool article = false;
    };

    bool expand(std::size_t node, Random& random);
    bool usedBefore(const Entry& entry);
    void addSource(std::size_t node, std::string_view particle);
    void addSourceEntry(std::size_t node, std::string_view particle);
    void addSourceItem(std::size_t node, const Item& item, std::string_view particle);
    void addTarget(std::size_t node, Form form);
    void addTargetItem(std::size_t node, const Item& item, Form form);
    void addTargetWord(std::string_view text, int group);
    void addTargetWords(std::string_view text, int group);
    Form resolve(std::size_t node, const FormRequest& request, Form inherited) const;
    Agreement agreement(std::size_t node) const;
    std::string_view attribute(std::size_t node, const std::string& name) const;
    std::size_t child(std::size_t node, int slot) const;
    static int group(std::size_t node, int label) { return static_cast<int>(node) * kLabels + label; }

    std::string joinTarget();
    void link(const SourceWord& word, TextSpan span, SentencePair& pair) const;

    const Model& m_model;
    std::vector<Node> m_nodes;
    std::vector<const std::string*> m_usedKeys;
    std::vector<SourceWord> m_source;
    std::vector<TargetWord> m_target;
    bool m_glueNext = false;  ///< the next English word continues the last one
};

}  // namespace translucent::grammar
