#include "corpus/text_units.h"
#include "io/atomic_file.h"
#include "translucent/corpus_spec.h"

#include <algorithm>
#include <set>
#include <utility>

namespace translucent {

namespace {

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
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (units[i].overlaps(span)) {
            indices.push_back(i);
        }
    }
    return indices;
}

std::string alignmentLine(
    const SentencePair& pair, const std::vector<TextSpan>& sourceUnits, const std::vector<TextSpan>& targetUnits)
{
    std::set<std::pair<std::size_t, std::size_t>> links;
    for (const AlignmentLink& link : pair.alignment) {
        const auto targets = overlapping(targetUnits, link.target);
        for (const std::size_t source : overlapping(sourceUnits, link.source)) {
            for (const std::size_t target : targets) {
                links.emplace(source, target);
            }
        }
    }
    std::string line;
    for (const auto& [source, target] : links) {
        line += (line.empty() ? "" : " ") + std::to_string(source) + "-" + std::to_string(target);
    }
    return line;
}

}  // namespace

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
    for (const SentencePair& pair : corpus.pairs) {
        text += alignmentLine(pair, sourceUnits(pair.source), targetUnits(pair.target)) + '\n';
    }
    writeFileAtomically(file, text);
}

}  // namespace translucent
