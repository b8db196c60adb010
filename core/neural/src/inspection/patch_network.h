#pragma once

#include "translucent/causes/patch_map.h"
#include "translucent/neural/translation_model.h"

#include <torch/types.h>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// Legend: S source pieces, T target positions, D model dimension, K head dimension.

/// All states and heads of a pass by their names, as PatchState::array(). Shape: [1, S, D] or [1, T, D], of a head K
/// instead of D
using PassStates = std::map<std::string, torch::Tensor>;

/// A pass over one sentence and the beginning of a translation, and the two words whose logits are compared at the last
/// position.
struct ComparedPass {
    std::vector<std::int64_t> sourceIds;  ///< with END. Shape: [S]
    std::vector<std::int64_t> inputIds;   ///< with BEGIN. Shape: [T]
    std::int64_t word = 0;
    std::int64_t rival = 0;
};

/// Sites at which a pass takes over the states of another one, the donor.
struct StatePatch {
    std::vector<PatchSite> sites = {};
    double fraction = 1;  ///< how far from the own state (0) to that of the donor (1)
};

/// All states of a pass, those behind a patch included.
PassStates statesOf(const TranslationModel& model, const ComparedPass& pass, const PassStates& donor = {},
    const StatePatch& patch = {});

/// Logit of the word minus that of the rival, for each patch by itself.
std::vector<double> patchedDifferences(const TranslationModel& model, const ComparedPass& pass, const PassStates& donor,
    std::span<const StatePatch> patches);

/// (state of the donor − own state) · ∂difference/∂state at each position of each state and head, by one backward pass.
std::map<std::string, std::vector<double>> firstOrderEffects(
    const TranslationModel& model, const ComparedPass& pass, const PassStates& donor);

}  // namespace translucent
