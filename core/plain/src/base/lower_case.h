#pragma once

#include <string>
#include <string_view>

namespace translucent {

/// The text in lower case, in all scripts that have it. Source: Unicode 14, simple case mapping, and İ, which becomes
/// two characters. Deviation: a Greek Σ becomes σ also at the end of a word.
std::u32string lowerCase(std::u32string_view text);

}  // namespace translucent
