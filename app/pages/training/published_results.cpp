#include "pages/training/published_results.h"

#include <QMap>

namespace translucent {

std::optional<PublishedVariation> publishedVariation(const QString& id)
{
    const auto q = [](const char* text) { return QString::fromUtf8(text); };
    static const QMap<QString, PublishedVariation> known {
        {q("base"), {q("base"), 4.92, 25.8, 65}},
        {q("heads-1"), {q("h = 1"), 5.29, 24.9, 0}},
        {q("heads-more"), {q("h = 16"), 4.91, 25.8, 0}},
        {q("layers-fewer"), {q("N = 2"), 6.11, 23.7, 36}},
        {q("layers-more"), {q("N = 8"), 4.88, 25.5, 80}},
        {q("narrower"), {q("d = 256"), 5.75, 24.5, 28}},
        {q("wider"), {q("d = 1024"), 4.66, 26.0, 168}},
        {q("feed-forward-narrower"), {q("d_ff = 1024"), 5.12, 25.4, 53}},
        {q("feed-forward-wider"), {q("d_ff = 4096"), 4.75, 26.2, 90}},
        {q("dropout-0"), {q("dropout 0"), 5.77, 24.6, 0}},
        {q("dropout-0.2"), {q("dropout 0.2"), 4.95, 25.5, 0}},
        {q("smoothing-0"), {q("smoothing 0"), 4.67, 25.3, 0}},
        {q("smoothing-0.2"), {q("smoothing 0.2"), 5.47, 25.7, 0}},
        {q("positions-learned"), {q("learned positions"), 4.92, 25.7, 0}},
    };
    const auto found = known.constFind(id);
    return found == known.cend() ? std::nullopt : std::optional(*found);
}

const std::vector<PublishedSystem>& publishedSystems()
{
    const auto q = [](const char* text) { return QString::fromUtf8(text); };
    static const std::vector<PublishedSystem> systems {
        {q("ByteNet"), 23.75, 0, 0, 0},
        {q("Deep-Att + PosUnk"), 0, 39.2, 0, 1.0e20},
        {q("GNMT + RL"), 24.6, 39.92, 2.3e19, 1.4e20},
        {q("ConvS2S"), 25.16, 40.46, 9.6e18, 1.5e20},
        {q("MoE"), 26.03, 40.56, 2.0e19, 1.2e20},
        {q("Deep-Att + PosUnk ensemble"), 0, 40.4, 0, 8.0e20},
        {q("GNMT + RL ensemble"), 26.30, 41.16, 1.8e20, 1.1e21},
        {q("ConvS2S ensemble"), 26.36, 41.29, 7.7e19, 1.2e21},
        {q("Transformer (base)"), 27.3, 38.1, 3.3e18, 3.3e18},
        {q("Transformer (big)"), 28.4, 41.8, 2.3e19, 2.3e19},
    };
    return systems;
}

}  // namespace translucent
