#include "translucent/base/language.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace translucent {

namespace {

/// Source: ISO 639-1, 639-2 and 639-3; "cn" and "jp" are countries, but often written.
constexpr std::array kGroupNames {
    std::pair {LanguageGroup::Unknown, std::string_view(" und mul zxx ")},
    std::pair {LanguageGroup::Chinese,
        std::string_view(" zh zho chi cmn yue wuu nan hak gan hsn cdo cjy mnp lzh chinese mandarin cantonese cn ")},
    std::pair {LanguageGroup::Japanese, std::string_view(" ja jpn japanese jp ")},
    std::pair {LanguageGroup::Korean, std::string_view(" ko kor korean ")},
    std::pair {LanguageGroup::Unspaced,
        std::string_view(" th tha thai lo lao my mya bur burmese km khm khmer bo bod tib tibetan dz dzo ")},
    std::pair {LanguageGroup::English, std::string_view(" en eng english ")},
};

}  // namespace

LanguageGroup languageGroup(std::string_view language)
{
    std::string main(language.substr(0, language.find_first_of("-_")));
    if (main.empty())
        return LanguageGroup::Unknown;
    std::ranges::transform(
        main, main.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    for (const auto& [group, names] : kGroupNames)
        if (names.find(' ' + main + ' ') != std::string_view::npos)
            return group;
    return LanguageGroup::Other;
}

}  // namespace translucent
