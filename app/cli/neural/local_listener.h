#pragma once

#include "translucent/posix_file.h"

#include <cstdint>
#include <string>

namespace translucent::cli {

/// The port of "127.0.0.1:PORT" or "localhost:PORT", 0 for any that is free. @throws Error{InvalidArgument} for any
/// other address: nothing is ever offered to other machines.
std::uint16_t localPort(const std::string& address);

/// Waits for programs of the same machine.
class LocalListener {
public:
    /// @throws Error{InvalidArgument} naming the port and why it cannot be had
    explicit LocalListener(std::uint16_t port);

    std::uint16_t port() const { return m_port; }

    /// The next connection. @throws Error{Internal} when there can be none any more
    FileDescriptor accept() const;

private:
    FileDescriptor m_socket;
    std::uint16_t m_port;
};

}  // namespace translucent::cli
