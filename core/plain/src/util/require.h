#pragma once

#include "translucent/error.h"

#include <sstream>
#include <string_view>

namespace translucent {

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
