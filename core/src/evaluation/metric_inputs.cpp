#include "evaluation/metric_inputs.h"

#include "translucent/error.h"

#include <string>

namespace translucent {

void requirePairs(std::string_view metric, std::size_t hypotheses, std::size_t references)
{
    if (hypotheses != references || hypotheses == 0)
        throw Error(ErrorCode::InvalidArgument,
            std::string(metric) + ": " + std::to_string(hypotheses) + " hypotheses and "
                + std::to_string(references)
                + " references; needed are at least one hypothesis and as many references");
}

}  // namespace translucent
