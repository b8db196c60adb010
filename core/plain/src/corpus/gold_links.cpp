#include "translucent/corpus/gold_links.h"

#include "corpus/corpus_readers.h"
#include "files/atomic_file.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"
#include "translucent/corpus/corpus.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/stored_corpus.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent {

namespace {

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

bool isMark(std::string_view text)
{
    constexpr std::array<std::string_view, 13> kMarks {
        "。", "，", "？", "！", "：", "；", "、", ".", ",", "?", "!", ":", ";"};
    return std::ranges::find(kMarks, text) != kMarks.end();
}

/// The part of "books." that is linked with a source unit: the final marks if the source unit is a mark itself,
/// otherwise the word.
TextSpan meantPart(std::string_view target, TextSpan unit, bool mark)
{
    const auto word = target.substr(unit.begin, unit.end - unit.begin).find_last_not_of(".,?!:;");
    if (word == std::string_view::npos || unit.begin + word + 1 == unit.end)
        return unit;
    const auto cut = unit.begin + word + 1;
    return mark ? TextSpan {cut, unit.end} : TextSpan {unit.begin, cut};
}

/// The file name can come from a run.json of unknown origin, so only text that resembles a link is quoted: numbers with
/// one or two letters between them.
Message shown(std::string_view text)
{
    constexpr std::size_t kLongest = 32;
    constexpr std::ptrdiff_t kMostLetters = 2;
    const auto isLetter = [](char c) { return std::string_view("0123456789-?:,;.").find(c) == std::string_view::npos; };
    const bool resembles = text.size() <= kLongest && std::ranges::count_if(text, isLetter) <= kMostLetters;
    return resembles ? quote(text) : say("a word of the line");
}

std::size_t linesOf(const std::string& file)
{
    TextLines lines(file);
    while (lines.next()) { }
    return lines.number();
}

SideUnits::SideUnits(const Corpus& corpus)
{
    std::ranges::for_each(corpus.pairs, [this](const SentencePair& pair) { count(pair); });
}

SideUnits::SideUnits(const StoredCorpus& corpus)
{
    corpus.pairs.forEach([this](const SentencePair& pair) { count(pair); });
}

std::vector<TextSpan> SideUnits::ofSource(const SentencePair& pair) const
{
    return unitsOf(m_chineseSources, pair.source);
}

std::vector<TextSpan> SideUnits::ofTarget(const SentencePair& pair) const
{
    return unitsOf(m_chineseTargets, pair.target);
}

void SideUnits::count(const SentencePair& pair)
{
    m_chineseSources += containsHan(pair.source) ? 1 : 0;
    m_chineseTargets += containsHan(pair.target) ? 1 : 0;
    ++m_pairs;
}

std::vector<TextSpan> SideUnits::unitsOf(std::size_t chinese, std::string_view text) const
{
    return chinese > 0 && chinese * 2 >= m_pairs ? characterSpans(text) : wordSpans(text);
}

LinkReader::LinkReader(const std::string& file, LinkKinds kinds, std::size_t pairs, const CorpusLines& lines)
    : m_lines(file)
    , m_kinds(kinds)
    , m_pairs(pairs)
{
    if (!lines.leftOut.empty() && std::filesystem::is_regular_file(file) && linesOf(file) == lines.count)
        m_leftOut = lines.leftOut;
}

void LinkReader::skipLeftOut()
{
    while (!m_leftOut.empty() && m_leftOut.front() == m_lines.number() + 1 && m_lines.next())
        m_leftOut = m_leftOut.subspan(1);
}

UnitLinks LinkReader::next(std::size_t sourceUnits, std::size_t targetUnits)
{
    skipLeftOut();
    const auto line = m_lines.next();
    if (!line)
        fail(say("the number of lines (%1) differs from the number of pairs in the corpus (%2); there must be one line "
                 "per pair, or one per line of the corpus",
            m_lines.number(), m_pairs));
    UnitLinks links;
    for (const TextSpan& word : wordSpans(*line)) {
        const auto text = line->substr(word.begin, word.end - word.begin);
        const auto [units, sure] = linkOf(text);
        requireUnit(text, units.first, sourceUnits, say("source"));
        requireUnit(text, units.second, targetUnits, say("target"));
        auto& known = links[units];
        known = known || sure;
    }
    return links;
}

void LinkReader::requireEnd()
{
    skipLeftOut();
    if (m_lines.next())
        fail(say("has more lines than the corpus has pairs, %1; there must be one line per pair, or one per line of "
                 "the corpus",
            m_pairs));
}

void LinkReader::fail(const Message& what) const
{
    throw Error(ErrorCode::InvalidFormat, about(m_lines.fileName(), what));
}

void LinkReader::failAtLine(const Message& what) const
{
    throw Error(ErrorCode::InvalidFormat, about(lineOf(m_lines.fileName(), m_lines.number()), what));
}

bool LinkReader::separates(char character) const
{
    return character == '-' || (m_kinds == LinkKinds::SureAndPossible && (character == '?' || character == 'p'));
}

LinkReader::Link LinkReader::linkOf(std::string_view text) const
{
    Link link;
    const char* end = text.data() + text.size();
    const auto source = std::from_chars(text.data(), end, link.units.first);
    const bool separated = source.ec == std::errc() && source.ptr != end && separates(*source.ptr);
    const auto target = separated ? std::from_chars(source.ptr + 1, end, link.units.second) : source;
    const bool right = separated && target.ec == std::errc() && target.ptr == end;
    if (!right && m_kinds == LinkKinds::Sure)
        failAtLine(
            say("%1 is not a valid alignment link; write source-target with indices from 0, e.g. 0-2", shown(text)));
    if (!right)
        failAtLine(say("%1 is not a valid alignment link; write source-target with indices from 0, e.g. 0-2, or 0?2 "
                       "for a link that is only possible",
            shown(text)));
    link.sure = *source.ptr == '-';
    return link;
}

void LinkReader::requireUnit(std::string_view link, std::size_t number, std::size_t units, const Message& side) const
{
    if (number >= units)
        failAtLine(say("link %1 leads beyond the %2, whose words or Chinese characters are %3", quote(link), side,
            units == 1 ? say("only 0") : say("0 to %1", units - 1)));
}

/// Links between texts. Adjacent source units with the same links form one word. If a target unit has marks after a
/// word, a source mark is linked with the marks, any other unit with the word.
std::vector<WordLink> linksOfTexts(const SentencePair& pair, const UnitLinks& links,
    const std::vector<TextSpan>& sources, const std::vector<TextSpan>& targets)
{
    std::map<std::size_t, std::vector<std::pair<TextSpan, bool>>> targetsOf;
    for (const auto& [units, sure] : links) {
        const auto& source = sources[units.first];
        const auto text = std::string_view(pair.source).substr(source.begin, source.end - source.begin);
        targetsOf[units.first].emplace_back(meantPart(pair.target, targets[units.second], isMark(text)), sure);
    }
    std::vector<WordLink> result;
    for (auto at = targetsOf.begin(); at != targetsOf.end();) {
        TextSpan word = sources[at->first];
        const auto& linked = at->second;
        for (++at; at != targetsOf.end() && at->second == linked && sources[at->first].begin == word.end; ++at)
            word.end = sources[at->first].end;
        for (const auto& [target, sure] : linked)
            result.push_back({{word, target}, sure});
    }
    return result;
}

std::vector<std::size_t> overlapping(const std::vector<TextSpan>& units, const TextSpan& span)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i].overlaps(span))
            indices.push_back(i);
    return indices;
}

