#include "corpus/corpus_readers.h"

#include "io/atomic_file.h"
#include "io/text_lines.h"
#include "translucent/corpus_spec.h"
#include "translucent/error.h"
#include "translucent/stored_corpus.h"
#include "util/boundary.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <utility>

namespace translucent {

namespace {

/// How both sides are cut: into characters where at least half of the sentences are Chinese, else into words.
class SideUnits {
public:
    explicit SideUnits(const Corpus& corpus)
    {
        std::ranges::for_each(corpus.pairs, [this](const SentencePair& pair) { count(pair); });
    }
    explicit SideUnits(const StoredCorpus& corpus)
    {
        corpus.pairs.forEach([this](const SentencePair& pair) { count(pair); });
    }

    std::vector<TextSpan> ofSource(const SentencePair& pair) const { return unitsOf(m_chineseSources, pair.source); }
    std::vector<TextSpan> ofTarget(const SentencePair& pair) const { return unitsOf(m_chineseTargets, pair.target); }

private:
    void count(const SentencePair& pair)
    {
        m_chineseSources += containsHan(pair.source) ? 1 : 0;
        m_chineseTargets += containsHan(pair.target) ? 1 : 0;
        ++m_pairs;
    }

    std::vector<TextSpan> unitsOf(std::size_t chinese, std::string_view text) const
    {
        return chinese > 0 && chinese * 2 >= m_pairs ? characterSpans(text) : wordSpans(text);
    }

    std::size_t m_pairs = 0;
    std::size_t m_chineseSources = 0;
    std::size_t m_chineseTargets = 0;
};

std::vector<std::size_t> overlapping(const std::vector<TextSpan>& units, const TextSpan& span)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i].overlaps(span))
            indices.push_back(i);
    return indices;
}

/// Numbers of units that are linked, of one pair.
using UnitLinks = std::set<std::pair<std::size_t, std::size_t>>;

