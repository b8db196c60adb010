#include "files/byte_stream.h"

#include "files/foreign_files.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <span>
#include <utility>

#include <sys/stat.h>

namespace translucent {

namespace {

constexpr std::size_t kChunk = std::size_t {1} << 18U;
constexpr int kLargestWindow = 15;
constexpr int kGzipWrapping = 16;  // added to the window to select gzip in zlib; a negative window selects raw data

constexpr std::size_t kBuffer = std::size_t {1} << 18U;

/// A sparse file can have any size, so files above the limit are rejected before reading.
void refuseTooLarge(const FileDescriptor& descriptor, const std::string& fileName, std::uint64_t maxBytes)
{
    struct stat status { };
    if (::fstat(descriptor.get(), &status) == 0 && S_ISREG(status.st_mode)
        && static_cast<std::uint64_t>(status.st_size) > maxBytes)
        failTooLarge(fileName, maxBytes);
}

constexpr char kFirstMagicByte = '\x1F';

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

std::vector<char> readFileContent(const std::filesystem::path& file, const FileContentOptions& options)
{
    FileStream stream(file, options);
    std::vector<char> content;
    for (auto bytes = stream.next(); !bytes.empty(); bytes = stream.next())
        content.insert(content.end(), bytes.begin(), bytes.end());
    return content;
}

FileStream::FileStream(const std::filesystem::path& file, const FileContentOptions& options)
    : FileStream(options.regularOnly ? openRegularFile(file) : openForReading(file), file.string(), options)
{
}

FileStream::FileStream(FileDescriptor descriptor, std::string name, const FileContentOptions& options)
    : ByteStream(std::move(name))
    , m_descriptor(std::move(descriptor))
    , m_maxBytes(options.maxBytes)
    , m_raw(kBuffer)
{
    refuseTooLarge(m_descriptor, ByteStream::name(), m_maxBytes);
}

FileStream::~FileStream() = default;

std::string_view FileStream::next()
{
    if (!m_begun)
        begin();
    const auto bytes = m_gunzip ? m_gunzip->next() : nextRaw();
    if (m_given == 0)
        refuseForeignFile(bytes, name());
    m_given += bytes.size();
    if (m_given > m_maxBytes)
        failTooLarge(name(), m_maxBytes);
    return bytes;
}

void FileStream::begin()
{
    m_first = nextRaw();
    m_begun = true;
    if (isGzip(m_first))
        m_gunzip = std::make_unique<Gunzip>([this] { return nextRaw(); }, name());
}

std::string_view FileStream::nextRaw()
{
    if (!m_first.empty())
        return std::exchange(m_first, {});
    if (m_ended)
        return {};
    const auto filled = readFully(m_descriptor, std::as_writable_bytes(std::span(m_raw)), name());
    m_ended = filled < m_raw.size();
    return {m_raw.data(), filled};
}

Gunzip::Gunzip(std::function<std::string_view()> more, std::string fileName)
    : m_more(std::move(more))
    , m_fileName(std::move(fileName))
{
}

void Gunzip::fail(const Message& what) const
{
    throw Error(ErrorCode::InvalidFormat,
        say("%1: the gzip data is corrupt: %2; create or download the file again", m_fileName, what));
}

std::string_view Gunzip::next()
{
    while (m_inMember || beginMember()) {
        const auto text = inflateSome();
        if (!text.empty())
            return text;
    }
    return {};
}

/// Zeros for padding a tape block can follow the last member.
bool Gunzip::beginMember()
{
    for (bool padding = false;; padding = true) {
        if (m_packed.empty())
            m_packed = m_more();
        if (m_packed.empty())
            return false;
        if (!padding && (!m_begun || m_packed.front() == kFirstMagicByte)) {
            m_begun = m_inMember = true;
            m_inflater.restart();
            return true;
        }
        if (std::any_of(m_packed.begin(), m_packed.end(), [](char c) { return c != '\0'; }))
            fail(say("there is other data after the gzip data"));
        m_packed = {};
    }
}

std::string_view Gunzip::inflateSome()
{
    if (m_packed.empty())
        m_packed = m_more();
    if (m_packed.empty())
        fail(say("it ends too early (cut off?)"));
    const auto step = m_inflater.unpack(m_packed);
    if (!step.problem.empty())
        fail(step.problem);
    m_inMember = !step.isLast;
    return step.text;
}

bool isGzip(std::span<const char> bytes)
{
    return bytes.size() >= 2 && bytes[0] == kFirstMagicByte && bytes[1] == '\x8B';
}

void failTooLarge(const std::string& fileName, std::uint64_t maxBytes)
{
    throw Error(ErrorCode::InvalidFormat,
        say("%1: contains more than %2 bytes of text; split it into parts", fileName, maxBytes));
}

}  // namespace translucent
