#include "training/own_address.h"

#include "translucent/files/posix_file.h"

#include <array>
#include <memory>

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace translucent {

namespace {

std::string numeric(const sockaddr* address, socklen_t length)
{
    std::array<char, NI_MAXHOST> text {};
    const int error =
        ::getnameinfo(address, length, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST | NI_NUMERICSERV);
    return error == 0 ? std::string(text.data()) : std::string();
}

bool isLoopback(const std::string& address)
{
    return address.starts_with("127.") || address == "::1";
}

/// Sends no packet: the system only chooses the route.
std::string addressOnTheWayTo(const addrinfo& there)
{
    const FileDescriptor socket(::socket(there.ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    sockaddr_storage own {};
    socklen_t length = sizeof own;
    auto* address = reinterpret_cast<sockaddr*>(&own);
    if (!socket.isOpen() || ::connect(socket.get(), there.ai_addr, there.ai_addrlen) != 0
        || ::getsockname(socket.get(), address, &length) != 0)
        return {};
    return numeric(address, length);
}

std::string firstOtherAddress()
{
    ifaddrs* all = nullptr;
    if (::getifaddrs(&all) != 0)
        return {};
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(all, ::freeifaddrs);
    for (const auto* each = all; each; each = each->ifa_next)
        if (each->ifa_addr && each->ifa_addr->sa_family == AF_INET && (each->ifa_flags & IFF_UP) != 0
            && (each->ifa_flags & IFF_LOOPBACK) == 0)
            return numeric(each->ifa_addr, sizeof(sockaddr_in));
    return {};
}

}  // namespace

std::string ownAddress(const std::string& host, std::uint16_t port)
{
    addrinfo hints {};
    hints.ai_socktype = SOCK_DGRAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0)
        return {};
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(found, ::freeaddrinfo);
    std::string own;
    for (const auto* each = found; each && own.empty(); each = each->ai_next)
        own = addressOnTheWayTo(*each);
    if (!isLoopback(own))
        return own;
    const auto other = firstOtherAddress();
    return other.empty() ? own : other;
}

}  // namespace translucent
