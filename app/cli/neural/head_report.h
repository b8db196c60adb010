#pragma once

#include "json_output.h"
#include "translucent/attention_statistics.h"

#include <span>
#include <string>

namespace translucent::cli {

/// A line for every head: its alignment error rate if it is one of cross-attention, and the rule it follows.
std::string headText(std::span<const MeasuredHead> heads);

/// Of all heads, and the mean of the three best of cross-attention.
Json headJson(std::span<const MeasuredHead> heads);

}  // namespace translucent::cli
