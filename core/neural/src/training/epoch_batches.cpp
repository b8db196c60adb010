#include "training/epoch_batches.h"

#include "util/random.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

template <typename Value>
void shuffle(std::vector<Value>& values, Random& random)
{
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1], values[random.below(static_cast<std::uint32_t>(i))]);
}

}  // namespace

std::vector<Batch> epochBatches(
    std::span<const EncodedPair> pairs, std::int64_t batchTokens, std::uint64_t seed, std::int64_t epoch)
{
    Random random(Random::mix(seed) + static_cast<std::uint64_t>(epoch));
    std::vector<std::size_t> order(pairs.size());
    std::iota(order.begin(), order.end(), std::size_t {0});
    shuffle(order, random);
    // Longest side first keeps the padding of both sides small.
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
        const auto& [source, target] = pairs[i];
        return std::pair(std::max(source.size(), target.size()), target.size());
    });

    std::vector<Batch> batches;
    for (const auto index : order) {
        const auto longest = std::max(pairs[index].source.size(), pairs[index].target.size());
        const auto rows = batches.empty() ? 0 : batches.back().size() + 1;
        if (batches.empty() || rows * longest > static_cast<std::size_t>(batchTokens))
            batches.emplace_back();
        batches.back().push_back(index);
    }
    shuffle(batches, random);
    return batches;
}

}  // namespace translucent
