#pragma once

#include "translucent/base/error.h"

#include <array>
#include <string>
#include <string_view>
#include <type_traits>

namespace translucent {

/// A value of an enum, and its name in files and on the command line.
template <typename Enum>
struct Choice {
    Enum value;
    std::string_view name;
};
template <typename Enum>
Choice(Enum, const char*) -> Choice<Enum>;  // which newer compilers deduce

/// All values of an enum with their names, for conversion in both directions. Specialised next to the enum.
template <typename Enum>
inline constexpr std::array<Choice<Enum>, 0> kChoices {};

template <typename Enum>
concept NamedEnum = std::is_enum_v<Enum> && !kChoices<Enum>.empty();

template <NamedEnum Enum>
constexpr std::string_view name(Enum value)
{
    for (const auto& choice : kChoices<Enum>)
        if (choice.value == value)
            return choice.name;
    return "?";
}

/// Returns the value with the name `text`; `what` is a text or a Message. @throws Error{InvalidArgument} "`what` is
/// 'text'; valid choices: …"
template <NamedEnum Enum, typename What>
Enum choiceFromName(std::string_view text, const What& what)
{
    std::string valid;
    for (const auto& choice : kChoices<Enum>) {
        if (choice.name == text)
            return choice.value;
        valid += (valid.empty() ? "" : ", ") + std::string(choice.name);
    }
    throw Error(ErrorCode::InvalidArgument, say("%1 is %2; valid choices: %3", what, quote(text), valid));
}

}  // namespace translucent
