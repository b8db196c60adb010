#include "training/training_pairs.h"

#include "base/parts.h"
#include "base/random.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent {

namespace {

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
