#include "files/zip_file.h"

#include "base/unicode.h"
#include "files/byte_stream.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include <unistd.h>

namespace translucent {

static_assert(std::endian::native == std::endian::little, "numbers are used without swapping bytes");

namespace {

constexpr std::uint32_t kEndSignature = 0x06054b50, kEntrySignature = 0x02014b50, kLocalSignature = 0x04034b50;
constexpr std::uint32_t kLocatorSignature = 0x07064b50, kEnd64Signature = 0x06064b50;
constexpr std::uint64_t kEndBytes = 22, kLocatorBytes = 20, kEnd64Bytes = 56, kEntryBytes = 46, kLocalBytes = 30;
constexpr std::uint64_t kLongestComment = 0xFFFF;
constexpr std::uint64_t kIn64 = 0xFFFFFFFF;  ///< the number is in the ZIP64 field
constexpr std::uint16_t kField64 = 1, kEncrypted = 1;
constexpr std::uint64_t kMostRecords = 100'000;
constexpr std::size_t kLongestName = 1024;

/// The position of the central directory.
struct Directory {
    std::uint64_t records = 0;
    std::uint64_t bytes = 0;
    std::uint64_t offset = 0;
};

class Reader {
public:
    explicit Reader(const ZipBytes& archive)
        : m_archive(archive)
    {
    }

    std::vector<ZipRecord> records() const;

private:
    template <typename Number>
    Number number(std::uint64_t at) const
    {
        Number value {};
        requireInside(at, sizeof value);
        m_archive.read(at, std::as_writable_bytes(std::span(&value, 1)));
        return value;
    }
    void requireInside(std::uint64_t at, std::uint64_t size) const
    {
        if (at > m_archive.size() || size > m_archive.size() - at)
            m_archive.refuse(say("a part of the archive reaches beyond the end of the file (cut off?)"));
    }
    std::string text(std::uint64_t at, std::uint64_t size) const
    {
        requireInside(at, size);
        std::string text(size, '\0');
        m_archive.read(at, std::as_writable_bytes(std::span(text)));
        return text;
    }
    void refuse(const ZipRecord& record, const Message& what) const
    {
        m_archive.refuse(about(quote(shownName(record)), what));
    }

    std::uint64_t endOfDirectory() const;
    Directory directory() const;
    std::uint64_t readEntry(std::uint64_t at, ZipRecord& record) const;
    void readField64(std::uint64_t at, std::uint64_t size, ZipRecord& record) const;
    void findData(ZipRecord& record) const;

