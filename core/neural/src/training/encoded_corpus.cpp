#include "training/encoded_corpus.h"

#include "util/random.h"

#include <string>
#include <string_view>

namespace translucent {

namespace {

using Ids = std::vector<std::int64_t>;

Ids idsWithEnd(const Tokenizer& tokenizer, const std::string& text)
{
    Ids ids;
    for (const auto& piece : tokenizer.encode(text))
        ids.push_back(piece.id);
    ids.push_back(kEndId);
    return ids;
}

std::vector<Ids> sampledWithEnd(std::span<const SentencePair> pairs, std::string SentencePair::*side,
    const Tokenizer& tokenizer, double alpha, std::uint64_t seed)
{
    std::vector<std::string_view> texts;
    texts.reserve(pairs.size());
    for (const auto& pair : pairs)
        texts.push_back(pair.*side);
    auto sampled = tokenizer.sample(texts, alpha, seed);
    for (auto& ids : sampled)
        ids.push_back(kEndId);
    return sampled;
}

EncodedPair encodedPair(const SentencePair& pair, const Tokenizer& source, const Tokenizer& target)
{
    return {idsWithEnd(source, pair.source), idsWithEnd(target, pair.target)};
}

bool fits(const EncodedPair& pair, std::int64_t maxLength)
{
    const auto limit = static_cast<std::size_t>(maxLength);
    return pair.source.size() <= limit && pair.target.size() <= limit;
}

void addIfFitting(EncodedCorpus& corpus, EncodedPair pair, std::int64_t maxLength)
{
    if (fits(pair, maxLength))
        corpus.pairs.push_back(std::move(pair));
    else
        ++corpus.leftOut;
}

}  // namespace

EncodedCorpus encodeCorpus(
    std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target, std::int64_t maxLength)
{
    EncodedCorpus corpus;
    corpus.pairs.reserve(pairs.size());
    for (const auto& pair : pairs)
        addIfFitting(corpus, encodedPair(pair, source, target), maxLength);
    return corpus;
}

EncodedCorpus sampleCorpus(std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target,
    std::int64_t maxLength, double alpha, std::uint64_t seed)
{
    auto sources = sampledWithEnd(pairs, &SentencePair::source, source, alpha, Random::mix(seed));
    auto targets = sampledWithEnd(pairs, &SentencePair::target, target, alpha, Random::mix(seed + 1));
    EncodedCorpus corpus;
    corpus.pairs.reserve(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        EncodedPair drawn {std::move(sources[i]), std::move(targets[i])};
        const bool isShort = fits(drawn, maxLength);
        addIfFitting(corpus, isShort ? std::move(drawn) : encodedPair(pairs[i], source, target), maxLength);
    }
    return corpus;
}

}  // namespace translucent