std::string alignmentLine(
    const SentencePair& pair, const std::vector<TextSpan>& sourceUnits, const std::vector<TextSpan>& targetUnits)
{
    std::set<std::pair<std::size_t, std::size_t>> links;
    for (const AlignmentLink& link : pair.alignment) {
        const auto targets = overlapping(targetUnits, link.target);
        for (const std::size_t source : overlapping(sourceUnits, link.source))
            for (const std::size_t target : targets)
                links.emplace(source, target);
    }
    std::string line;
    for (const auto& [source, target] : links)
        line += (line.empty() ? "" : " ") + std::to_string(source) + "-" + std::to_string(target);
    return line;
}

/// The links of a pair from the next line of the file.
std::vector<AlignmentLink> nextLinks(LinkReader& reader, const SentencePair& pair, const SideUnits& units)
{
    const auto sources = units.ofSource(pair), targets = units.ofTarget(pair);
    std::vector<AlignmentLink> links;
    for (const auto& link : linksOfTexts(pair, reader.next(sources.size(), targets.size()), sources, targets))
        links.push_back(link.words);
    return links;
}

/// Adds the parts of a unit before the linked words in it; the whole unit if there are none.
void addUnlinked(std::vector<TextSpan>& words, const TextSpan& unit, std::span<const TextSpan> linked)
{
    auto rest = unit;
    for (const auto& word : linked)
        if (word.overlaps(unit))
            rest.end = std::min(rest.end, std::max(word.begin, unit.begin));
    if (rest.end > rest.begin)
        words.push_back(rest);
}

