#include "io/gzip.h"

#include "translucent/error.h"

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kChunk = std::size_t {1} << 18U;
constexpr int kGzipWindow = 15 + 16;  // largest window; 16 asks zlib for the gzip wrapper
constexpr char kFirstMagicByte = '\x1F';

}  // namespace

Gunzip::Gunzip(std::function<std::string_view()> more, std::string fileName)
    : m_more(std::move(more))
    , m_fileName(std::move(fileName))
    , m_text(kChunk)
{
    if (inflateInit2(&m_stream, kGzipWindow) != Z_OK) {
        fail("cannot start unpacking");
    }
}

Gunzip::~Gunzip()
{
    inflateEnd(&m_stream);
}

void Gunzip::fail(const std::string& message) const
{
    throw Error(ErrorCode::InvalidFormat, m_fileName + ": gzip data is damaged: " + message);
}

std::string_view Gunzip::next()
{
    while (m_inMember || beginMember()) {
        const auto text = inflateSome();
        if (!text.empty()) {
            return text;
        }
    }
    return {};
}

/// Zeros that fill up a block of a tape may follow the last member.
bool Gunzip::beginMember()
{
    for (bool padding = false;; padding = true) {
        if (m_packed.empty()) {
            m_packed = m_more();
        }
        if (m_packed.empty()) {
            return false;
        }
        if (!padding && (!m_begun || m_packed.front() == kFirstMagicByte)) {
            m_begun = m_inMember = true;
            inflateReset(&m_stream);
            return true;
        }
        if (std::any_of(m_packed.begin(), m_packed.end(), [](char c) { return c != '\0'; })) {
            fail("there is other data after the gzip data");
        }
        m_packed = {};
    }
}

std::string_view Gunzip::inflateSome()
{
    if (m_packed.empty()) {
        m_packed = m_more();
    }
    if (m_packed.empty()) {
        fail("it ends too early (cut off?)");
    }
    m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(m_packed.data()));  // zlib only reads it
    m_stream.avail_in = static_cast<uInt>(m_packed.size());
    m_stream.next_out = reinterpret_cast<Bytef*>(m_text.data());
    m_stream.avail_out = static_cast<uInt>(m_text.size());
    const int status = inflate(&m_stream, Z_NO_FLUSH);
    m_packed.remove_prefix(m_packed.size() - m_stream.avail_in);
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
        fail(m_stream.msg != nullptr ? m_stream.msg : "it cannot be unpacked");
    }
    m_inMember = status != Z_STREAM_END;
    return {m_text.data(), m_text.size() - m_stream.avail_out};
}

bool isGzip(std::span<const char> bytes)
{
    return bytes.size() >= 2 && bytes[0] == kFirstMagicByte && bytes[1] == '\x8B';
}

void failTooLarge(const std::string& fileName, std::uint64_t maxBytes)
{
    throw Error(ErrorCode::InvalidFormat,
        fileName + ": holds more than " + std::to_string(maxBytes) + " bytes of text; split it into parts");
}

}  // namespace translucent
