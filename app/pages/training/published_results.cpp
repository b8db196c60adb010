#include "pages/training/published_results.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace translucent {

namespace {

constexpr auto kContext = "translucent::PublishedText";

struct Row {
    const char* id;      ///< of the ablation lab; empty where the lab has no such variation
    const char* change;  ///< in symbols, or in words to be translated
    double perplexity;
    double bleu;
    int millions;
};

/// In the order of the paper.
constexpr Row kVariations[] {
    {"base", QT_TRANSLATE_NOOP("translucent::PublishedText", "base"), 4.92, 25.8, 65},
    {"heads-1", "h = 1", 5.29, 24.9, 0},
    {"", "h = 4", 5.00, 25.5, 0},
    {"heads-more", "h = 16", 4.91, 25.8, 0},
    {"", "h = 32", 5.01, 25.4, 0},
    {"", "d_k = 16", 5.16, 25.1, 58},
    {"", "d_k = 32", 5.01, 25.4, 60},
    {"layers-fewer", "N = 2", 6.11, 23.7, 36},
    {"", "N = 4", 5.19, 25.3, 50},
    {"layers-more", "N = 8", 4.88, 25.5, 80},
    {"narrower", "d = 256", 5.75, 24.5, 28},
    {"wider", "d = 1024", 4.66, 26.0, 168},
    {"feed-forward-narrower", "d_ff = 1024", 5.12, 25.4, 53},
    {"feed-forward-wider", "d_ff = 4096", 4.75, 26.2, 90},
    {"dropout-0", QT_TRANSLATE_NOOP("translucent::PublishedText", "dropout 0"), 5.77, 24.6, 0},
    {"dropout-0.2", QT_TRANSLATE_NOOP("translucent::PublishedText", "dropout 0.2"), 4.95, 25.5, 0},
    {"smoothing-0", QT_TRANSLATE_NOOP("translucent::PublishedText", "label smoothing 0"), 4.67, 25.3, 0},
    {"smoothing-0.2", QT_TRANSLATE_NOOP("translucent::PublishedText", "label smoothing 0.2"), 5.47, 25.7, 0},
    {"positions-learned", QT_TRANSLATE_NOOP("translucent::PublishedText", "learned positions"), 4.92, 25.7, 0},
    {"", QT_TRANSLATE_NOOP("translucent::PublishedText", "big (d = 1024, d_ff = 4096, h = 16, dropout 0.3)"), 4.33,
        26.4, 213},
};

PublishedVariation variationOf(const Row& row)
{
    return {QCoreApplication::translate(kContext, row.change), row.perplexity, row.bleu, row.millions};
}

}  // namespace

std::optional<PublishedVariation> publishedVariation(const QString& id)
{
    const auto found =
        std::ranges::find_if(kVariations, [&](const Row& row) { return id == QLatin1StringView(row.id); });
    return found == std::end(kVariations) || id.isEmpty() ? std::nullopt : std::optional(variationOf(*found));
}

std::vector<PublishedVariation> publishedVariations()
{
    std::vector<PublishedVariation> variations;
    std::ranges::transform(kVariations, std::back_inserter(variations), variationOf);
    return variations;
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
