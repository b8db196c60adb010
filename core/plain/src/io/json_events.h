#pragma once

#include "translucent/json_text.h"

#include <nlohmann/json.hpp>

namespace translucent {

/// Parses without building values; `handler` gets each part and also decides about what is not valid.
/// @throws Error{InvalidFormat} for what is too long or too deep
void parseJsonEvents(
    std::string_view text, JsonKind kind, const JsonPlace& place, nlohmann::json_sax<nlohmann::json>& handler);

}  // namespace translucent
