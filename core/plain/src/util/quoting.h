#pragma once

#include <string>
#include <string_view>

namespace translucent {

/// Text from a file, made fit for an error message: control characters as `\xNN`, and cut after a screenful
/// at a character boundary.
std::string printable(std::string_view text);

/// The same in single quotes.
std::string inQuotes(std::string_view text);

}  // namespace translucent
