#include "files/zip_directory.h"

#include "base/utf8.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

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
        m_archive.refuse(say("its directory of 64 bits is damaged"));
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
                refuse(record, say("its field of 64 bits is too short"));
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
        refuse(record, say("nothing begins at the offset given in the directory"));
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

}  // namespace translucent
