#pragma once

#include <string>

namespace translucent::cli {

/// A number with so many decimals.
std::string fixed(double value, int decimals);

/// "1:02" or "1:02:03".
std::string duration(double seconds);

/// `text` with spaces in front up to `width`.
std::string padLeft(const std::string& text, std::size_t width);

}  // namespace translucent::cli
