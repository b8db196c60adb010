#include "printable_stream.h"

#include "translucent/terminal_text.h"

namespace translucent::cli {

PrintableStream::PrintableStream(std::ostream& stream)
    : m_stream(stream)
    , m_target(stream.rdbuf())
{
    stream.rdbuf(this);
}

PrintableStream::~PrintableStream()
{
    m_stream.rdbuf(m_target);
}

PrintableStream::int_type PrintableStream::overflow(int_type character)
{
    const char text = traits_type::to_char_type(character);
    const bool isEnd = traits_type::eq_int_type(character, traits_type::eof());
    return isEnd || xsputn(&text, 1) == 1 ? traits_type::not_eof(character) : traits_type::eof();
}

std::streamsize PrintableStream::xsputn(const char* text, std::streamsize size)
{
    const auto safe = withoutControls({text, static_cast<std::size_t>(size)});
    const auto length = static_cast<std::streamsize>(safe.size());
    return m_target->sputn(safe.data(), length) == length ? size : 0;
}

int PrintableStream::sync()
{
    return m_target->pubsync();
}

}  // namespace translucent::cli
