#pragma once

#include "io/file_stream.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// How a lesson is read: it comes from elsewhere.
inline constexpr FileContentOptions kLessonFile {.maxBytes = std::uint64_t {1} << 20U, .regularOnly = true};

/// Of a step or the introduction, in bytes; longer ones would take long to lay out.
inline constexpr std::size_t kLongestLessonText = std::size_t {1} << 13U;
/// Of a title, in characters.
inline constexpr std::size_t kLongestLessonTitle = 200;
inline constexpr std::size_t kMostLessonSteps = 500;

/// Refuses a line that is very long or has control characters. @throws Error{InvalidArgument}
void checkLessonLine(std::string_view line);

/// Refuses Markdown that would take long to lay out: nested very deep, or a table of very many columns.
/// @throws Error{InvalidArgument}
void checkLessonNesting(std::string_view line);

/// The pictures that a line of Markdown shows, as they are named there.
std::vector<std::string> picturesIn(std::string_view line);

}  // namespace translucent
