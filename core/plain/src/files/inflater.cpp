#include "files/inflater.h"

#include <cstddef>
#include <new>

namespace translucent {

namespace {

constexpr std::size_t kChunk = std::size_t {1} << 18U;
constexpr int kLargestWindow = 15;
constexpr int kGzipWrapping = 16;  // added to the window to select gzip in zlib; a negative window selects raw data

}  // namespace

Inflater::Inflater(Wrapping wrapping)
    : m_text(kChunk)
{
    if (inflateInit2(&m_stream, wrapping == Wrapping::Gzip ? kLargestWindow + kGzipWrapping : -kLargestWindow) != Z_OK)
        throw std::bad_alloc();
}

Inflater::~Inflater()
{
    inflateEnd(&m_stream);
}

void Inflater::restart()
{
    inflateReset(&m_stream);
}

Inflater::Step Inflater::unpack(std::string_view& packed)
{
    m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));  // zlib only reads it
    m_stream.avail_in = static_cast<uInt>(packed.size());
    m_stream.next_out = reinterpret_cast<Bytef*>(m_text.data());
    m_stream.avail_out = static_cast<uInt>(m_text.size());
    const int status = inflate(&m_stream, Z_NO_FLUSH);
    packed.remove_prefix(packed.size() - m_stream.avail_in);
    Step step {{m_text.data(), m_text.size() - m_stream.avail_out}, status == Z_STREAM_END, {}};
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
        step.problem = say("it cannot be unpacked: bytes were lost or changed on the way");
    return step;
}

}  // namespace translucent
