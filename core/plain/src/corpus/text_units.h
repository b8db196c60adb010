#pragma once

#include "translucent/corpus.h"

#include <string_view>
#include <vector>

namespace translucent {

/// Words as runs of characters between white space.
std::vector<TextSpan> wordSpans(std::string_view text);

/// Every character that is not white space.
std::vector<TextSpan> characterSpans(std::string_view text);

/// Whether the text holds a Chinese character.
bool containsHan(std::string_view text);

}  // namespace translucent
