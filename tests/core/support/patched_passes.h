#pragma once

#include "inspection/patch_network.h"
#include "support/small_model.h"
#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace translucent::test {

/// Two invented sentences that differ at positions 1 and 3, and the beginning of a translation.
inline const ComparedPass kCleanPass {{7, 9, 4, 12, 10, kEndId}, {kBeginId, 5, 11, 8, 6}, 9, 13};
inline const ComparedPass kCorruptedPass {{7, 5, 4, 8, 10, kEndId}, {kBeginId, 5, 11, 8, 6}, 9, 13};
inline const std::vector<std::int64_t> kDifferentPositions {1, 3};

inline std::int64_t lengthOf(const PatchState& state, const ComparedPass& pass)
{
    return std::ssize(state.stack == StackKind::Encoder ? pass.sourceIds : pass.inputIds);
}

inline std::vector<PatchSite> allSitesOf(const PatchState& state, const ComparedPass& pass)
{
    std::vector<PatchSite> sites;
    for (std::int64_t position = 0; position < lengthOf(state, pass); ++position)
        sites.push_back({state, position});
    return sites;
}

inline std::vector<PatchSite> allSitesOf(const std::vector<PatchState>& states, const ComparedPass& pass)
{
    std::vector<PatchSite> sites;
    for (const auto& state : states)
        for (const auto& site : allSitesOf(state, pass))
            sites.push_back(site);
    return sites;
}

inline std::vector<PatchSite> allSites(const TransformerConfig& config, const ComparedPass& pass)
{
    return allSitesOf(patchStates(config), pass);
}

/// Of each head one position where the sentences differ, and one where they do not.
inline std::vector<PatchSite> someHeadSites(const TransformerConfig& config)
{
    std::vector<PatchSite> sites;
    for (const auto& head : patchHeads(config))
        for (const std::int64_t position : {1, 4})
            sites.push_back({head, position});
    return sites;
}

inline std::vector<PatchSite> joined(std::vector<PatchSite> sites, const std::vector<PatchSite>& more)
{
    sites.insert(sites.end(), more.begin(), more.end());
    return sites;
}

inline std::vector<PatchSite> allSitesWithHeads(const TransformerConfig& config, const ComparedPass& pass)
{
    return joined(allSites(config, pass), allSitesOf(patchHeads(config), pass));
}

inline std::vector<StatePatch> oneByOne(const std::vector<PatchSite>& sites)
{
    std::vector<StatePatch> patches;
    for (const auto& site : sites)
        patches.push_back({{site}});
    return patches;
}

/// An attention sublayer at a position: all of its heads, the state that its residual connection adds to them, and the
/// first state behind it.
struct AttendedPlace {
    std::vector<PatchSite> heads;
    PatchSite before;
    PatchSite behind;
};

inline std::vector<AttendedPlace> attendedPlaces(const TransformerConfig& config, const ComparedPass& pass)
{
    const auto states = patchStates(config), heads = patchHeads(config);
    std::vector<AttendedPlace> places;
    for (std::size_t first = 0; first < heads.size(); first += static_cast<std::size_t>(config.heads)) {
        const PatchSite head {heads[first], 0};
        const auto behind = std::ranges::find_if(states, [&](const PatchState& state) {
            return state.stack == head.state.stack && reaches(head, {state, 0});
        });
        for (std::int64_t position = 0; position < lengthOf(*behind, pass); ++position) {
            AttendedPlace place {{}, {*std::prev(behind), position}, {*behind, position}};
            for (std::int64_t each = 0; each < config.heads; ++each)
                place.heads.push_back({heads[first + static_cast<std::size_t>(each)], position});
            places.push_back(std::move(place));
        }
    }
    return places;
}

inline torch::Tensor rowAt(const PassStates& states, const PatchSite& site)
{
    return states.at(site.state.array()).select(0, 0).select(0, site.position);
}

inline double differenceWith(const TranslationModel& model, const ComparedPass& pass, const PassStates& donor,
    std::vector<PatchSite> sites, double fraction = 1)
{
    const StatePatch patch {std::move(sites), fraction};
    return patchedDifferences(model, pass, donor, std::span(&patch, 1)).front();
}

/// Of sums of floats in another order.
inline double roundingOf(double difference)
{
    return 1e-4 * std::max(1.0, std::abs(difference));
}

/// Σ |difference with a fraction of a patch − own difference − fraction · estimate| over these sites.
inline double estimateError(const TranslationModel& model, const ComparedPass& pass, const PassStates& donor,
    const std::vector<PatchSite>& sites, double fraction)
{
    const auto effects = firstOrderEffects(model, pass, donor);
    const double own = differenceWith(model, pass, {}, {});
    double sum = 0;
    for (const auto& site : sites) {
        const auto estimate = effects.at(site.state.array())[static_cast<std::size_t>(site.position)];
        sum += std::abs(differenceWith(model, pass, donor, {site}, fraction) - own - fraction * estimate);
    }
    return sum;
}

/// Of the configs those whose states can be exchanged.
inline std::vector<NamedConfig> patchableConfigs()
{
    auto configs = allConfigs();
    std::erase_if(configs, [](const auto& each) { return each.config.copies(); });
    return configs;
}

}  // namespace translucent::test
