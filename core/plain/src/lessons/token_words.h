#pragma once

#include "translucent/search/decoding.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

namespace translucent {

/// A piece without the mark "▁".
inline std::string_view bare(std::string_view piece)
{
    constexpr std::string_view kMark = "▁";
    return piece.starts_with(kMark) ? piece.substr(kMark.size()) : piece;
}

/// The position of the first token with which a word begins; END is "</s>".
inline std::optional<std::size_t> positionOf(std::string_view word, const Hypothesis& hypothesis)
{
    const auto place = std::ranges::find_if(hypothesis.tokens, [word](const HypothesisToken& token) {
        const auto piece = bare(token.chosen.piece);
        return !piece.empty() && word.starts_with(piece);
    });
    if (place == hypothesis.tokens.end())
        return {};
    return static_cast<std::size_t>(place - hypothesis.tokens.begin());
}

}  // namespace translucent
