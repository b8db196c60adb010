#pragma once

#include "translucent/json_text.h"

#include <nlohmann/json.hpp>

namespace translucent {

/// Parses without building values, which needs no recursion; `handler` gets each part, and decides how deep it may be
/// and what becomes of what is not valid. @throws Error{InvalidFormat} for what is too long
void parseJsonEvents(
    std::string_view text, JsonKind kind, const JsonPlace& place, nlohmann::json_sax<nlohmann::json>& handler);

}  // namespace translucent
