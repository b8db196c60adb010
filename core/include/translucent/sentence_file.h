#pragma once

#include <string>
#include <vector>

namespace translucent {

/// The lines of a UTF-8 text file or pipe, possibly gzipped; "-" is standard input. Their ends and byte order marks are
/// left out.
/// @throws Error naming file and line: NotFound, or InvalidFormat when the file is empty, not UTF-8, a device or larger
/// than a corpus may be.
std::vector<std::string> readSentences(const std::string& file);

}  // namespace translucent
