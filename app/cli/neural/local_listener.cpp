#include "local_listener.h"

#include "translucent/error.h"

#include <cerrno>
#include <charconv>
#include <chrono>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace translucent::cli {

namespace {

sockaddr_in loopback(std::uint16_t port)
{
    sockaddr_in address {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    return address;
}

[[noreturn]] void fail(std::uint16_t port, int error)
{
    throw Error(ErrorCode::InvalidArgument,
        untranslated("127.0.0.1:" + std::to_string(port) + " cannot be listened on: " + errnoText(error).english()
            + "; another port, or 0 for any that is free, may do"));
}

/// Waits where the machine is short of something just now.
bool passesBy(int error)
{
    constexpr std::chrono::milliseconds kPause {100};
    if (error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM) {
        std::this_thread::sleep_for(kPause);
        return true;
    }
    return error == EINTR || error == ECONNABORTED;
}

}  // namespace

std::uint16_t localPort(const std::string& address)
{
    const auto colon = address.rfind(':');
    const auto host = address.substr(0, colon);
    std::uint16_t port = 0;
    const char* end = address.data() + address.size();
    const char* digits = colon == std::string::npos ? end : address.data() + colon + 1;
    const auto [rest, error] = std::from_chars(digits, end, port);
    if ((host != "127.0.0.1" && host != "localhost") || error != std::errc() || rest != end)
        throw Error(ErrorCode::InvalidArgument,
            untranslated(inQuotes(address)
                + " is not 127.0.0.1:PORT; other addresses, which other machines could reach, "
                  "are never listened on"));
    return port;
}

LocalListener::LocalListener(std::uint16_t port)
    : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    , m_port(port)
{
    constexpr int kWaiting = 8, kYes = 1;
    auto address = loopback(port);
    socklen_t length = sizeof address;
    auto* general = reinterpret_cast<sockaddr*>(&address);
    if (!m_socket.isOpen() || ::setsockopt(m_socket.get(), SOL_SOCKET, SO_REUSEADDR, &kYes, sizeof kYes) != 0
        || ::bind(m_socket.get(), general, length) != 0 || ::listen(m_socket.get(), kWaiting) != 0
        || ::getsockname(m_socket.get(), general, &length) != 0)
        fail(port, errno);
    m_port = ntohs(address.sin_port);
}

FileDescriptor LocalListener::accept() const
{
    for (;;) {
        FileDescriptor connection(::accept4(m_socket.get(), nullptr, nullptr, SOCK_CLOEXEC));
        if (connection.isOpen())
            return connection;
        if (!passesBy(errno))
            throw Error(ErrorCode::Internal, untranslated("no more connections: " + errnoText(errno).english()));
    }
}

}  // namespace translucent::cli
