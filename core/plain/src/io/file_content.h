#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace translucent {

struct FileContentOptions {
    /// The largest content in bytes, counted after unpacking, so that a small hostile archive cannot fill the
    /// memory.
    std::uint64_t maxBytes = std::uint64_t {2} << 30U;
    /// Refuses pipes and devices: see openRegularFile.
    bool regularOnly = false;
};

/// The bytes of a file or pipe. Gzip data, recognised by its first bytes and not by the name, is unpacked,
/// including files made by joining several gzip files.
/// @throws Error{NotFound}, or Error{InvalidFormat} when the content is too large, the gzip data is damaged,
/// the file is packed in another way, or it is a device.
std::vector<char> readFileContent(const std::filesystem::path& file, const FileContentOptions& options = {});

}  // namespace translucent
