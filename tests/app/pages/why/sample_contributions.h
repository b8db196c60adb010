#pragma once

#include "pages/why/why_tokens.h"
#include "translucent/causes/contributions.h"

namespace translucent::test {

constexpr std::int64_t kSampleLayers = 3, kSampleHeads = 2;

inline WhyTokens sampleWhyTokens()
{
    return {{QStringLiteral("买"), QStringLiteral("三"), QStringLiteral("⟨END⟩")},
        {QStringLiteral("⟨BEGIN⟩"), QStringLiteral("bought")}, {QStringLiteral("bought"), QStringLiteral("three")}};
}

/// "three" against "six" at position 1, a difference of 7 with every kind of part: at most 13 sublayers and others, 31
/// with heads, and 55 with heads and keys. All values are binary fractions, so that sums are exact.
inline LogitContributions sampleContributions()
{
    LogitContributions sample {1, {10, "▁three", 9.125}, {11, "▁six", 2.125}, {}};
    std::vector<Contribution>& parts = sample.parts;
    parts = {{ContributionKind::Token, {}, {}, {}, 0.5}, {ContributionKind::Position, {}, {}, {}, -0.25}};
    for (std::int64_t layer = 0; layer < kSampleLayers; ++layer) {
        for (const auto sublayer : {SublayerKind::SelfAttention, SublayerKind::CrossAttention}) {
            const SublayerId id {StackKind::Decoder, layer, sublayer};
            const std::int64_t keys = sublayer == SublayerKind::SelfAttention ? 2 : 3;
            for (std::int64_t head = 0; head < kSampleHeads; ++head)
                for (std::int64_t key = 0; key < keys; ++key)
                    parts.push_back({ContributionKind::Head, id, head, key, double(layer + key - head) / 16});
            parts.push_back({ContributionKind::AttentionBias, id, {}, {}, -0.0625});
        }
        const SublayerId feedForward {StackKind::Decoder, layer, SublayerKind::FeedForward};
        parts.push_back({ContributionKind::FeedForward, feedForward, {}, {}, double(layer) / 2});
        parts.push_back({ContributionKind::FeedForwardBias, feedForward, {}, {}, -0.125});
    }
    parts.push_back({ContributionKind::Norm, SublayerId {StackKind::Decoder, 0, SublayerKind::Final}, {}, {}, 0.25});
    parts.push_back({ContributionKind::OutputBias, {}, {}, {}, sample.difference() - totalOf(parts)});
    return sample;
}

}  // namespace translucent::test
