#include "training/linked_pairs.h"

#include "base/parts.h"
#include "translucent/alignment/alignment.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

namespace translucent {

namespace {

Corpus evenlySpread(const StoredCorpus& corpus, std::size_t most)
{
    const std::size_t count = std::min(most, corpus.size());
    Corpus chosen;
    std::size_t i = 0;
    corpus.pairs.forEach([&](const SentencePair& pair) {
        if (i++ >= chosen.pairs.size() * corpus.size() / count)
            chosen.pairs.push_back(pair);
    });
    return chosen;
}

void link(std::span<SentencePair> pairs, const WordAligner& aligner)
{
    constexpr std::size_t kPart = 256;
    const std::size_t parts = (pairs.size() + kPart - 1) / kPart;
    forEachPart(parts, threadsForParts(parts), [&](std::size_t part, std::size_t) {
        const auto begin = part * kPart;
        for (auto& pair : pairs.subspan(begin, std::min(kPart, pairs.size() - begin)))
            if (pair.alignment.empty())
                pair.alignment = aligner.links(pair);
    });
}

}  // namespace

StoredPairs linkedPairs(
    const StoredCorpus& corpus, TrainingObserver& observer, const std::stop_token& stop, std::size_t learntFrom)
{
    std::size_t missing = 0;
    corpus.pairs.forEach([&](const SentencePair& pair) { missing += pair.alignment.empty() ? 1 : 0; });
    if (missing == 0)
        return corpus.pairs;
    observer.onMessage("Linking the words of " + std::to_string(missing) + " pairs");
    const WordAligner aligner(evenlySpread(corpus, learntFrom), {}, stop);
    StoredPairs::Writer linked;
    constexpr std::size_t kBlock = 8 * StoredPairs::kPart;
    for (std::size_t begin = 0; begin < corpus.size() && !stop.stop_requested(); begin += kBlock) {
        auto block = corpus.pairs.part(begin, kBlock);
        link(block, aligner);
        for (const auto& pair : block)
            linked.add(pair);
    }
    return stop.stop_requested() ? corpus.pairs : linked.finish();
}

}  // namespace translucent
