#pragma once

#include "engine/requests.h"
#include "pages/why/why_tokens.h"
#include "translucent/causes/contributions.h"
#include "translucent/causes/source_shares.h"

#include <QTranslator>

#include <cstdint>
#include <vector>

namespace translucent::test {

constexpr std::int64_t kSampleLayers = 3, kSampleHeads = 2;

inline WhyTokens tokensOfThree()
{
    return {{QStringLiteral("买"), QStringLiteral("三"), QStringLiteral("⟨END⟩")},
        {QStringLiteral("⟨BEGIN⟩"), QStringLiteral("bought")}, {QStringLiteral("bought"), QStringLiteral("three")}};
}

/// The shares of both positions, in binary fractions: 87.5% and 50% from the source.
inline SourceShares sharesOfThree()
{
    return {{2, 5, {0.25, 0.5, 0.125, 0.125, 0, 0.125, 0.375, 0, 0.25, 0.25}}, 3};
}

/// "three" against "six" at position 1: a difference of 7 with every kind of part. All values are binary fractions, so
/// that sums are exact.
inline LogitContributions contributionsOfThree()
{
    LogitContributions sample {1, {10, "▁three", 9.25}, {11, "▁six", 2.25}, {}};
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

/// "three" against "six" at position 1 by three methods; occlusion has both signs, attention no prefix.
inline Attributions attributionsOfThree()
{
    Attributions sample {1, {10, "▁three", 9.25}, {11, "▁six", 2.25}, {}};
    sample.methods = {{AttributionMethod::Saliency, {}, 7, {0.5, 2, 0.25}, {0.125, 1}},
        {AttributionMethod::IntegratedGradients, {}, 7, {0.5, 6, 0}, {0, -0.25}, Completeness {7, 0.75, 6.25, 64}},
        {AttributionMethod::Occlusion, {}, 7, {-1.5, 6, 0}, {0, 0.5}},
        {AttributionMethod::LastAttention, {}, 7, {0.25, 0.5, 0.25}, {}}};
    return sample;
}

/// Of the same, with p = 0.75 and two random orders; only the last piece counts.
inline DeletionCurves curvesOfThree()
{
    DeletionCurves curves {1, 10, 0.75, {}, {{{0, 0, 0.5}, {0.5, 0, 0}}, {{0, 0.5, 0.5}, {0.5, 0.5, 0}}}};
    for (const Attribution& attribution : attributionsOfThree().methods)
        curves.explanations.push_back({attribution, {1, 0}, {{0, 0.5, 0.5}, {0.5, 0, 0}}});
    return curves;
}

/// Marks every string that went through tr().
class HashTranslator : public QTranslator {
public:
    QString translate(const char*, const char* source, const char*, int) const override
    {
        return u'#' + QString::fromUtf8(source);
    }
    bool isEmpty() const override { return false; }
};

}  // namespace translucent::test
