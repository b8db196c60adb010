#include "line_stream.h"

#include <array>
#include <cerrno>
#include <string_view>

#include <sys/socket.h>
#include <unistd.h>

namespace translucent::cli {

namespace {

/// A peer that has gone is no reason to end the program.
ssize_t writeSome(int descriptor, std::string_view bytes)
{
    const auto sent = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    return sent < 0 && errno == ENOTSOCK ? ::write(descriptor, bytes.data(), bytes.size()) : sent;
}

}  // namespace

LineStream::LineStream(int input, int output, std::size_t longest)
    : m_input(input)
    , m_output(output)
    , m_longest(longest)
{
}

bool LineStream::fill()
{
    m_buffer.erase(0, m_begin);
    m_begin = 0;
    std::array<char, 65'536> bytes {};
    ssize_t count = 0;
    do
        count = ::read(m_input, bytes.data(), bytes.size());
    while (count < 0 && errno == EINTR);
    if (count <= 0)
        return false;
    m_buffer.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
}

LineStream::Read LineStream::next(std::string& line)
{
    line.clear();
    bool any = false, tooLong = false;
    for (;;) {
        const auto end = m_buffer.find('\n', m_begin);
        const auto rest = std::string_view(m_buffer).substr(m_begin, end == std::string::npos ? end : end - m_begin);
        any = any || !m_buffer.empty();
        tooLong = tooLong || line.size() + rest.size() > m_longest;
        if (!tooLong)
            line += rest;
        m_begin = end == std::string::npos ? m_buffer.size() : end + 1;
        if (end != std::string::npos || !fill()) {
            any = any && (end != std::string::npos || !line.empty() || tooLong);
            return !any ? Read::End : tooLong ? Read::TooLong : Read::Line;
        }
    }
}

bool LineStream::write(std::string line)
{
    line += '\n';
    for (std::string_view left = line; !left.empty();) {
        const auto count = writeSome(m_output, left);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        left.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

}  // namespace translucent::cli
