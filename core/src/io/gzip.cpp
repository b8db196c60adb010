#include "io/gzip.h"

#include "translucent/error.h"

#include <algorithm>
#include <limits>

#include <zlib.h>

namespace translucent {

namespace {

constexpr std::size_t kChunk = std::size_t{1} << 18U;
constexpr int kGzipWindow = 15 + 16;  // largest window; 16 asks zlib for the gzip wrapper

class Inflater {
public:
    Inflater(std::span<const char> packed, std::uint64_t maxBytes, const std::string& fileName)
        : m_rest(packed)
        , m_maxBytes(maxBytes)
        , m_fileName(fileName)
    {
        if (inflateInit2(&m_stream, kGzipWindow) != Z_OK) {
            fail("cannot start unpacking");
        }
    }
    ~Inflater() { inflateEnd(&m_stream); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    std::vector<char> run()
    {
        do {
            inflateMember();
            inflateReset(&m_stream);
        } while (isGzip(m_rest));
        if (std::any_of(m_rest.begin(), m_rest.end(), [](char c) { return c != '\0'; })) {
            fail("there is other data after the gzip data");
        }
        m_text.resize(m_length);
        return std::move(m_text);
    }

private:
    [[noreturn]] void fail(const std::string& message) const
    {
        throw Error(ErrorCode::InvalidFormat, m_fileName + ": gzip data is damaged: " + message);
    }

    void inflateMember()
    {
        while (true) {
            const int status = inflateChunk();
            if (m_length > m_maxBytes) {
                failTooLarge(m_fileName, m_maxBytes);
            }
            if (status == Z_STREAM_END) {
                return;
            }
            if (status == Z_BUF_ERROR || (status == Z_OK && m_rest.empty() && m_stream.avail_out != 0)) {
                fail("it ends too early (cut off?)");
            }
            if (status != Z_OK) {
                fail(m_stream.msg != nullptr ? m_stream.msg : "it cannot be unpacked");
            }
        }
    }

    /// Unpacks as much as fits into one more chunk of output.
    int inflateChunk()
    {
        if (m_text.size() < m_length + kChunk) {
            m_text.resize(std::max(m_text.size() * 2, m_length + kChunk));
        }
        constexpr std::size_t kLargestInput = std::numeric_limits<uInt>::max();
        const std::size_t offered = std::min(m_rest.size(), kLargestInput);
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(m_rest.data()));  // zlib only reads it
        m_stream.avail_in = static_cast<uInt>(offered);
        m_stream.next_out = reinterpret_cast<Bytef*>(m_text.data() + m_length);
        m_stream.avail_out = static_cast<uInt>(kChunk);
        const int status = inflate(&m_stream, Z_NO_FLUSH);
        m_rest = m_rest.subspan(offered - m_stream.avail_in);
        m_length += kChunk - m_stream.avail_out;
        return status;
    }

    z_stream m_stream{};
    std::span<const char> m_rest;
    std::vector<char> m_text;
    std::size_t m_length = 0;  ///< how much of m_text is filled
    std::uint64_t m_maxBytes;
    std::string m_fileName;
};

}  // namespace

bool isGzip(std::span<const char> bytes)
{
    return bytes.size() >= 2 && bytes[0] == '\x1F' && bytes[1] == '\x8B';
}

std::vector<char> gunzip(std::span<const char> packed, std::uint64_t maxBytes, const std::string& fileName)
{
    return Inflater(packed, maxBytes, fileName).run();
}

void failTooLarge(const std::string& fileName, std::uint64_t maxBytes)
{
    throw Error(ErrorCode::InvalidFormat,
        fileName + ": holds more than " + std::to_string(maxBytes) + " bytes of text; split it into parts");
}

}  // namespace translucent
