#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace translucent {

/// A message from core: an English sentence and its arguments. Core uses only English. The caller that shows the
/// message can translate the sentence and the arguments that are messages themselves; names and numbers stay unchanged.
struct Message {
    using Translation = std::string (*)(const std::string& english);

    std::string sentence;            ///< with %1 to %9 in place of the arguments
    std::vector<Message> arguments;  ///< files, fields, numbers, or messages
    bool isTranslatable = false;     ///< false for names, numbers and foreign text, the same in all languages

    bool empty() const { return sentence.empty(); }
    std::string english() const;
    std::string in(Translation translation) const;

    bool operator==(const Message&) const = default;
};

/// Returns text that is the same in all languages.
inline Message untranslated(std::string text)
{
    return {std::move(text), {}, false};
}

template <typename Argument>
Message argumentOf(const Argument& argument)
{
    if constexpr (std::is_same_v<Argument, Message>)
        return argument;
    else if constexpr (std::is_integral_v<Argument>)
        return untranslated(std::to_string(argument));
    else if constexpr (requires { argument.string(); })  // a path
        return untranslated(argument.string());
    else
        return untranslated(std::string(argument));
}

/// Creates a message. `sentence` must be a literal: a test searches the sources for all of them and for their Chinese
/// in the context "Core" of translations/translucent_zh_CN.ts, which is maintained by hand. The sentence names the
/// problem, and the expected value or a remedy.
template <typename... Arguments>
Message say(const char* sentence, const Arguments&... arguments)
{
    return {sentence, {argumentOf(arguments)...}, true};
}

/// "place: what", where the place is a file, a line or a field.
template <typename Place>
Message about(const Place& place, const Message& what)
{
    return say("%1: %2", place, what);
}

}  // namespace translucent
