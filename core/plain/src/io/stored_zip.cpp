#include "io/stored_zip.h"

#include "io/zip_directory.h"
#include "translucent/error.h"
#include "util/utf8.h"

#include <algorithm>

namespace translucent {

namespace {

class MemoryBytes : public ZipBytes {
public:
    MemoryBytes(std::span<const std::byte> archive, const std::string& fileName)
        : m_archive(archive)
        , m_fileName(fileName)
    {
    }

    std::uint64_t size() const override { return m_archive.size(); }
    void read(std::uint64_t at, std::span<std::byte> bytes) const override
    {
        std::ranges::copy(m_archive.subspan(at, bytes.size()), bytes.begin());
    }
    [[noreturn]] void refuse(const Message& what) const override
    {
        throw Error(ErrorCode::InvalidFormat, say("%1: not a usable archive of PyTorch: %2", m_fileName, what));
    }

private:
    std::span<const std::byte> m_archive;
    const std::string& m_fileName;
};

}  // namespace

std::map<std::string, std::span<const std::byte>, std::less<>> readStoredZip(
    std::span<const std::byte> archive, const std::string& fileName)
{
    const MemoryBytes bytes(archive, fileName);
    std::map<std::string, std::span<const std::byte>, std::less<>> result;
    for (const ZipRecord& record : readZipDirectory(bytes)) {
        const auto refuse = [&](const Message& what) { bytes.refuse(about(quote(shownName(record)), what)); };
        if (!isValidUtf8(record.name))
            refuse(say("its name is not UTF-8"));
        if (record.encrypted)
            refuse(say("it is encrypted"));
        if (record.method != ZipRecord::kStored)
            refuse(say("it is packed; PyTorch stores records as they are"));
        if (!result.emplace(record.name, archive.subspan(record.begin, record.size)).second)
            refuse(say("it is there twice"));
    }
    return result;
}

}  // namespace translucent
