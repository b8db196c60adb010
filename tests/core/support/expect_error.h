#pragma once

#include "translucent/base/error.h"

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace translucent::test {

/// Expects an Error with that code and a message that contains every part.
inline void expectError(
    ErrorCode code, std::initializer_list<std::string_view> parts, const std::function<void()>& action)
{
    try {
        action();
    } catch (const Error& error) {
        const std::string_view message = error.what();
        EXPECT_EQ(error.code(), code) << message;
        for (const std::string_view part : parts) {
            EXPECT_NE(message.find(part), std::string_view::npos) << "no \"" << part << "\" in: " << message;
        }
        return;
    }
    ADD_FAILURE() << "expected an Error";
}

}  // namespace translucent::test
