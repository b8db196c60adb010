#include "training/training_pairs.h"

#include "base/numbers.h"
#include "base/parts.h"
#include "base/random.h"
#include "translucent/alignment/alignment.h"
#include "translucent/model/labels.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

constexpr std::size_t kBlock = std::size_t {1} << 20U;

void appendNumbers(std::string& bytes, std::span<const std::int64_t> numbers)
{
    for (const auto number : numbers)
        appendVarint(bytes, static_cast<std::uint64_t>(number));
}

std::vector<std::int64_t> takeNumbers(const char*& at, std::size_t count)
{
    std::vector<std::int64_t> numbers(count);
    for (auto& number : numbers)
        number = static_cast<std::int64_t>(takeVarint(at));
    return numbers;
}

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

void PackedPairs::reserve(std::size_t pairs)
{
    m_places.reserve(pairs);
    m_lengths.reserve(pairs);
}

void PackedPairs::add(const EncodedPair& pair)
{
    if (m_blocks.empty() || m_blocks.back().size() >= kBlock)
        m_blocks.emplace_back();
    auto& bytes = m_blocks.back();
    m_places.push_back({static_cast<std::uint32_t>(m_blocks.size() - 1), static_cast<std::uint32_t>(bytes.size())});
    m_lengths.push_back(
        {static_cast<std::uint32_t>(pair.source.size()), static_cast<std::uint32_t>(pair.target.size())});
    appendNumbers(bytes, pair.source);
    appendNumbers(bytes, pair.target);
    appendVarint(bytes, pair.links.size());
    for (const auto& [source, target] : pair.links) {
        appendVarint(bytes, source);
        appendVarint(bytes, target);
    }
    appendVarint(bytes, pair.places.size());
    appendNumbers(bytes, pair.places);
    appendVarint(bytes, pair.reference.size());
    bytes += pair.reference;
}

void PackedPairs::append(PackedPairs&& others)
{
    const auto blocks = static_cast<std::uint32_t>(m_blocks.size());
    for (auto& block : others.m_blocks) {
        block.shrink_to_fit();
        m_blocks.push_back(std::move(block));
    }
    for (const auto& [block, offset] : others.m_places)
        m_places.push_back({blocks + block, offset});
    m_lengths.insert(m_lengths.end(), others.m_lengths.begin(), others.m_lengths.end());
    others = {};
}

EncodedPair PackedPairs::operator[](std::size_t number) const
{
    const auto [block, offset] = m_places[number];
    const auto [sources, targets] = m_lengths[number];
    const char* at = m_blocks[block].data() + offset;
    EncodedPair pair {takeNumbers(at, sources), {}};
    pair.target = takeNumbers(at, targets);
    pair.links.resize(takeVarint(at));
    for (auto& [source, target] : pair.links) {
        source = static_cast<std::uint32_t>(takeVarint(at));
        target = static_cast<std::uint32_t>(takeVarint(at));
    }
    const auto places = takeVarint(at);
    pair.places = takeNumbers(at, places);
    const auto text = takeVarint(at);
    pair.reference.assign(at, text);
    return pair;
}

EncodedPairs::EncodedPairs(const PackedPairs& packed, std::span<const std::size_t> numbers)
{
    for (const auto number : numbers)
        m_unpacked.emplace(number, packed[number]);
}

const EncodedPair& EncodedPairs::operator[](std::size_t number) const
{
    return m_all.empty() ? m_unpacked.at(number) : m_all[number];
}

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
