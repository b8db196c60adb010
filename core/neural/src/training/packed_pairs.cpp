#include "training/packed_pairs.h"

#include "base/varint.h"

#include <iterator>
#include <utility>

namespace translucent {

namespace {

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

}  // namespace

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

}  // namespace translucent
