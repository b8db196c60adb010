#pragma once

#include <string>

namespace translucent::cli {

/// Text of a file made fit for a terminal: control characters, which could do anything there, as `\x1B`.
std::string visible(const std::string& text);

/// A number with so many decimals.
std::string fixed(double value, int decimals);

/// "1:02" or "1:02:03".
std::string duration(double seconds);

/// `text` with spaces in front up to `width`.
std::string padLeft(const std::string& text, std::size_t width);

}  // namespace translucent::cli
