#pragma once

#include <filesystem>
#include <string_view>

namespace translucent {

/// A file or directory of the shipped resources, e.g. `corpus/classroom.grammar` or `models`.
/// Looked for in $TRANSLUCENT_RESOURCES and in ../share/translucent beside the running program.
/// @throws Error{NotFound} listing the places that were searched.
std::filesystem::path resourcePath(std::string_view relative);

/// Where a module of the program lies: in ../lib/translucent/modules beside it, as it is built and as it is installed.
/// Absolute, so that the dynamic linker searches nothing.
std::filesystem::path modulePath(std::string_view file);

}  // namespace translucent