    const ZipBytes& m_archive;
};

std::uint64_t Reader::endOfDirectory() const
{
    const auto size = m_archive.size();
    const auto searched = std::min(size, kEndBytes + kLongestComment);
    const auto last = text(size - searched, searched);
    std::string signature(sizeof kEndSignature, '\0');
    std::memcpy(signature.data(), &kEndSignature, sizeof kEndSignature);
    const auto found = last.size() < kEndBytes ? std::string::npos : last.rfind(signature, last.size() - kEndBytes);
    if (found == std::string::npos)
        m_archive.refuse(say("it has no directory (cut off?)"));
    return size - last.size() + found;
}

Directory Reader::directory() const
{
    const auto end = endOfDirectory();
    const Directory usual {
        number<std::uint16_t>(end + 10), number<std::uint32_t>(end + 12), number<std::uint32_t>(end + 16)};
    if (end < kLocatorBytes || number<std::uint32_t>(end - kLocatorBytes) != kLocatorSignature)
        return usual;
    const auto end64 = number<std::uint64_t>(end - kLocatorBytes + 8);
    requireInside(end64, kEnd64Bytes);
    if (number<std::uint32_t>(end64) != kEnd64Signature)
        m_archive.refuse(say("its 64-bit directory is damaged"));
    return {number<std::uint64_t>(end64 + 32), number<std::uint64_t>(end64 + 40), number<std::uint64_t>(end64 + 48)};
}

/// Returns the position of the next one.
std::uint64_t Reader::readEntry(std::uint64_t at, ZipRecord& record) const
{
    if (number<std::uint32_t>(at) != kEntrySignature)
        m_archive.refuse(say("its directory is damaged"));
    const auto nameBytes = number<std::uint16_t>(at + 28), extraBytes = number<std::uint16_t>(at + 30);
    if (nameBytes > kLongestName)
        m_archive.refuse(say("a name is longer than %1 bytes", kLongestName));
    record.name = text(at + kEntryBytes, nameBytes);
    record.encrypted = (number<std::uint16_t>(at + 8) & kEncrypted) != 0;
    record.method = number<std::uint16_t>(at + 10);
    record.checksum = number<std::uint32_t>(at + 16);
    record.packed = number<std::uint32_t>(at + 20);
    record.size = number<std::uint32_t>(at + 24);
    record.header = number<std::uint32_t>(at + 42);
    readField64(at + kEntryBytes + nameBytes, extraBytes, record);
    return at + kEntryBytes + nameBytes + extraBytes + number<std::uint16_t>(at + 32);
}

/// Reads only the numbers that need more than 32 bits, in this order.
void Reader::readField64(std::uint64_t at, std::uint64_t size, ZipRecord& record) const
{
    const auto end = at + size;
    while (at + 4 <= end) {
        const auto kind = number<std::uint16_t>(at), bytes = number<std::uint16_t>(at + 2);
        at += 4;
        if (kind == kField64) {
            auto from = at;
            for (auto* value : {&record.size, &record.packed, &record.header})
                if (*value == kIn64) {
                    *value = number<std::uint64_t>(from);
                    from += sizeof(std::uint64_t);
                }
            if (from > at + bytes)
                refuse(record, say("its 64-bit field is too short"));
        }
        at += bytes;
    }
}

void Reader::findData(ZipRecord& record) const
{
    if (record.method == ZipRecord::kStored && record.packed != record.size)
        refuse(record, say("it has two different sizes"));
    requireInside(record.header, kLocalBytes);
    if (number<std::uint32_t>(record.header) != kLocalSignature)
        refuse(record, say("there is no record at the offset given in the directory"));
    const auto nameBytes = number<std::uint16_t>(record.header + 26);
    if (text(record.header + kLocalBytes, nameBytes) != record.name)
        refuse(record, say("it has two different names"));
    record.begin = record.header + kLocalBytes + nameBytes + number<std::uint16_t>(record.header + 28);
    requireInside(record.begin, record.packed);
}

std::vector<ZipRecord> Reader::records() const
{
    const auto where = directory();
    if (where.records > kMostRecords)
        m_archive.refuse(say("it has more than %1 records", kMostRecords));
    requireInside(where.offset, where.bytes);
    std::vector<ZipRecord> found;
    auto at = where.offset;
    for (std::uint64_t i = 0; i < where.records; ++i) {
        ZipRecord record;
        at = readEntry(at, record);
        if (at > where.offset + where.bytes)
            m_archive.refuse(say("its directory is damaged"));
        findData(record);
        if (!record.name.ends_with('/'))
            found.push_back(std::move(record));
    }
    std::ranges::sort(found, {}, &ZipRecord::begin);
    for (std::size_t i = 1; i < found.size(); ++i)
        if (found[i].header < found[i - 1].begin + found[i - 1].packed)
            refuse(found[i], say("it overlaps another record"));
    return found;
}

}  // namespace

std::string shownName(const ZipRecord& record)
{
    auto name = record.name;
    if (!isValidUtf8(name))
        std::ranges::replace_if(
            name, [](char c) { return static_cast<unsigned char>(c) > 0x7FU; }, '?');
    return printable(name);
}

std::vector<ZipRecord> readZipDirectory(const ZipBytes& archive)
{
    return Reader(archive).records();
}

/// The bytes of a file that can be truncated while it is read.
class ZipFile::Bytes : public ZipBytes {
public:
    explicit Bytes(const std::filesystem::path& file)
        : m_descriptor(openRegularFile(file))
        , m_name(file.string())
        , m_size(regularFileSize(m_descriptor, file))
    {
    }

    const std::string& name() const { return m_name; }
    std::uint64_t size() const override { return m_size; }

