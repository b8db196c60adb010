#pragma once

#include <filesystem>
#include <string_view>

namespace translucent {

/// A file or directory of the shipped resources, e.g. `corpus/classroom.grammar` or `models`.
/// Looked for in $TRANSLUCENT_RESOURCES, in ../share/translucent beside the running program, and in the source
/// tree this was built from. @throws Error{NotFound} listing the places that were searched.
std::filesystem::path resourcePath(std::string_view relative);

}  // namespace translucent
