#include "translucent/neural/evaluation.h"

#include "translucent/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

std::string probabilityProblem(const TranslationModel& model)
{
    constexpr float kAlike = 1e-6F;  // far below what an untrained network's random weights give
    constexpr std::array nothing {kEndId};
    const auto trace = traceForward(model, nothing, nothing, {});
    const auto& values = trace.logProbabilities.values;
    if (!std::ranges::all_of(values, [](float value) { return std::isfinite(value); }))
        return "the model's probabilities are no finite numbers: its weights cannot be right";
    const auto [least, most] = std::ranges::minmax(values);
    if (most - least < kAlike)
        return "the model gives every piece the same probability: its weights cannot be right";
    return {};
}

}  // namespace translucent