    void read(std::uint64_t at, std::span<std::byte> bytes) const override
    {
        while (!bytes.empty()) {
            const auto count = ::pread(m_descriptor.get(), bytes.data(), bytes.size(), static_cast<off_t>(at));
            if (count < 0 && errno == EINTR)
                continue;
            if (count <= 0)
                refuse(count == 0 ? say("it was truncated while being read") : errnoText(errno));
            at += static_cast<std::uint64_t>(count);
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        }
    }

    [[noreturn]] void refuse(const Message& what) const override
    {
        throw Error(ErrorCode::InvalidFormat, say("%1: not a usable zip archive: %2", m_name, what));
    }

private:
    FileDescriptor m_descriptor;
    std::string m_name;
    std::uint64_t m_size;
};

namespace {

constexpr std::size_t kRecordBuffer = std::size_t {1} << 18U;

class RecordStream : public ByteStream {
public:
    RecordStream(std::shared_ptr<const ZipBytes> archive, const ZipRecord& record, std::string name)
        : ByteStream(std::move(name))
        , m_archive(std::move(archive))
        , m_record(record)
        , m_raw(kRecordBuffer)
    {
        if (record.method == ZipRecord::kDeflated)
            m_inflater.emplace(Inflater::Wrapping::None);
    }

    std::string_view next() override
    {
        const auto bytes = m_inflater ? unpacked() : nextRaw();
        m_given += bytes.size();
        if (!bytes.empty())
            m_checksum = static_cast<std::uint32_t>(
                ::crc32(m_checksum, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
        if (m_given > m_record.size || (bytes.empty() && m_given < m_record.size))
            fail(say("its size is not the one given in the directory"));
        if (bytes.empty() && m_checksum != m_record.checksum)
            fail(say("its checksum is wrong"));
        return bytes;
    }

private:
    void fail(const Message& what) const { m_archive->refuse(about(quote(shownName(m_record)), what)); }

    std::string_view nextRaw()
    {
        const auto count = std::min<std::uint64_t>(m_raw.size(), m_record.packed - m_taken);
        m_archive->read(m_record.begin + m_taken, std::as_writable_bytes(std::span(m_raw).first(count)));
        m_taken += count;
        return {m_raw.data(), count};
    }

    std::string_view unpacked()
    {
        while (!m_ended) {
            if (m_packed.empty())
                m_packed = nextRaw();
            const bool isCut = m_packed.empty();
            const auto step = m_inflater->unpack(m_packed);
            if (!step.problem.empty())
                fail(step.problem);
            m_ended = step.isLast;
            if (!step.text.empty())
                return step.text;
            if (isCut && !m_ended)
                fail(say("it ends too early (cut off?)"));
        }
        return {};
    }

    std::shared_ptr<const ZipBytes> m_archive;
    ZipRecord m_record;
    std::optional<Inflater> m_inflater;
    std::vector<char> m_raw;
    std::string_view m_packed;  ///< not unpacked yet
    std::uint64_t m_taken = 0;  ///< bytes of the archive
    std::uint64_t m_given = 0;
    std::uint32_t m_checksum = 0;
    bool m_ended = false;
};

}  // namespace

ZipFile::ZipFile(const std::filesystem::path& file)
    : m_bytes(std::make_shared<const Bytes>(file))
    , m_records(readZipDirectory(*m_bytes))
{
}

ZipFile::~ZipFile() = default;

std::unique_ptr<ByteStream> ZipFile::open(const ZipRecord& record) const
{
    const auto refuse = [&](const Message& what) { m_bytes->refuse(about(quote(shownName(record)), what)); };
    if (record.encrypted)
        refuse(say("it is encrypted"));
    if (record.method != ZipRecord::kStored && record.method != ZipRecord::kDeflated)
        refuse(say("it uses compression method %1; only deflate is supported", record.method));
    auto name = m_bytes->name() + " (" + shownName(record) + ")";
    if (constexpr auto kMost = FileContentOptions {}.maxBytes; record.size > kMost)
        failTooLarge(name, kMost);
    return std::make_unique<RecordStream>(m_bytes, record, std::move(name));
}

}  // namespace translucent
