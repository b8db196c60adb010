#pragma once

#include <cstddef>
#include <string>

namespace translucent::cli {

/// Lines over two descriptors, which are not closed: standard input and output, or both directions of a connection.
class LineStream {
public:
    LineStream(int input, int output, std::size_t longest);

    enum class Read { Line, TooLong, End };

    /// Returns the next line without its end. The rest of a line longer than `longest` bytes is discarded. The last
    /// line needs no line end. Read errors count as the end.
    Read next(std::string& line);

    /// Writes a line immediately; false if the other end is closed.
    bool write(std::string line);

private:
    bool fill();

    int m_input, m_output;
    std::size_t m_longest;
    std::string m_buffer;
    std::size_t m_begin = 0;  ///< the start of the unread part
};

}  // namespace translucent::cli
