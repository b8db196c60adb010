#pragma once

#include "files/safetensors.h"
#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace translucent::test {

/// Header length, header and data as in a file.
inline std::string fileWith(const std::string& header, const std::string& data)
{
    std::string content(8, '\0');
    const std::uint64_t length = header.size();
    std::memcpy(content.data(), &length, sizeof(length));
    return content + header + data;
}

/// Reads safetensors files from the given bytes.
class SafetensorsTest : public testing::Test {
protected:
    SafetensorsFile readContent(const std::string& content) const
    {
        return SafetensorsFile::read(m_directory.add("model.safetensors", content));
    }
    SafetensorsFile readHeader(const std::string& header, std::size_t dataBytes) const
    {
        return readContent(fileWith(header, std::string(dataBytes, '\0')));
    }
    /// Every refusal names the file.
    void expectRefused(
        const std::string& header, std::size_t dataBytes, std::initializer_list<std::string_view> parts) const
    {
        SCOPED_TRACE(header.substr(0, 200));
        expectError(ErrorCode::InvalidFormat, parts, [&] { readHeader(header, dataBytes); });
        expectError(ErrorCode::InvalidFormat, {"model.safetensors: "}, [&] { readHeader(header, dataBytes); });
    }

    TemporaryDirectory m_directory;
};

}  // namespace translucent::test
