#include "translucent/scores/familiarity.h"

#include <cmath>

namespace translucent {

double leastFamiliarProbability(const ModelInfo& info)
{
    constexpr double kLeast = 0.44, kShare = 0.4;
    return kLeast + (info.devLoss > 0 ? kShare * std::exp(-info.devLoss) : 0);
}

Familiarity familiarity(const Translation& translation, const ModelInfo& info)
{
    Familiarity result;
    for (const auto& piece : translation.source)
        if (piece.id == kUnknownId)
            result.unknown.push_back(piece.text);
    const auto& best = translation.hypotheses.front();
    if (!best.tokens.empty())
        result.meanProbability = std::exp(best.logProbability / static_cast<double>(best.tokens.size()));
    result.leastProbability = leastFamiliarProbability(info);
    return result;
}

}  // namespace translucent
