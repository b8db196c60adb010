#pragma once

#include "translucent/error.h"

#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace translucent {

/// The names of an enum's values, in one place for both directions.
template <typename Enum, std::size_t N>
using ChoiceNames = std::array<std::pair<Enum, std::string_view>, N>;

template <typename Enum, std::size_t N>
std::string_view choiceName(const ChoiceNames<Enum, N>& names, Enum value)
{
    for (const auto& [candidate, text] : names)
        if (candidate == value)
            return text;
    return "?";
}

/// @throws Error{InvalidArgument} listing the valid names.
template <typename Enum, std::size_t N>
Enum choiceFromName(const ChoiceNames<Enum, N>& names, std::string_view text, std::string_view what)
{
    std::string valid;
    for (const auto& [value, candidate] : names) {
        if (candidate == text)
            return value;
        valid += (valid.empty() ? "" : ", ") + std::string(candidate);
    }
    throw Error(ErrorCode::InvalidArgument, std::string(what) + " is " + inQuotes(text) + "; valid choices: " + valid);
}

/// For option structs: throws Error{InvalidArgument} "field is value; rule" unless `holds`.
template <typename Value>
void requireField(bool holds, std::string_view field, const Value& value, std::string_view rule)
{
    if (holds)
        return;
    std::ostringstream message;
    message << field << " is " << value << "; " << rule;
    throw Error(ErrorCode::InvalidArgument, message.str());
}

}  // namespace translucent
