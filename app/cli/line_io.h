#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace translucent::cli {

/// In bytes; no sentence is as long.
inline constexpr std::size_t kLongestLine = std::size_t {1} << 20U;

/// Lines of standard input without line ends and without a byte order mark. One that is longer than kLongestLine is cut
/// behind that byte.
class LineReader {
public:
    /// @throws Error{InvalidFormat} when standard input cannot be read, or has one line only, and that with the line
    /// ends of old Macs
    bool next(std::string& line);

    /// At most `count` lines; fewer only at the end.
    std::vector<std::string> nextBatch(std::size_t count);

private:
    bool readLine(std::string& line);

    bool m_first = true;
    bool m_ended = false;
};

/// Nothing but white space, the ideographic space included.
bool isBlank(std::string_view text);

}  // namespace translucent::cli
