#pragma once

#include "translucent/files/json_text.h"

#include <nlohmann/json.hpp>

namespace translucent {

/// Parses without building values and without recursion. `handler` receives each part; it limits the depth and handles
/// invalid text. @throws Error{InvalidFormat} if the text is too long
void parseJsonEvents(
    std::string_view text, JsonKind kind, const JsonPlace& place, nlohmann::json_sax<nlohmann::json>& handler);

}  // namespace translucent
