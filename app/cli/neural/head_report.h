#pragma once

#include "json_output.h"
#include "translucent/attention_statistics.h"

#include <span>
#include <string>

namespace translucent::cli {

/// A line for every head: its alignment error rate if it is one of cross-attention, and the rule it follows.
std::string headText(std::span<const MeasuredHead> heads);

/// For all heads, and for the mean of the three best cross-attention heads.
Json headJson(std::span<const MeasuredHead> heads);

}  // namespace translucent::cli