std::string alignmentLine(
    const SentencePair& pair, const std::vector<TextSpan>& sourceUnits, const std::vector<TextSpan>& targetUnits)
{
    UnitLinks links;
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

/// Reads the lines of one file and says where they are wrong.
class LinkReader {
public:
    explicit LinkReader(const std::string& file)
        : m_lines(file)
    {
    }

    /// The links of the next pair. @throws Error{InvalidFormat}
    UnitLinks next(std::size_t sourceUnits, std::size_t targetUnits, std::size_t pairs)
    {
        const auto line = m_lines.next();
        if (!line)
            fail(say("holds %1 lines, but the corpus has %2 pairs; there must be a line for every pair",
                m_lines.number(), pairs));
        UnitLinks links;
        for (const TextSpan& word : wordSpans(*line)) {
            const auto text = line->substr(word.begin, word.end - word.begin);
            const auto link = linkOf(text);
            requireUnit(text, link.first, sourceUnits, say("source"));
            requireUnit(text, link.second, targetUnits, say("target"));
            links.insert(link);
        }
        return links;
    }

    void requireEnd(std::size_t pairs)
    {
        if (m_lines.next())
            fail(say("holds more lines than the corpus has pairs, %1; there must be a line for every pair", pairs));
    }

private:
    [[noreturn]] void fail(const Message& what) const
    {
        throw Error(ErrorCode::InvalidFormat, about(m_lines.fileName(), what));
    }

    [[noreturn]] void failAtLine(const Message& what) const
    {
        throw Error(ErrorCode::InvalidFormat, about(lineOf(m_lines.fileName(), m_lines.number()), what));
    }

    std::pair<std::size_t, std::size_t> linkOf(std::string_view text) const
    {
        std::pair<std::size_t, std::size_t> link;
        const char* end = text.data() + text.size();
        const auto source = std::from_chars(text.data(), end, link.first);
        const bool separated = source.ec == std::errc() && source.ptr != end && *source.ptr == '-';
        const auto target = separated ? std::from_chars(source.ptr + 1, end, link.second) : source;
        if (!separated || target.ec != std::errc() || target.ptr != end)
            failAtLine(say("%1 is no link; write source-target in numbers from 0, e.g. 0-2", quote(text)));
        return link;
    }

    void requireUnit(std::string_view link, std::size_t number, std::size_t units, const Message& side) const
    {
        if (number >= units)
            failAtLine(say("link %1 leads beyond the %2, whose words or Chinese characters are %3", quote(link), side,
                units == 1 ? say("only 0") : say("0 to %1", units - 1)));
    }

    TextLines m_lines;
};

bool isMark(std::string_view text)
{
    constexpr std::array<std::string_view, 13> kMarks {
        "。", "，", "？", "！", "：", "；", "、", ".", ",", "?", "!", ":", ";"};
    return std::ranges::find(kMarks, text) != kMarks.end();
}

/// The part of "books." that a source unit is linked with: the marks at its end if that is a mark itself, else the
/// word.
TextSpan meantPart(std::string_view target, TextSpan unit, bool mark)
{
    const auto word = target.substr(unit.begin, unit.end - unit.begin).find_last_not_of(".,?!:;");
    if (word == std::string_view::npos || unit.begin + word + 1 == unit.end)
        return unit;
    const auto cut = unit.begin + word + 1;
    return mark ? TextSpan {cut, unit.end} : TextSpan {unit.begin, cut};
}

/// Links between texts. Neighbouring source units that have the same links are one word.
std::vector<AlignmentLink> linksOfTexts(const SentencePair& pair, const UnitLinks& links,
    const std::vector<TextSpan>& sources, const std::vector<TextSpan>& targets)
{
    std::map<std::size_t, std::vector<TextSpan>> targetsOf;
    for (const auto& [source, target] : links) {
        const auto text =
            std::string_view(pair.source).substr(sources[source].begin, sources[source].end - sources[source].begin);
        targetsOf[source].push_back(meantPart(pair.target, targets[target], isMark(text)));
    }
    std::vector<AlignmentLink> result;
    for (auto at = targetsOf.begin(); at != targetsOf.end();) {
        TextSpan word = sources[at->first];
        const auto& linked = at->second;
        for (++at; at != targetsOf.end() && at->second == linked && sources[at->first].begin == word.end; ++at)
            word.end = sources[at->first].end;
        for (const auto& target : linked)
            result.push_back({word, target});
    }
    return result;
}

/// What the next line of the file says about a pair.
std::vector<AlignmentLink> nextLinks(
    LinkReader& reader, const SentencePair& pair, const SideUnits& units, std::size_t pairs)
{
    const auto sources = units.ofSource(pair), targets = units.ofTarget(pair);
    return linksOfTexts(pair, reader.next(sources.size(), targets.size(), pairs), sources, targets);
}

}  // namespace

void writeAlignments(const Corpus& corpus, const std::string& file)
{
    const SideUnits units(corpus);
    std::string text;
    for (const SentencePair& pair : corpus.pairs)
        text += alignmentLine(pair, units.ofSource(pair), units.ofTarget(pair)) + '\n';
    writeFileAtomically(file, text);
}

void readAlignments(Corpus& corpus, const std::string& file)
{
    atBoundary("reading " + inQuotes(file), [&] {
        const SideUnits units(corpus);
        LinkReader reader(file);
        std::vector<std::vector<AlignmentLink>> alignments;
        for (const SentencePair& pair : corpus.pairs)
            alignments.push_back(nextLinks(reader, pair, units, corpus.size()));
        reader.requireEnd(corpus.size());
        for (std::size_t i = 0; i < corpus.size(); ++i)
            corpus.pairs[i].alignment = std::move(alignments[i]);
    });
}

StoredCorpus withAlignments(const StoredCorpus& corpus, const std::string& file)
{
    return atBoundary("reading " + inQuotes(file), [&] {
        const SideUnits units(corpus);
        LinkReader reader(file);
        StoredPairs::Writer linked;
        corpus.pairs.forEach([&](SentencePair pair) {
            pair.alignment = nextLinks(reader, pair, units, corpus.size());
            linked.add(pair);
        });
        reader.requireEnd(corpus.size());
        return StoredCorpus(linked.finish(), corpus.name, corpus.attribution);
    });
}

}  // namespace translucent
