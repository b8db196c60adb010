#pragma once

#include "translucent/search/decoding.h"
#include "translucent/text/tokenizer.h"

#include <cmath>
#include <memory>
#include <string>

namespace translucent::test {

/// The textbook's language: "a" has 0.6, "b" 0.4, but the continuations of "b" have higher probabilities.
inline std::vector<TokenCandidate> textbookTokens(std::span<const std::int64_t> prefix)
{
    constexpr std::int64_t a = 10, b = 11, c = 12, d = 13;
    const auto token = [](std::int64_t id, const char* piece, double p) {
        return TokenCandidate {id, piece, std::log(p)};
    };
    if (prefix.empty())
        return {token(a, "▁a", 0.6), token(b, "▁b", 0.4)};
    if (prefix.size() == 1)
        return prefix[0] == a ? std::vector {token(c, "▁c", 0.5), token(d, "▁d", 0.5)}
                              : std::vector {token(c, "▁c", 0.9), token(d, "▁d", 0.1)};
    return {token(kEndId, "</s>", 0.9), token(a, "▁a", 0.1)};
}

inline std::shared_ptr<const SearchTrace> textbookTrace(std::int64_t beamSize)
{
    DecodeOptions options;
    options.beamSize = beamSize;
    options.maxLength = 6;
    return std::make_shared<const SearchTrace>(searchOver(textbookTokens, options));
}

/// A search of `beamSize` beams over `steps` steps that does not end by itself; probabilities follow a formula.
inline std::shared_ptr<const SearchTrace> longTrace(std::int64_t beamSize, std::int64_t steps)
{
    DecodeOptions options;
    options.beamSize = beamSize;
    options.maxLength = steps;
    const auto next = [](std::span<const std::int64_t> prefix) {
        double seed = 1;
        for (const std::int64_t id : prefix)
            seed = std::fmod(seed * 1.7 + double(id) * 0.61, 100);
        std::vector<TokenCandidate> tokens;
        for (std::int64_t i = 0; i < 40; ++i)
            tokens.push_back({kSpecialIds + i, "▁word" + std::to_string(i),
                -0.3 - 2.0 * std::abs(std::sin(seed + double(i) * 2.3)) - 0.05 * double(i)});
        return tokens;
    };
    return std::make_shared<const SearchTrace>(searchOver(next, options));
}

}  // namespace translucent::test
