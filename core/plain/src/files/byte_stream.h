#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace translucent {

/// The bytes of something that messages call by a name, a buffer at a time.
class ByteStream {
public:
    virtual ~ByteStream() = default;
    ByteStream(const ByteStream&) = delete;
    ByteStream& operator=(const ByteStream&) = delete;

    /// Returns the next bytes, valid until the next call; empty at the end.
    /// @throws Error{InvalidFormat} if they cannot be read
    virtual std::string_view next() = 0;

    const std::string& name() const { return m_name; }

protected:
    explicit ByteStream(std::string name)
        : m_name(std::move(name))
    {
    }

private:
    std::string m_name;
};

}  // namespace translucent
