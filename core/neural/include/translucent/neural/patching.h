#pragma once

#include "translucent/causes/patch_map.h"
#include "translucent/neural/translation_model.h"

#include <memory>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace translucent {

/// Activation patching between two sentences: states of one replace those of the other at the same place, and the
/// logit difference of the first two words in which their translations differ tells how much of the change comes along.
/// What a single attention head gives to the output projection can be exchanged like a state.
/// Both passes read the tokens that the translations have in common. Immutable; to be used by one thread at a time.
/// Source: Zhang and Nanda 2024, "Towards Best Practices of Activation Patching in Language Models": tokens exchanged
/// in place, logit difference, both directions. Deviation: the share is not limited to [0, 1].
class Patching {
public:
    /// Translates both sentences greedily.
    /// @throws Error{InvalidArgument} as requireCauses, patchPair and requireEffect, Error as Decoder::translate
    Patching(std::shared_ptr<const TranslationModel> model, std::string_view clean, std::string_view corrupted);

    const TranslationModel& model() const;
    const PatchPair& pair() const;
    const PatchDifferences& differences() const;

    /// PatchDifferences::recovered of the pass in which all these states are exchanged at once. Without any, 0 in the
    /// direction Denoise and 1 in Noise.
    /// @throws Error{InvalidArgument} for a site that the model or the pair does not have
    double recovered(std::span<const PatchSite> sites, PatchDirection direction) const;

    /// The same for every position of every state by itself, and of every head.
    PatchMap map(PatchDirection direction, std::stop_token stop = {}) const;
    PatchMap headMap(PatchDirection direction, std::stop_token stop = {}) const;

    /// First-order estimates of these maps: the difference of the pass itself plus (its new state − its own state) ·
    /// ∂difference/∂state, for all sites by one backward pass. They fail where a softmax is saturated or effects
    /// cancel. Source: Nanda 2023, "Attribution Patching".
    PatchMap estimate(PatchDirection direction) const;
    PatchMap headEstimate(PatchDirection direction) const;
    /// The estimate of one site. @throws Error{InvalidArgument} as recovered()
    double estimateAt(const PatchSite& site, PatchDirection direction) const;

    /// Several states or heads, each by itself and all of them together.
    /// @throws Error{InvalidArgument} for none, for the same site twice, and as recovered()
    PatchSet set(std::vector<PatchSite> sites, PatchDirection direction) const;

private:
    PatchMap mapOf(const std::vector<PatchState>& states, PatchDirection direction, const std::stop_token& stop) const;
    PatchMap estimateOf(const std::vector<PatchState>& states, PatchDirection direction) const;

    struct Passes;
    std::shared_ptr<const Passes> m_passes;
};

}  // namespace translucent
