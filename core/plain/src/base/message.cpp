#include "translucent/base/message.h"

namespace translucent {

std::string Message::english() const
{
    return in([](const std::string& english) { return english; });
}

std::string Message::in(Translation translation) const
{
    if (!isTranslatable)
        return sentence;
    const auto pattern = translation(sentence);
    std::string text;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const auto argument = pattern[at] == '%' && at + 1 < pattern.size()
            ? static_cast<std::size_t>(static_cast<unsigned char>(pattern[at + 1])) - '1'
            : arguments.size();
        if (argument >= arguments.size())
            text += pattern[at];
        else
            text += arguments[argument].in(translation), ++at;
    }
    return text;
}

}  // namespace translucent
