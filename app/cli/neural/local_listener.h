#pragma once

#include "translucent/posix_file.h"

#include <cstdint>
#include <string>

namespace translucent::cli {

/// The port of "127.0.0.1:PORT" or "localhost:PORT", 0 for any free port. @throws Error{InvalidArgument} for any other
/// address: the service is never available to other machines.
std::uint16_t localPort(const std::string& address);

/// Accepts connections from programs on the same machine.
class LocalListener {
public:
    /// @throws Error{InvalidArgument} naming the port and the reason
    explicit LocalListener(std::uint16_t port);

    std::uint16_t port() const { return m_port; }

    /// The next connection. @throws Error{Internal} if further connections are not possible
    FileDescriptor accept() const;

private:
    FileDescriptor m_socket;
    std::uint16_t m_port;
};

}  // namespace translucent::cli
