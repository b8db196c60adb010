#include "translucent/training/learning_step.h"

#include "base/require.h"

#include <cmath>

namespace translucent {

namespace {

void requireIn(const OptionRange& range, const char* field, double value)
{
    requireField(std::isfinite(value) && range.contains(value), field, value, range.rule());
}

}  // namespace

void validate(const LearningStepOptions& options)
{
    using Ends = OptionRange::Ends;
    const OptionRange share {.least = 0, .most = 1, .ends = Ends::MostExcluded},
        above {.least = 0, .ends = Ends::Excluded};
    const OptionRange notNegative {.least = 0}, counted {.least = 1};
    requireIn(counted, "step", static_cast<double>(options.number));
    requireIn(above, "learning_rate", options.learningRate);
    requireIn(share, "label_smoothing", options.smoothing);
    requireIn(notNegative, "clip_norm", options.clipNorm);
    requireIn(share, "dropout", options.dropout);
    requireIn(notNegative, "guided_attention", options.guidance);
    requireIn(notNegative, "part", static_cast<double>(options.part));
}

}  // namespace translucent
