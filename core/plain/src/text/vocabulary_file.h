#pragma once

#include <filesystem>
#include <string>

namespace translucent {

/// The bytes of a vocabulary. @throws Error{NotFound, InvalidFormat} when there is no regular file of bearable size.
std::string readVocabulary(const std::filesystem::path& file);

}  // namespace translucent
