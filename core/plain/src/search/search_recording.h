#pragma once

#include "search/sentence_search.h"
#include "translucent/array.h"
#include "translucent/search_trace.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace translucent {

/// What a search is described with besides its own numbers.
struct SearchRecording {
    std::function<std::string(std::int64_t id)> pieceText;
    /// What a running beam looked at when it was asked at a step; may be empty.
    std::function<void(std::size_t step, std::size_t beam, SearchExpansion& expansion)> addAttention;
};

/// The tree of a finished search that ran with options.searchTrace.
SearchTrace searchTrace(const SentenceSearch& search, const SearchRecording& recording);

/// Zeros. Shape: [heads, rows, columns]
inline Array emptyAttention(std::int64_t heads, std::int64_t rows, std::int64_t columns)
{
    return {{heads, rows, columns}, std::vector<float>(static_cast<std::size_t>(heads * rows * columns))};
}

/// Copies the rows of all heads [H, from] to row `t` of an array [H, T, to].
inline void fillAttentionRow(Array& array, const std::vector<float>& weights, std::size_t t)
{
    const auto H = static_cast<std::size_t>(array.shape[0]), T = static_cast<std::size_t>(array.shape[1]);
    const auto to = static_cast<std::size_t>(array.shape[2]), from = weights.size() / H;
    for (std::size_t h = 0; h < H; ++h)
        std::copy_n(weights.begin() + static_cast<std::ptrdiff_t>(h * from), from,
            array.values.begin() + static_cast<std::ptrdiff_t>((h * T + t) * to));
}

}  // namespace translucent
