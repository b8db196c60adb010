#pragma once

#include <cstdint>
#include <string>

namespace translucent {

/// The numeric address under which other machines that meet at `host` reach this one: the address of the network that
/// leads there. If `host` is a name of this machine that resolves to its loopback address, as in Debian's /etc/hosts,
/// the address of its first other network. Empty if there is none.
std::string ownAddress(const std::string& host, std::uint16_t port);

}  // namespace translucent
