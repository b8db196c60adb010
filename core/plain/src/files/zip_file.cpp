#include "files/zip_file.h"

#include "files/file_stream.h"
#include "files/inflater.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"

#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <span>
#include <utility>

namespace translucent {

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
                refuse(count == 0 ? say("it was cut while it was read") : errnoText(errno));
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
        refuse(say("it is packed in a way (%1) that is not read; only deflate is", record.method));
    auto name = m_bytes->name() + " (" + shownName(record) + ")";
    if (constexpr auto kMost = FileContentOptions {}.maxBytes; record.size > kMost)
        failTooLarge(name, kMost);
    return std::make_unique<RecordStream>(m_bytes, record, std::move(name));
}

}  // namespace translucent
