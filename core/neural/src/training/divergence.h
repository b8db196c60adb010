#pragma once

#include "translucent/error.h"

#include <cmath>
#include <cstdint>
#include <string>

namespace translucent {

/// Ends a training whose loss or weights are no longer numbers, before anything of it is kept.
/// @throws Error{Numeric} unless `value` is finite.
inline void requireFinite(double value, std::int64_t step)
{
    if (std::isfinite(value))
        return;
    throw Error(ErrorCode::Numeric,
        "the loss became NaN after step " + std::to_string(step)
            + "; the best model so far is kept – train again with a smaller learning_rate_factor or more warmup_steps");
}

}  // namespace translucent
