#pragma once

#include <string>
#include <string_view>

namespace translucent {

/// A line of a lesson in which "{measured EXPERIMENT VARIANT METRIC}" is replaced by mean ± standard deviation of the
/// results that come with the program, "97.1 ± 0.3"; METRIC is a key of results.json.
/// @throws Error{InvalidArgument} if the experiment, its results, the variant or the metric do not exist, or not every
/// training has the number
std::string withMeasuredNumbers(std::string_view line);

}  // namespace translucent
