#pragma once

#include "translucent/text/tokenizer.h"

#include <torch/nn/functional.h>
#include <torch/types.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// True if a query may see a key. All masks of this program have this polarity.

/// All keys except padding. `ids` Shape: [B, S] → [B, 1, 1, S]
inline torch::Tensor paddingMayAttend(const torch::Tensor& ids)
{
    return ids.ne(kPadId).unsqueeze(1).unsqueeze(1);
}

/// Position t sees positions 0 … t. Shape: [1, 1, T, T]
inline torch::Tensor causalMayAttend(std::int64_t length, torch::Device device)
{
    return torch::ones({1, 1, length, length}, torch::TensorOptions(torch::kBool).device(device)).tril();
}

/// Rows of ids as one tensor; shorter rows are padded with PAD at the end. Shape: [rows, longest]
inline torch::Tensor padded(std::span<const std::vector<std::int64_t>> rows)
{
    std::size_t longest = 0;
    for (const auto& row : rows)
        longest = std::max(longest, row.size());
    auto tensor =
        torch::full({static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(longest)}, kPadId, torch::kLong);
    auto* target = tensor.data_ptr<std::int64_t>();
    for (std::size_t r = 0; r < rows.size(); ++r)
        std::ranges::copy(rows[r], target + r * longest);
    return tensor;
}

}  // namespace translucent
