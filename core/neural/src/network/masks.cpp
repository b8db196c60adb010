#include "network/masks.h"

#include "translucent/tokenizer.h"

#include <torch/nn/functional.h>

#include <algorithm>

namespace translucent {

torch::Tensor padded(std::span<const std::vector<std::int64_t>> rows)
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
