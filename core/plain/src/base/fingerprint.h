#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace translucent {

/// Determines whether sentences are the same as before, in the same order. Source: FNV-1a.
class Fingerprint {
public:
    void add(std::string_view text)
    {
        for (const char c : text)
            addByte(static_cast<unsigned char>(c));
        constexpr unsigned char kEnd = 0xFF;  // in no UTF-8
        addByte(kEnd);
    }

    std::string text() const { return std::to_string(m_hash); }

private:
    void addByte(unsigned char byte) { m_hash = (m_hash ^ byte) * 0x100000001b3ULL; }

    std::uint64_t m_hash = 0xcbf29ce484222325ULL;
};

}  // namespace translucent
