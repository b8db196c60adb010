#include "training/training_pairs.h"

#include "base/parts.h"
#include "base/random.h"
#include "translucent/alignment/alignment.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

void add(TrainingPairs& result, const EncodedPair& pair)
{
    if (pair.source.empty())
        ++result.leftOut;
    else
        result.pairs.add(pair);
}

std::vector<std::vector<PlacedId>> nextPieces(
    Tokenizer::Sampler& sampler, std::span<const SentencePair> pairs, std::string SentencePair::*side)
{
    std::vector<std::string_view> texts;
    texts.reserve(pairs.size());
    for (const auto& pair : pairs)
        texts.push_back(pair.*side);
    return sampler.next(texts);
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

TrainingPairs trainingPairs(const StoredPairs& pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options, std::size_t threads)
{
    std::vector<TrainingPairs> parts((pairs.size() + StoredPairs::kPart - 1) / StoredPairs::kPart);
    forEachPart(parts.size(), std::min(threads, parts.size()), [&](std::size_t part, std::size_t) {
        for (const auto& pair : pairs.part(part * StoredPairs::kPart, StoredPairs::kPart))
            add(parts[part], encodedPair(pair, source, target, options));
    });
    TrainingPairs result;
    result.pairs.reserve(pairs.size());
    for (auto& part : parts) {
        result.pairs.append(std::move(part.pairs));
        result.leftOut += part.leftOut;
    }
    return result;
}

TrainingPairs sampledPairs(const StoredPairs& pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options, double alpha, std::uint64_t seed)
{
    auto sourceSampler = source.sampler(alpha, Random::mix(seed));
    auto targetSampler = target.sampler(alpha, Random::mix(seed + 1));
    TrainingPairs result;
    result.pairs.reserve(pairs.size());
    for (std::size_t begin = 0; begin < pairs.size(); begin += StoredPairs::kPart) {
        const auto part = pairs.part(begin, StoredPairs::kPart);
        const auto sources = nextPieces(sourceSampler, part, &SentencePair::source);
        const auto targets = nextPieces(targetSampler, part, &SentencePair::target);
        for (std::size_t i = 0; i < part.size(); ++i) {
            auto drawn = encodedPair(part[i], sources[i], targets[i], source, options);
            add(result, drawn.source.empty() ? encodedPair(part[i], source, target, options) : drawn);
        }
    }
    return result;
}

}  // namespace translucent
