#pragma once

#include "translucent/decoding.h"
#include "translucent/intervention.h"

#include <nlohmann/json.hpp>

#include <string>

namespace translucent::cli {

/// Keeps the order in which members were added. It has no infinities and no NaN: they become null.
using Json = nlohmann::ordered_json;

Json toJson(const TokenCandidate& token);
Json toJson(const Hypothesis& hypothesis);
/// Its parts under names of their own, each as the command line writes it.
Json toJson(const Intervention& intervention);

/// One line, or indented; bytes that are no UTF-8 become U+FFFD.
std::string compact(const Json& json);
std::string indented(const Json& json);

}  // namespace translucent::cli
