#pragma once

#include <string>
#include <string_view>

namespace translucent {

/// The text in small letters, in every script that has them. Source: Unicode 14, simple case mapping, and İ, which
/// becomes two characters. Deviation: a Greek Σ becomes σ at the end of a word, too.
std::u32string lowerCase(std::u32string_view text);

}  // namespace translucent