/// Returns the linked words of a side and the units without links, in order.
std::vector<TextSpan> wordsOfSide(
    std::span<const WordLink> links, TextSpan AlignmentLink::*side, std::span<const TextSpan> units)
{
    std::vector<TextSpan> words;
    for (const auto& link : links)
        words.push_back(link.words.*side);
    std::ranges::sort(words, {}, &TextSpan::begin);
    words.erase(std::unique(words.begin(), words.end()), words.end());
    const auto linked = words;
    for (const auto& unit : units)
        addUnlinked(words, unit, linked);
    std::ranges::sort(words, {}, &TextSpan::begin);
    return words;
}

std::size_t numberOf(const TextSpan& word, const std::vector<TextSpan>& words)
{
    return static_cast<std::size_t>(std::ranges::find(words, word) - words.begin());
}

GoldLinks goldOf(std::span<const WordLink> links, std::span<const TextSpan> sources, std::span<const TextSpan> targets)
{
    GoldLinks gold;
    gold.source = wordsOfSide(links, &AlignmentLink::source, sources);
    gold.target = wordsOfSide(links, &AlignmentLink::target, targets);
    for (const auto& link : links)
        (link.sure ? gold.sure : gold.possible)
            .push_back({numberOf(link.words.source, gold.source), numberOf(link.words.target, gold.target)});
    for (auto* kind : {&gold.sure, &gold.possible}) {
        std::ranges::sort(*kind);
        kind->erase(std::unique(kind->begin(), kind->end()), kind->end());
    }
    return gold;
}

}  // namespace

void writeAlignments(const Corpus& corpus, const std::string& file)
{
    const SideUnits units(corpus);
    std::string text;
    std::size_t line = 0;
    auto leftOut = corpus.lines.leftOut.begin();
    const auto passLeftOut = [&] {
        for (; leftOut != corpus.lines.leftOut.end() && *leftOut == line + 1; ++leftOut, ++line)
            text += '\n';
    };
    for (const SentencePair& pair : corpus.pairs) {
        passLeftOut();
        ++line;
        text += alignmentLine(pair, units.ofSource(pair), units.ofTarget(pair)) + '\n';
    }
    passLeftOut();
    writeFileAtomically(file, text, Links::Followed);
}

void readAlignments(Corpus& corpus, const std::string& file)
{
    atBoundary("reading " + inQuotes(file), [&] {
        const SideUnits units(corpus);
        LinkReader reader(file, LinkKinds::Sure, corpus.size(), corpus.lines);
        std::vector<std::vector<AlignmentLink>> alignments;
        for (const SentencePair& pair : corpus.pairs)
            alignments.push_back(nextLinks(reader, pair, units));
        reader.requireEnd();
        for (std::size_t i = 0; i < corpus.size(); ++i)
            corpus.pairs[i].alignment = std::move(alignments[i]);
    });
}

StoredCorpus withAlignments(const StoredCorpus& corpus, const std::string& file)
{
    return atBoundary("reading " + inQuotes(file), [&] {
        const SideUnits units(corpus);
        LinkReader reader(file, LinkKinds::Sure, corpus.size(), corpus.lines);
        StoredPairs::Writer linked;
        corpus.pairs.forEach([&](SentencePair pair) {
            pair.alignment = nextLinks(reader, pair, units);
            linked.add(pair);
        });
        reader.requireEnd();
        StoredCorpus result(linked.finish(), corpus.name, corpus.attribution);
        result.lines = corpus.lines;
        return result;
    });
}

std::vector<GoldLinks> readGoldLinks(const Corpus& corpus, const std::string& file)
{
    return atBoundary("reading " + inQuotes(file), [&] {
        const SideUnits units(corpus);
        LinkReader reader(file, LinkKinds::SureAndPossible, corpus.size(), corpus.lines);
        std::vector<GoldLinks> alignments;
        for (const SentencePair& pair : corpus.pairs) {
            const auto sources = units.ofSource(pair), targets = units.ofTarget(pair);
            const auto links = reader.next(sources.size(), targets.size());
            alignments.push_back(goldOf(linksOfTexts(pair, links, sources, targets), sources, targets));
        }
        reader.requireEnd();
        return alignments;
    });
}

}  // namespace translucent
