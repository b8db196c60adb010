#pragma once

#include <string>
#include <string_view>

namespace translucent {

/// Text of several lines, made fit for a terminal: control characters other than line feeds and tabs as `\xNN`.
std::string withoutControls(std::string_view text);

/// Shortens words of more than 240 bytes, such as invented arguments, in the middle.
std::string withoutLongWords(std::string_view message);

}  // namespace translucent
