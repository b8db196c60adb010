#pragma once

#include "files/text_lines.h"
#include "translucent/corpus/corpus.h"
#include "translucent/corpus/stored_corpus.h"

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

/// The segmentation of both sides: into characters if at least half of the sentences are Chinese, otherwise into words.
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

/// The kinds of links that a file can contain.
enum class LinkKinds {
    Sure,             ///< i-j
    SureAndPossible,  ///< i?j or ipj as well
};

/// Reads the lines of one file and reports invalid ones.
class LinkReader {
public:
    /// For a corpus with that many pairs. The file has a line for each pair, or for every line that the corpus was read
    /// from. The number of lines decides, so only the first form can be read from a pipe.
    /// @throws Error as TextLines
    LinkReader(const std::string& file, LinkKinds kinds, std::size_t pairs, const CorpusLines& lines);

    /// The links of the next pair. @throws Error{InvalidFormat}
    UnitLinks next(std::size_t sourceUnits, std::size_t targetUnits);

    /// @throws Error{InvalidFormat} if there is another line.
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
    std::span<const std::uint32_t> m_leftOut;  ///< next lines without a pair, if the file has a line for them
};

/// A source word and the target word that it is linked with.
struct WordLink {
    AlignmentLink words;
    bool sure = true;
};

/// Links between texts. Adjacent source units with the same links form one word. If a target unit has marks after a
/// word, a source mark is linked with the marks, any other unit with the word.
std::vector<WordLink> linksOfTexts(const SentencePair& pair, const UnitLinks& links,
    const std::vector<TextSpan>& sources, const std::vector<TextSpan>& targets);

}  // namespace translucent
