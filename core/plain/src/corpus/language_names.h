#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Names under which corpora file a language, lower case with hyphens and the given one first: `zh` is also
/// `chinese`, `cmn`, … A code with a region stands for itself only.
std::vector<std::string> languageNames(std::string_view language);

/// `zh_Hans` as `zh-hans`.
std::string normalizedLanguage(std::string_view language);

/// Whether a label such as `zh_CN` or `EN-US` means the language with those names. The region of the label is
/// ignored unless the names have one.
bool isLanguage(std::string_view label, const std::vector<std::string>& names);

}  // namespace translucent
