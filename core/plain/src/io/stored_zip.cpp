#include "io/stored_zip.h"

#include "translucent/error.h"
#include "util/utf8.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

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

/// Where the central directory is.
struct Directory {
    std::uint64_t records = 0;
    std::uint64_t bytes = 0;
    std::uint64_t offset = 0;
};

struct Record {
    std::string name;
    std::uint64_t packed = 0;
    std::uint64_t size = 0;
    std::uint64_t header = 0;  ///< offset of the local header
    std::uint64_t begin = 0;   ///< of the data
};

class Reader {
public:
    Reader(std::span<const std::byte> archive, const std::string& fileName)
        : m_archive(archive)
        , m_fileName(fileName)
    {
    }

    std::vector<Record> records() const;

private:
    template <typename Number>
    Number number(std::uint64_t at) const
    {
        Number value {};
        std::memcpy(&value, take(at, sizeof value).data(), sizeof value);
        return value;
    }
    std::span<const std::byte> take(std::uint64_t at, std::uint64_t size) const
    {
        if (at > m_archive.size() || size > m_archive.size() - at)
            refuse(say("a part of the archive reaches beyond the end of the file (cut off?)"));
        return m_archive.subspan(at, size);
    }
    std::string text(std::uint64_t at, std::uint64_t size) const
    {
        const auto bytes = take(at, size);
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    [[noreturn]] void refuse(const Message& what) const
    {
        throw Error(ErrorCode::InvalidFormat, say("%1: not a usable archive of PyTorch: %2", m_fileName, what));
    }
    [[noreturn]] void refuse(const Record& record, const Message& what) const
    {
        refuse(about(quote(record.name), what));
    }

    std::uint64_t endOfDirectory() const;
    Directory directory() const;
    std::uint64_t readEntry(std::uint64_t at, Record& record) const;
    void readField64(std::uint64_t at, std::uint64_t size, Record& record) const;
    void findData(Record& record) const;

    std::span<const std::byte> m_archive;
    const std::string& m_fileName;
};

std::uint64_t Reader::endOfDirectory() const
{
    const auto size = m_archive.size();
    for (std::uint64_t behind = kEndBytes; behind <= std::min<std::uint64_t>(size, kEndBytes + kLongestComment);
         ++behind)
        if (number<std::uint32_t>(size - behind) == kEndSignature)
            return size - behind;
    refuse(say("it has no directory (cut off?)"));
}

Directory Reader::directory() const
{
    const auto end = endOfDirectory();
    const Directory usual {
        number<std::uint16_t>(end + 10), number<std::uint32_t>(end + 12), number<std::uint32_t>(end + 16)};
    if (end < kLocatorBytes || number<std::uint32_t>(end - kLocatorBytes) != kLocatorSignature)
        return usual;
    const auto end64 = number<std::uint64_t>(end - kLocatorBytes + 8);
    take(end64, kEnd64Bytes);
    if (number<std::uint32_t>(end64) != kEnd64Signature)
        refuse(say("its directory of 64 bits is damaged"));
    return {number<std::uint64_t>(end64 + 32), number<std::uint64_t>(end64 + 40), number<std::uint64_t>(end64 + 48)};
}

/// Returns where the next one begins.
std::uint64_t Reader::readEntry(std::uint64_t at, Record& record) const
{
    if (number<std::uint32_t>(at) != kEntrySignature)
        refuse(say("its directory is damaged"));
    const auto nameBytes = number<std::uint16_t>(at + 28), extraBytes = number<std::uint16_t>(at + 30);
    record.name = text(at + kEntryBytes, nameBytes);
    record.packed = number<std::uint32_t>(at + 20);
    record.size = number<std::uint32_t>(at + 24);
    record.header = number<std::uint32_t>(at + 42);
    if (nameBytes > kLongestName || !isValidUtf8(record.name))
        refuse(say("a name is too long or not UTF-8"));
    if (number<std::uint16_t>(at + 8) & kEncrypted)
        refuse(record, say("it is encrypted"));
    if (number<std::uint16_t>(at + 10) != 0)
        refuse(record, say("it is packed; PyTorch stores records as they are"));
    readField64(at + kEntryBytes + nameBytes, extraBytes, record);
    return at + kEntryBytes + nameBytes + extraBytes + number<std::uint16_t>(at + 32);
}

/// Numbers that need more than 32 bits, in this order and only those.
void Reader::readField64(std::uint64_t at, std::uint64_t size, Record& record) const
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

void Reader::findData(Record& record) const
{
    if (record.packed != record.size)
        refuse(record, say("it has two different sizes"));
    take(record.header, kLocalBytes);
    if (number<std::uint32_t>(record.header) != kLocalSignature)
        refuse(record, say("nothing begins where the directory says"));
    const auto nameBytes = number<std::uint16_t>(record.header + 26);
    if (text(record.header + kLocalBytes, nameBytes) != record.name)
        refuse(record, say("it has two different names"));
    record.begin = record.header + kLocalBytes + nameBytes + number<std::uint16_t>(record.header + 28);
    take(record.begin, record.size);
}

std::vector<Record> Reader::records() const
{
    const auto where = directory();
    if (where.records > kMostRecords)
        refuse(say("it has more than %1 records", kMostRecords));
    take(where.offset, where.bytes);
    std::vector<Record> found;
    auto at = where.offset;
    for (std::uint64_t i = 0; i < where.records; ++i) {
        Record record;
        at = readEntry(at, record);
        if (at > where.offset + where.bytes)
            refuse(say("its directory is damaged"));
        findData(record);
        if (!record.name.ends_with('/'))
            found.push_back(std::move(record));
    }
    std::ranges::sort(found, {}, &Record::begin);
    for (std::size_t i = 1; i < found.size(); ++i)
        if (found[i].header < found[i - 1].begin + found[i - 1].size)
            refuse(found[i], say("it reaches into another record"));
    return found;
}

}  // namespace

std::map<std::string, std::span<const std::byte>, std::less<>> readStoredZip(
    std::span<const std::byte> archive, const std::string& fileName)
{
    std::map<std::string, std::span<const std::byte>, std::less<>> result;
    for (const auto& record : Reader(archive, fileName).records())
        if (!result.emplace(record.name, archive.subspan(record.begin, record.size)).second)
            throw Error(ErrorCode::InvalidFormat,
                say("%1: not a usable archive of PyTorch: %2", fileName,
                    about(quote(record.name), say("it is there twice"))));
    return result;
}

}  // namespace translucent
