#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The sentences of a text, without white space around them: the boundaries of Unicode Standard Annex #29, but not
/// after common English abbreviations such as "Mr.". A line break ends a sentence.
std::vector<std::string> splitSentences(std::string_view text);

}  // namespace translucent
