#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zlib.h>

namespace translucent {

/// Whether the bytes begin like a gzip file.
bool isGzip(std::span<const char> bytes);

/// Unpacks one or several gzip members that follow each other, a buffer at a time.
class Gunzip {
public:
    /// `more` gives the next packed bytes, which must stay valid until it is called again, and nothing at the end.
    Gunzip(std::function<std::string_view()> more, std::string fileName);
    ~Gunzip();
    Gunzip(const Gunzip&) = delete;
    Gunzip& operator=(const Gunzip&) = delete;

    /// The next unpacked bytes, valid until the next call; nothing at the end.
    /// @throws Error{InvalidFormat} naming the file when the data is damaged or cut off.
    std::string_view next();

private:
    [[noreturn]] void fail(const std::string& message) const;
    bool beginMember();
    std::string_view inflateSome();

    std::function<std::string_view()> m_more;
    std::string m_fileName;
    z_stream m_stream {};
    std::string_view m_packed;  ///< not yet unpacked
    std::vector<char> m_text;
    bool m_inMember = false;
    bool m_begun = false;  ///< a first member
};

/// The sentence for content above the limit. @throws Error{InvalidFormat}
[[noreturn]] void failTooLarge(const std::string& fileName, std::uint64_t maxBytes);

}  // namespace translucent
