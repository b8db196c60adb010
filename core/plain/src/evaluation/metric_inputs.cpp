#include "evaluation/metric_inputs.h"

#include "translucent/error.h"

#include <string>

namespace translucent {

void requirePairs(std::string_view metric, std::size_t hypotheses, std::size_t references)
{
    if (hypotheses != references || hypotheses == 0)
        throw Error(ErrorCode::InvalidArgument,
            std::string(metric) + ": " + std::to_string(hypotheses) + " translations and " + std::to_string(references)
                + " references; there must be at least one, and they must match line by line");
}

}  // namespace translucent
