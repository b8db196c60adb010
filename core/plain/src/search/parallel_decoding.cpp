#include "translucent/search/parallel_decoding.h"

#include "translucent/text/tokenizer.h"

#include <algorithm>

namespace translucent {

std::int64_t beginRowLength(const TransformerConfig& config, std::int64_t source)
{
    constexpr std::int64_t kFactor = 2, kMore = 4;
    return std::min(config.maxLength, kFactor * source + kMore);
}

std::vector<std::int64_t> unknownRow(const TransformerConfig& config, std::int64_t length)
{
    const auto unknown = config.generation == Generation::LengthPredictor ? kMaskId : kBeginId;
    return std::vector<std::int64_t>(static_cast<std::size_t>(length), unknown);
}

void markTokens(ParallelPass& pass)
{
    bool cut = false;
    for (std::size_t i = 0; i < pass.size(); ++i) {
        pass[i].cut = cut;
        pass[i].repeated = !cut && i > 0 && pass[i].token.id == pass[i - 1].token.id;
        cut = cut || pass[i].token.id == kEndId;
    }
}

std::vector<bool> missingTokens(std::span<const std::int64_t> reference, std::span<const std::int64_t> ids)
{
    const auto rows = reference.size(), columns = ids.size();
    // common[r][c]: longest common subsequence of the parts that start there.
    std::vector common(rows + 1, std::vector<std::size_t>(columns + 1));
    for (auto r = rows; r-- > 0;)
        for (auto c = columns; c-- > 0;)
            common[r][c] =
                reference[r] == ids[c] ? common[r + 1][c + 1] + 1 : std::max(common[r + 1][c], common[r][c + 1]);
    std::vector<bool> missing(rows, true);
    for (std::size_t r = 0, c = 0; r < rows && c < columns;) {
        if (reference[r] == ids[c]) {
            missing[r++] = false;
            ++c;
        } else {
            common[r + 1][c] >= common[r][c + 1] ? ++r : ++c;
        }
    }
    return missing;
}

std::int64_t placesToRefine(std::int64_t count, std::int64_t pass, std::int64_t refinements)
{
    return count * (refinements + 1 - pass) / (refinements + 1);
}

}  // namespace translucent
