#pragma once

#include <filesystem>
#include <string_view>

namespace translucent {

/// A file or directory of the shipped resources, e.g. `corpus/classroom.grammar` or `models`. Searched in
/// $TRANSLUCENT_RESOURCES and in ../share/translucent next to the program.
/// @throws Error{NotFound} listing the searched paths.
std::filesystem::path resourcePath(std::string_view relative);

/// The path of a module of the program: in ../lib/translucent/modules next to the program, both in the build tree and
/// installed. Absolute, so that the dynamic linker does not search.
std::filesystem::path modulePath(std::string_view file);

}  // namespace translucent
