#pragma once

#include "files/byte_stream.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Options for reading a lesson, which can come from an untrusted source.
inline constexpr FileContentOptions kLessonFile {.maxBytes = std::uint64_t {1} << 20U, .regularOnly = true};

/// The maximum size of a step or the introduction, in bytes; the layout of longer texts would take too long.
inline constexpr std::size_t kLongestLessonText = std::size_t {1} << 13U;
/// The maximum size of a title, in characters.
inline constexpr std::size_t kLongestLessonTitle = 200;
inline constexpr std::size_t kMostLessonSteps = 500;

/// Refuses a line that is very long or has control characters. @throws Error{InvalidArgument}
void checkLessonLine(std::string_view line);

/// Rejects Markdown with a slow layout: deeply nested, or a table with very many columns.
/// @throws Error{InvalidArgument}
void checkLessonNesting(std::string_view line);

/// The pictures that a line of Markdown shows, as they are named there.
std::vector<std::string> picturesIn(std::string_view line);

}  // namespace translucent
