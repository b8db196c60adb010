#include "translucent/recipe.h"

#include <algorithm>
#include <cmath>

namespace translucent {

double learningRate(std::int64_t step, std::int64_t modelDimension, std::int64_t warmupSteps, double factor)
{
    const auto s = static_cast<double>(step);
    const auto warmup = static_cast<double>(warmupSteps);
    return factor / std::sqrt(static_cast<double>(modelDimension))
        * std::min(1 / std::sqrt(s), s * std::pow(warmup, -1.5));
}

}  // namespace translucent
