#pragma once

#include <cstdint>
#include <string>

namespace translucent {

/// The numeric address under which other machines that meet at `host` reach this one: that of the network which leads
/// there. Where `host` is this machine itself under a name that stands for its loopback, as Debian's /etc/hosts has it,
/// that of its first other network. Empty when there is none.
std::string ownAddress(const std::string& host, std::uint16_t port);

}  // namespace translucent
