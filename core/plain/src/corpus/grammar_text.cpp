#include "corpus/grammar_text.h"

#include <algorithm>

namespace translucent::grammar {

namespace {
constexpr std::string_view kSpace = " \t\r";
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kSpace);
    if (begin == std::string_view::npos) {
        return {};
    }
    return text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string> words(std::string_view text)
{
    std::vector<std::string> result;
    for (std::string_view word = takeWord(text); !word.empty(); word = takeWord(text)) {
        result.emplace_back(word);
    }
    return result;
}

std::string_view takeWord(std::string_view& text)
{
    text = trimmed(text);
    const std::size_t end = std::min(text.find_first_of(kSpace), text.size());
    const std::string_view word = text.substr(0, end);
    text = trimmed(text.substr(end));
    return word;
}

}  // namespace translucent::grammar
