#pragma once

#include <string>
#include <string_view>

namespace translucent {

/// Text from a file, made fit for an error message: in single quotes, control characters as `\xNN`, and cut
/// after a screenful at a character boundary.
std::string inQuotes(std::string_view text);

}  // namespace translucent
