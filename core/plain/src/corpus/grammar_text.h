#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace translucent::grammar {

/// `text` without white space at both ends.
std::string_view trimmed(std::string_view text);
/// The parts between separators, trimmed; always at least one part.
std::vector<std::string_view> split(std::string_view text, char separator);
/// The words between spaces.
std::vector<std::string> words(std::string_view text);
/// Cuts the first word off `text`, which then begins at the next word.
std::string_view takeWord(std::string_view& text);

}  // namespace translucent::grammar
