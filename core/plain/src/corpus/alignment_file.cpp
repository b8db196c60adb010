#include "corpus/link_reader.h"

#include "base/boundary.h"
#include "files/atomic_file.h"
#include "translucent/base/error.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/stored_corpus.h"

#include <set>
#include <utility>

namespace translucent {

namespace {

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

}  // namespace translucent
