#include "training/encoded_corpus.h"

#include "translucent/model/labels.h"

#include <algorithm>
#include <string>
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

EncodedPair translatedPair(
    const SentencePair& pair, const PlacedIds& source, const PlacedIds& target, const EncodingOptions& options)
{
    EncodedPair encoded {idsWithEnd(source), idsWithEnd(target)};
    if (options.references)
        encoded.reference = pair.target;
    if (options.links && !pair.alignment.empty())
        encoded.links = pieceLinks(source, target, pair.alignment);
    return encoded;
}

/// Empty if the number of labels differs from the number of places.
EncodedPair labelledPair(const PlacedIds& source, const PlacedIds& labels, Task task, const Tokenizer& tokenizer)
{
    EncodedPair encoded {idsWithEnd(source), idsWithEnd(labels)};
    encoded.target.pop_back();
    encoded.places = labelPlaces(task, tokenizer, encoded.source);
    return encoded.places.size() == encoded.target.size() ? encoded : EncodedPair();
}

bool fits(std::size_t sources, std::size_t targets, const EncodingOptions& options)
{
    const auto limit = static_cast<std::size_t>(options.maxLength);
    return sources < limit && targets < limit;
}

std::vector<std::int64_t> idsWithEnd(const Tokenizer& tokenizer, const std::string& text)
{
    auto ids = tokenizer.encodeIds(text);
    ids.push_back(kEndId);
    return ids;
}

/// For callers that do not need the positions of the pieces.
EncodedPair plainPair(
    const SentencePair& pair, const Tokenizer& source, const Tokenizer& target, const EncodingOptions& options)
{
    EncodedPair encoded {idsWithEnd(source, pair.source), idsWithEnd(target, pair.target)};
    if (options.references)
        encoded.reference = pair.target;
    return fits(encoded.source.size() - 1, encoded.target.size() - 1, options) ? encoded : EncodedPair();
}

}  // namespace

EncodedPair encodedPair(const SentencePair& pair, const std::vector<PlacedId>& sources,
    const std::vector<PlacedId>& targets, const Tokenizer& source, const EncodingOptions& options)
{
    if (!fits(sources.size(), targets.size(), options))
        return {};
    return options.task == Task::Translation ? translatedPair(pair, sources, targets, options)
                                             : labelledPair(sources, targets, options.task, source);
}

EncodedPair encodedPair(
    const SentencePair& pair, const Tokenizer& source, const Tokenizer& target, const EncodingOptions& options)
{
    if (!options.links && options.task == Task::Translation)
        return plainPair(pair, source, target, options);
    return encodedPair(pair, bestPieces(source, pair.source), bestPieces(target, pair.target), source, options);
}

EncodedCorpus encodeCorpus(std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options)
{
    EncodedCorpus corpus;
    corpus.pairs.reserve(pairs.size());
    for (const auto& pair : pairs) {
        auto encoded = encodedPair(pair, source, target, options);
        if (encoded.source.empty())
            ++corpus.leftOut;
        else
            corpus.pairs.push_back(std::move(encoded));
    }
    return corpus;
}

}  // namespace translucent
