#pragma once

#include <istream>
#include <string>
#include <vector>

namespace translucent::cli {

/// Lines of a text without line ends (of any system) and without a byte order mark.
class LineReader {
public:
    explicit LineReader(std::istream& input);

    bool next(std::string& line);

    /// At most `count` lines; fewer only at the end.
    std::vector<std::string> nextBatch(std::size_t count);

private:
    std::istream& m_input;
    bool m_first = true;
};

/// All lines of a file; "-" is standard input. @throws Error{NotFound}
std::vector<std::string> readLines(const std::string& file);

/// Nothing but white space, the ideographic space included.
bool isBlank(std::string_view text);

}  // namespace translucent::cli
