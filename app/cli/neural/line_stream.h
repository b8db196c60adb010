#pragma once

#include <cstddef>
#include <string>

namespace translucent::cli {

/// Lines over two descriptors, which are not closed: standard input and output, or both directions of a connection.
class LineStream {
public:
    LineStream(int input, int output, std::size_t longest);

    enum class Read { Line, TooLong, End };

    /// The next line without its end. Of one that is longer than `longest` bytes the rest is read and forgotten.
    /// A last line needs no line end. The end is also what cannot be read any more.
    Read next(std::string& line);

    /// Writes a line at once; false when the other end is closed.
    bool write(std::string line);

private:
    bool fill();

    int m_input, m_output;
    std::size_t m_longest;
    std::string m_buffer;
    std::size_t m_begin = 0;  ///< of what is not yet handed out
};

}  // namespace translucent::cli
