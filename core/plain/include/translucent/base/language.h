#pragma once

#include <string_view>

namespace translucent {

/// The properties of a language, derived from its code, with or without region and script ("zh", "zh-Hant", "cmn_CN"),
/// or from its English name, in any case.
enum class LanguageGroup {
    Unknown,  ///< no code, "und" or "mul"
    Chinese,  ///< Mandarin, Cantonese and the other Chinese languages
    Japanese,
    Korean,
    Unspaced,  ///< Thai, Lao, Burmese, Khmer, Tibetan: no spaces between words
    English,
    Other,
};
LanguageGroup languageGroup(std::string_view language);

}  // namespace translucent
