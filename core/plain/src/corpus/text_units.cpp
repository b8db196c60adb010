#include "corpus/corpus_readers.h"

#include "io/atomic_file.h"
#include "translucent/corpus_spec.h"
#include "util/utf8.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace translucent {

namespace {

struct CodePointRange {
    char32_t first;
    char32_t last;
};

/// The blocks of unified and compatibility ideographs. Source: Unicode 15, Blocks.txt
constexpr std::array<CodePointRange, 4> kHan {
    {{0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0x20000, 0x323AF}}};

bool isHan(char32_t c)
{
    return std::any_of(
        kHan.begin(), kHan.end(), [c](const CodePointRange& range) { return c >= range.first && c <= range.last; });
}

/// TSV has no quoting, so what would end a column or a line becomes a space.
std::string asColumn(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return text;
}

using Units = std::vector<TextSpan> (*)(std::string_view);

/// Characters for a side that is Chinese in at least half of its sentences, words otherwise.
Units unitsOfSide(const Corpus& corpus, std::string SentencePair::*side)
{
    const auto chinese = static_cast<std::size_t>(std::count_if(corpus.pairs.begin(), corpus.pairs.end(),
        [side](const SentencePair& pair) { return containsHan(pair.*side); }));
    return chinese > 0 && chinese * 2 >= corpus.size() ? &characterSpans : &wordSpans;
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

}  // namespace

std::vector<TextSpan> characterSpans(std::string_view text)
{
    const std::u32string characters = decodeUtf8(text);
    const auto offsets = codePointOffsets(text);
    std::vector<TextSpan> spans;
    for (std::size_t i = 0; i < characters.size(); ++i)
        if (!isUnicodeSpace(characters[i]))
            spans.push_back({offsets[i], offsets[i + 1]});
    return spans;
}

std::vector<TextSpan> wordSpans(std::string_view text)
{
    std::vector<TextSpan> words;
    for (const TextSpan& character : characterSpans(text))
        if (!words.empty() && words.back().end == character.begin)
            words.back().end = character.end;
        else
            words.push_back(character);
    return words;
}

bool containsHan(std::string_view text)
{
    const std::u32string characters = decodeUtf8(text);
    return std::any_of(characters.begin(), characters.end(), isHan);
}

void writeTsv(const Corpus& corpus, const std::string& file)
{
    AtomicFile output(file);
    std::string block;
    constexpr std::size_t kBlock = std::size_t {1} << 20U;
    for (const SentencePair& pair : corpus.pairs) {
        block += asColumn(pair.source) + '\t' + asColumn(pair.target) + '\n';
        if (block.size() >= kBlock) {
            output.write(block);
            block.clear();
        }
    }
    output.write(block);
    output.commit();
}

void writeAlignments(const Corpus& corpus, const std::string& file)
{
    const Units sourceUnits = unitsOfSide(corpus, &SentencePair::source);
    const Units targetUnits = unitsOfSide(corpus, &SentencePair::target);
    std::string text;
    for (const SentencePair& pair : corpus.pairs)
        text += alignmentLine(pair, sourceUnits(pair.source), targetUnits(pair.target)) + '\n';
    writeFileAtomically(file, text);
}

}  // namespace translucent
