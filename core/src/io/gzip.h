#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// Whether the bytes begin like a gzip file.
bool isGzip(std::span<const char> bytes);

/// Unpacks one or several gzip members that follow each other.
/// @throws Error{InvalidFormat} naming the file when the data is damaged, cut off or larger than `maxBytes`.
std::vector<char> gunzip(std::span<const char> packed, std::uint64_t maxBytes, const std::string& fileName);

/// The sentence for content above the limit. @throws Error{InvalidFormat}
[[noreturn]] void failTooLarge(const std::string& fileName, std::uint64_t maxBytes);

}  // namespace translucent
