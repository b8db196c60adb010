#include "training/encoded_corpus.h"

#include "translucent/labels.h"
#include "util/random.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace translucent {

namespace {

using PlacedIds = std::vector<PlacedId>;

PlacedIds bestPieces(const Tokenizer& tokenizer, const std::string& text)
{
    PlacedIds pieces;
    for (const auto& piece : tokenizer.encode(text))
        pieces.push_back({piece.id, piece.span});
    return pieces;
}

std::vector<PlacedIds> sampledPieces(std::span<const SentencePair> pairs, std::string SentencePair::*side,
    const Tokenizer& tokenizer, double alpha, std::uint64_t seed)
{
    std::vector<std::string_view> texts;
    texts.reserve(pairs.size());
    for (const auto& pair : pairs)
        texts.push_back(pair.*side);
    return tokenizer.sample(texts, alpha, seed);
}

std::vector<std::int64_t> idsWithEnd(const PlacedIds& pieces)
{
    std::vector<std::int64_t> ids;
    ids.reserve(pieces.size() + 1);
    for (const auto& piece : pieces)
        ids.push_back(piece.id);
    ids.push_back(kEndId);
    return ids;
}

std::vector<PieceLink> pieceLinks(
    const PlacedIds& source, const PlacedIds& target, std::span<const AlignmentLink> alignment)
{
    std::vector<PieceLink> links;
    const auto joined = [&](const TextSpan& s, const TextSpan& t) {
        return std::ranges::any_of(
            alignment, [&](const AlignmentLink& link) { return link.source.overlaps(s) && link.target.overlaps(t); });
    };
    for (std::uint32_t s = 0; s < source.size(); ++s)
        for (std::uint32_t t = 0; t < target.size(); ++t)
            if (joined(source[s].span, target[t].span))
                links.push_back({s, t});
    links.push_back({static_cast<std::uint32_t>(source.size()), static_cast<std::uint32_t>(target.size())});
    return links;
}

EncodedPair encodedPair(
    const SentencePair& pair, const PlacedIds& source, const PlacedIds& target, const EncodingOptions& options)
{
    EncodedPair encoded {idsWithEnd(source), idsWithEnd(target)};
    if (options.links && !pair.alignment.empty())
        encoded.links = pieceLinks(source, target, pair.alignment);
    return encoded;
}

/// Empty when there are not as many labels as places for them.
EncodedPair labelledPair(const PlacedIds& source, const PlacedIds& labels, Task task, const Tokenizer& tokenizer)
{
    EncodedPair encoded {idsWithEnd(source), idsWithEnd(labels)};
    encoded.target.pop_back();
    encoded.places = labelPlaces(task, tokenizer, encoded.source);
    return encoded.places.size() == encoded.target.size() ? encoded : EncodedPair();
}

bool fits(const PlacedIds& source, const PlacedIds& target, const EncodingOptions& options)
{
    const auto limit = static_cast<std::size_t>(options.maxLength);
    return source.size() < limit && target.size() < limit;
}

}  // namespace

EncodedCorpus encodeCorpus(std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options)
{
    EncodedCorpus corpus;
    corpus.pairs.reserve(pairs.size());
    for (const auto& pair : pairs) {
        const auto sources = bestPieces(source, pair.source), targets = bestPieces(target, pair.target);
        EncodedPair encoded;
        if (fits(sources, targets, options))
            encoded = options.task == Task::Translation ? encodedPair(pair, sources, targets, options)
                                                        : labelledPair(sources, targets, options.task, source);
        if (encoded.source.empty())
            ++corpus.leftOut;
        else
            corpus.pairs.push_back(std::move(encoded));
    }
    return corpus;
}

EncodedCorpus sampleCorpus(std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options, double alpha, std::uint64_t seed)
{
    const auto sources = sampledPieces(pairs, &SentencePair::source, source, alpha, Random::mix(seed));
    const auto targets = sampledPieces(pairs, &SentencePair::target, target, alpha, Random::mix(seed + 1));
    EncodedCorpus corpus;
    corpus.pairs.reserve(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (fits(sources[i], targets[i], options)) {
            corpus.pairs.push_back(encodedPair(pairs[i], sources[i], targets[i], options));
            continue;
        }
        const auto best = encodeCorpus(pairs.subspan(i, 1), source, target, options);
        corpus.pairs.insert(corpus.pairs.end(), best.pairs.begin(), best.pairs.end());
        corpus.leftOut += best.leftOut;
    }
    return corpus;
}

}  // namespace translucent
