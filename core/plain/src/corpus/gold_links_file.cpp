#include "translucent/corpus/gold_links.h"

#include "base/boundary.h"
#include "corpus/link_reader.h"

#include <algorithm>

namespace translucent {

namespace {

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
