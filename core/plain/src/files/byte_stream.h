#pragma once

#include "translucent/base/message.h"
#include "translucent/files/posix_file.h"

#include <zlib.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent {

/// The bytes of something that messages call by a name, a buffer at a time.
class ByteStream {
public:
    virtual ~ByteStream() = default;
    ByteStream(const ByteStream&) = delete;
    ByteStream& operator=(const ByteStream&) = delete;

    /// Returns the next bytes, valid until the next call; empty at the end.
    /// @throws Error{InvalidFormat} if they cannot be read
    virtual std::string_view next() = 0;

    const std::string& name() const { return m_name; }

protected:
    explicit ByteStream(std::string name)
        : m_name(std::move(name))
    {
    }

private:
    std::string m_name;
};

/// Unpacks deflated data, a buffer at a time.
class Inflater {
public:
    enum class Wrapping { Gzip, None };

    explicit Inflater(Wrapping wrapping);
    ~Inflater();
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    /// Starts again with other data.
    void restart();

    struct Step {
        std::string_view text;  ///< valid until the next step; can also be empty before the end
        bool isLast = false;
        Message problem;  ///< reason of a failure; empty on success
    };
    /// Unpacks part of `packed` and removes the used bytes from it.
    Step unpack(std::string_view& packed);

private:
    z_stream m_stream {};
    std::vector<char> m_text;
};

struct FileContentOptions {
    /// The largest content in bytes, counted after unpacking, so that a small hostile archive cannot fill the
    /// memory.
    std::uint64_t maxBytes = std::uint64_t {2} << 30U;
    /// Rejects pipes and devices: see openRegularFile.
    bool regularOnly = false;
};

/// The bytes of a file or pipe. Gzip data, detected by its first bytes, is unpacked, including concatenated gzip files.
/// @throws Error{NotFound}, or Error{InvalidFormat} if the content is too large, the gzip data is damaged, the file is
/// of another kind (see foreign_files.h), or it is a device.
std::vector<char> readFileContent(const std::filesystem::path& file, const FileContentOptions& options = {});

class Gunzip;

/// The bytes of a file or pipe, a buffer at a time, so that memory does not grow with the file. Gzip data is unpacked
/// as readFileContent does.
class FileStream : public ByteStream {
public:
    /// @throws Error{NotFound}, or Error{InvalidFormat} when it is a directory or a device.
    explicit FileStream(const std::filesystem::path& file, const FileContentOptions& options = {});
    /// Reads an open file; messages refer to it as `name`.
    FileStream(FileDescriptor descriptor, std::string name, const FileContentOptions& options = {});
    ~FileStream() override;

    /// @throws Error{InvalidFormat} as readFileContent does.
    std::string_view next() override;

private:
    void begin();
    std::string_view nextRaw();

    FileDescriptor m_descriptor;
    std::uint64_t m_maxBytes;
    std::uint64_t m_given = 0;
    std::vector<char> m_raw;
    std::string_view m_first;  ///< the first bytes, read to detect the kind of file
    bool m_begun = false;
    bool m_ended = false;
    std::unique_ptr<Gunzip> m_gunzip;
};

/// True if the bytes start like a gzip file.
bool isGzip(std::span<const char> bytes);

/// Unpacks one or several gzip members that follow each other, a buffer at a time.
class Gunzip {
public:
    /// `more` returns the next packed bytes, which must stay valid until its next call; empty at the end.
    Gunzip(std::function<std::string_view()> more, std::string fileName);
    /// Returns the next unpacked bytes, valid until the next call; empty at the end.
    /// @throws Error{InvalidFormat} naming the file if the data is damaged or truncated.
    std::string_view next();

private:
    [[noreturn]] void fail(const Message& what) const;
    bool beginMember();
    std::string_view inflateSome();

    std::function<std::string_view()> m_more;
    std::string m_fileName;
    Inflater m_inflater {Inflater::Wrapping::Gzip};
    std::string_view m_packed;  ///< not unpacked yet
    bool m_inMember = false;
    bool m_begun = false;  ///< a first member
};

/// The sentence for content above the limit. @throws Error{InvalidFormat}
[[noreturn]] void failTooLarge(const std::string& fileName, std::uint64_t maxBytes);

}  // namespace translucent
