#pragma once

#include <string>
#include <string_view>

namespace translucent {

/// Text of several lines, made fit for a terminal: control characters other than line feeds and tabs as `\xNN`.
std::string withoutControls(std::string_view text);

/// A message in which words of more than 240 bytes, such as made-up arguments, are cut in the middle.
std::string withoutLongWords(std::string_view message);

}  // namespace translucent
