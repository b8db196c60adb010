#include "corpus/link_reader.h"

#include "corpus/corpus_readers.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>

namespace translucent {

namespace {

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

}  // namespace

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
        fail(say(
            "has %1 lines, but the corpus has %2 pairs; there must be one line per pair, or one per line of the corpus",
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

}  // namespace translucent
