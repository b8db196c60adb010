#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace translucent {

/// What core has to say: an English sentence and what stands in it. Core knows English only; who shows the message may
/// translate the sentence and those of the arguments that are messages themselves, and leave names and numbers alone.
struct Message {
    using Translation = std::string (*)(const std::string& english);

    std::string sentence;            ///< with %1 to %9 where the arguments go
    std::vector<Message> arguments;  ///< files, fields, numbers, or messages
    bool isTranslatable = false;  ///< false: a name, a number or what another library says, as it is in all languages

    bool empty() const { return sentence.empty(); }
    std::string english() const;
    std::string in(Translation translation) const;

    bool operator==(const Message&) const = default;
};

/// Text that is the same in every language.
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

/// The one place of a sentence. `sentence` must be a literal: a test looks for all of them in the sources, and for
/// their Chinese in the context "Core" of translations/translucent_zh_CN.ts, which is kept by hand. It names what is
/// wrong, and what would be right or what to do.
template <typename... Arguments>
Message say(const char* sentence, const Arguments&... arguments)
{
    return {sentence, {argumentOf(arguments)...}, true};
}

/// "place: what", as of a file, a line or a field.
template <typename Place>
Message about(const Place& place, const Message& what)
{
    return say("%1: %2", place, what);
}

}  // namespace translucent
