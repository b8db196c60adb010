#include "translucent/neural/patching.h"

#include "inspection/patch_network.h"
#include "translucent/base/error.h"
#include "translucent/causes/traced_pass.h"
#include "translucent/decoding/decoder.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace translucent {

namespace {

PatchSentence translatedGreedily(const Decoder& decoder, std::string_view text)
{
    const auto translation = decoder.translate(text, {});
    const auto& best = translation.hypotheses.front();
    PatchSentence sentence {std::string(text), best.text, {}, best.ids()};
    for (const auto& piece : translation.source)
        sentence.sourceIds.push_back(piece.id);
    return sentence;
}

PatchPair translatedPair(
    const std::shared_ptr<const TranslationModel>& model, std::string_view clean, std::string_view corrupted)
{
    requireCauses(model->config());
    const Decoder decoder(model);
    return patchPair(translatedGreedily(decoder, clean), translatedGreedily(decoder, corrupted));
}

ComparedPass passOver(const PatchSentence& sentence, const PatchPair& pair)
{
    return {sentence.sourceIds, pair.inputIds, pair.cleanWord, pair.corruptedWord};
}

double ownDifference(const TranslationModel& model, const ComparedPass& pass)
{
    const StatePatch nothing;
    return patchedDifferences(model, pass, {}, std::span(&nothing, 1)).front();
}

void requireSite(const TransformerConfig& config, const PatchPair& pair, const PatchSite& site)
{
    const auto states = site.state.head ? patchHeads(config) : patchStates(config);
    const auto positions = pair.positionsOf(site.state.stack);
    if (std::ranges::find(states, site.state) == states.end() || site.position < 0
        || std::cmp_greater_equal(site.position, positions))
        throw Error(ErrorCode::InvalidArgument,
            say("there is no state %1 at position %2; this pair has %3 positions there, counted from 0",
                site.state.array(), site.position, positions));
}

void requireDifferentSites(const std::vector<PatchSite>& sites)
{
    if (sites.empty())
        throw Error(ErrorCode::InvalidArgument, say("there is nothing to exchange; name at least one state"));
    for (auto site = sites.begin(); site != sites.end(); ++site)
        if (std::find(sites.begin(), site, *site) != site)
            throw Error(ErrorCode::InvalidArgument, say("the state %1 is named twice", toText(*site)));
}

}  // namespace

/// The passes over both sentences, with their states.
struct Patching::Passes {
    Passes(std::shared_ptr<const TranslationModel> given, std::string_view clean, std::string_view corrupted)
        : model(std::move(given))
        , pair(translatedPair(model, clean, corrupted))
        , overClean(passOver(pair.clean, pair))
        , overCorrupted(passOver(pair.corrupted, pair))
        , differences {ownDifference(*model, overClean), ownDifference(*model, overCorrupted)}
    {
        requireEffect(differences);
        cleanStates = statesOf(*model, overClean);
        corruptedStates = statesOf(*model, overCorrupted);
    }

    /// The pass that is changed, and the states that it takes over.
    const ComparedPass& changed(PatchDirection direction) const
    {
        return direction == PatchDirection::Denoise ? overCorrupted : overClean;
    }
    const PassStates& donor(PatchDirection direction) const
    {
        return direction == PatchDirection::Denoise ? cleanStates : corruptedStates;
    }

    std::vector<double> recovered(std::span<const StatePatch> patches, PatchDirection direction) const
    {
        auto shares = patchedDifferences(*model, changed(direction), donor(direction), patches);
        for (auto& share : shares)
            share = differences.recovered(share);
        return shares;
    }

    std::shared_ptr<const TranslationModel> model;
    PatchPair pair;
    ComparedPass overClean;
    ComparedPass overCorrupted;
    PatchDifferences differences;
    PassStates cleanStates;
    PassStates corruptedStates;
};

Patching::Patching(std::shared_ptr<const TranslationModel> model, std::string_view clean, std::string_view corrupted)
    : m_passes(std::make_shared<const Passes>(std::move(model), clean, corrupted))
{
}

const TranslationModel& Patching::model() const
{
    return *m_passes->model;
}

const PatchPair& Patching::pair() const
{
    return m_passes->pair;
}

const PatchDifferences& Patching::differences() const
{
    return m_passes->differences;
}

double Patching::recovered(std::span<const PatchSite> sites, PatchDirection direction) const
{
    for (const auto& site : sites)
        requireSite(model().config(), pair(), site);
    const StatePatch patch {{sites.begin(), sites.end()}};
    return m_passes->recovered(std::span(&patch, 1), direction).front();
}

PatchMap Patching::map(PatchDirection direction, std::stop_token stop) const
{
    return mapOf(patchStates(model().config()), direction, stop);
}

PatchMap Patching::headMap(PatchDirection direction, std::stop_token stop) const
{
    return mapOf(patchHeads(model().config()), direction, stop);
}

PatchMap Patching::mapOf(
    const std::vector<PatchState>& states, PatchDirection direction, const std::stop_token& stop) const
{
    PatchMap map {direction, {}};
    for (const auto& state : states) {
        if (stop.stop_requested())
            break;
        std::vector<StatePatch> patches;
        for (std::size_t position = 0; position < pair().positionsOf(state.stack); ++position)
            patches.push_back({{{state, static_cast<std::int64_t>(position)}}});
        map.rows.push_back({state, m_passes->recovered(patches, direction)});
    }
    return map;
}

PatchMap Patching::estimate(PatchDirection direction) const
{
    return estimateOf(patchStates(model().config()), direction);
}

PatchMap Patching::headEstimate(PatchDirection direction) const
{
    return estimateOf(patchHeads(model().config()), direction);
}

PatchMap Patching::estimateOf(const std::vector<PatchState>& states, PatchDirection direction) const
{
    const auto& differences = m_passes->differences;
    const double own = direction == PatchDirection::Denoise ? differences.corrupted : differences.clean;
    const auto effects = firstOrderEffects(model(), m_passes->changed(direction), m_passes->donor(direction));
    PatchMap map {direction, {}};
    for (const auto& state : states) {
        auto shares = effects.at(state.array());
        for (auto& share : shares)
            share = differences.recovered(own + share);
        map.rows.push_back({state, std::move(shares)});
    }
    return map;
}

double Patching::estimateAt(const PatchSite& site, PatchDirection direction) const
{
    requireSite(model().config(), pair(), site);
    return estimateOf({site.state}, direction).rows.front().recovered.at(static_cast<std::size_t>(site.position));
}

PatchSet Patching::set(std::vector<PatchSite> sites, PatchDirection direction) const
{
    requireDifferentSites(sites);
    std::vector<StatePatch> patches;
    for (const auto& site : sites) {
        requireSite(model().config(), pair(), site);
        patches.push_back({{site}});
    }
    patches.push_back({sites});
    auto shares = m_passes->recovered(patches, direction);
    const double together = shares.back();
    shares.pop_back();
    return {direction, std::move(sites), std::move(shares), together};
}

}  // namespace translucent
