#pragma once

#include "translucent/base/error.h"
#include "translucent/base/option.h"

#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>

namespace translucent {

/// For option structs: throws Error{InvalidArgument} "field is value; rule" unless `holds`.
template <typename Field, typename Value>
void requireField(bool holds, const Field& field, const Value& value, const Message& rule)
{
    if (holds)
        return;
    std::ostringstream text;
    text << value;
    throw Error(ErrorCode::InvalidArgument, say("%1 is %2; %3", field, text.str(), rule));
}

/// The same for all numbers in the table of `Struct`.
template <typename Struct>
void requireRanges(const Struct& options)
{
    for (const auto& option : optionsOf<Struct>())
        option.visit(options, [&](const auto& value) {
            if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(value)>>)
                if (!option.range.contains(static_cast<double>(value)))
                    requireField(
                        false, option.use.called.empty() ? option.name : option.use.called, value, option.range.rule());
        });
}

}  // namespace translucent
