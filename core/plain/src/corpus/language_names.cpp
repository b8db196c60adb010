#include "corpus/corpus_readers.h"

#include <algorithm>
#include <iterator>

namespace translucent {

namespace {

std::vector<std::vector<std::string>> knownLanguages()
{
    return {{"zh", "chinese", "cmn", "zho", "chi", "cn"}, {"en", "english", "eng"}};
}

}  // namespace

std::string normalizedLanguage(std::string_view language)
{
    std::string text(language);
    std::transform(text.begin(), text.end(), text.begin(), [](char c) {
        const bool upper = c >= 'A' && c <= 'Z';
        return c == '_' ? '-' : upper ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

std::vector<std::string> languageNames(std::string_view language)
{
    const std::string wanted = normalizedLanguage(language);
    std::vector<std::string> names {wanted};
    for (const auto& group : knownLanguages()) {
        if (std::find(group.begin(), group.end(), wanted) != group.end()) {
            std::copy_if(group.begin(), group.end(), std::back_inserter(names),
                [&](const std::string& name) { return name != wanted; });
        }
    }
    return names;
}

bool isLanguage(std::string_view label, const std::vector<std::string>& names)
{
    const std::string normalized = normalizedLanguage(label);
    const std::string withoutRegion = normalized.substr(0, normalized.find('-'));
    return std::any_of(names.begin(), names.end(),
        [&](const std::string& name) { return name == normalized || name == withoutRegion; });
}

}  // namespace translucent
