#pragma once

#include "io/text_lines.h"
#include "translucent/corpus.h"
#include "translucent/stored_corpus.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent {

/// How both sides are cut: into characters where at least half of the sentences are Chinese, else into words.
class SideUnits {
public:
    explicit SideUnits(const Corpus& corpus);
    explicit SideUnits(const StoredCorpus& corpus);

    std::vector<TextSpan> ofSource(const SentencePair& pair) const;
    std::vector<TextSpan> ofTarget(const SentencePair& pair) const;

private:
    void count(const SentencePair& pair);
    std::vector<TextSpan> unitsOf(std::size_t chinese, std::string_view text) const;

    std::size_t m_pairs = 0;
    std::size_t m_chineseSources = 0;
    std::size_t m_chineseTargets = 0;
};

/// Numbers of units that are linked, of one pair, and whether the link is sure.
using UnitLinks = std::map<std::pair<std::size_t, std::size_t>, bool>;

/// Which links a file may have.
enum class LinkKinds {
    Sure,             ///< i-j
    SureAndPossible,  ///< i?j or ipj as well
};

/// Reads the lines of one file and says where they are wrong.
class LinkReader {
public:
    /// For a corpus of so many pairs. The file has a line for each, or one for every line that the corpus was read
    /// from; which of both is told by how many it has, so that only the first form can be read from a pipe.
    /// @throws Error as TextLines
    LinkReader(const std::string& file, LinkKinds kinds, std::size_t pairs, const CorpusLines& lines);

    /// The links of the next pair. @throws Error{InvalidFormat}
    UnitLinks next(std::size_t sourceUnits, std::size_t targetUnits);

    /// @throws Error{InvalidFormat} when there is another line.
    void requireEnd();

private:
    struct Link {
        std::pair<std::size_t, std::size_t> units;
        bool sure = true;
    };

    [[noreturn]] void fail(const Message& what) const;
    [[noreturn]] void failAtLine(const Message& what) const;
    void skipLeftOut();
    bool separates(char character) const;
    Link linkOf(std::string_view text) const;
    void requireUnit(std::string_view link, std::size_t number, std::size_t units, const Message& side) const;

    TextLines m_lines;
    LinkKinds m_kinds;
    std::size_t m_pairs;
    std::span<const std::uint32_t> m_leftOut;  ///< lines that come and have no pair, when there is one for them
};

/// A source word and the target word that it is linked with.
struct WordLink {
    AlignmentLink words;
    bool sure = true;
};

/// Links between texts. Neighbouring source units that have the same links are one word; of a target unit with marks
/// behind a word, a source mark is linked with those, anything else with the word.
std::vector<WordLink> linksOfTexts(const SentencePair& pair, const UnitLinks& links,
    const std::vector<TextSpan>& sources, const std::vector<TextSpan>& targets);

}  // namespace translucent
