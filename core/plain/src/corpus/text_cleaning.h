#pragma once

#include <string>
#include <string_view>

namespace translucent {

/// Brings a sentence to the form the corpus readers promise: every run of white space, including U+3000 and
/// U+00A0, becomes one space, none remains at either end, and what cannot be seen is dropped (control
/// characters, byte order marks, zero-width spaces, soft hyphens, direction marks). Nothing else changes: no
/// Unicode normalisation, no full-width folding. The zero-width joiners U+200C and U+200D stay because they
/// change how neighbours look.
/// @throws Error{InvalidFormat} when the text is not UTF-8.
std::string cleanText(std::string_view text);

}  // namespace translucent
