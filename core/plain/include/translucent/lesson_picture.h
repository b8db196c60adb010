#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace translucent {

/// Pictures in one step.
inline constexpr std::size_t kMostLessonPictures = 20;

/// A picture that a lesson may show: read, found harmless, not yet decoded.
struct LessonPicture {
    enum class Kind { Svg, Png, Jpeg };

    Kind kind {};
    std::string bytes;
    std::int64_t width = 0;  ///< in pixels, as the file says
    std::int64_t height = 0;
};

/// Reads the picture `name` of a lesson in `folder`: an ordinary file in that folder or below it, also when links are
/// followed, that is not too large in bytes or pixels. A drawing (SVG) consists of shapes and text alone, so that it
/// neither reads other files nor takes long to draw.
/// @throws Error{InvalidArgument} with what is wrong with the picture and what would be right
LessonPicture readLessonPicture(const std::filesystem::path& folder, std::string_view name);

/// Reads all pictures that the Markdown of a lesson shows, as `lesson check` does.
/// @throws Error{InvalidFormat} naming the lesson's file and the line of the first picture that is refused
void checkLessonPictures(const std::filesystem::path& lesson);

}  // namespace translucent
