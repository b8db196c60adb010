#include "search/repeated_ngrams.h"

#include "translucent/tokenizer.h"

#include <algorithm>
#include <cstddef>

namespace translucent {

std::vector<std::int64_t> repeatingTokens(std::span<const std::int64_t> written, std::int64_t n)
{
    std::vector<std::int64_t> tokens;
    if (n < 1 || std::ssize(written) < n)
        return tokens;
    const auto before = static_cast<std::size_t>(n) - 1;
    const auto last = written.last(before);
    for (std::size_t i = 0; i + before < written.size(); ++i)
        if (std::ranges::equal(written.subspan(i, before), last) && written[i + before] != kEndId)
            tokens.push_back(written[i + before]);
    std::ranges::sort(tokens);
    tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
    return tokens;
}

}  // namespace translucent
