#pragma once

#include "translucent/base/error.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace translucent::test {

/// The error message of `read` for a file with this text, without the file's name.
template <typename Read>
std::string refusal(const std::filesystem::path& file, const std::string& text, const Read& read)
{
    std::ofstream(file) << text;
    try {
        read(file);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidFormat);
        return std::string(error.what()).substr(file.string().size());
    }
    return "nothing was wrong";
}

}  // namespace translucent::test
