#pragma once

#include <cstddef>
#include <string_view>

namespace translucent {

/// Names this implementation in signatures; to be raised whenever it may give another number for the same
/// texts.
inline constexpr std::string_view kMetricVersion = "translucent-0.1";

/// @throws Error{InvalidArgument} unless there is at least one pair and a reference for every hypothesis.
void requirePairs(std::string_view metric, std::size_t hypotheses, std::size_t references);

}  // namespace translucent
