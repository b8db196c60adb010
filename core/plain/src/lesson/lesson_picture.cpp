#include "translucent/lesson_picture.h"

#include "io/text_lines.h"
#include "lesson/drawing.h"
#include "lesson/lesson_block.h"
#include "lesson/lesson_markdown.h"
#include "translucent/error.h"
#include "translucent/posix_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

namespace translucent {

namespace {

using Kind = LessonPicture::Kind;

constexpr std::array<std::pair<std::string_view, Kind>, 4> kEndings {
    {{".svg", Kind::Svg}, {".png", Kind::Png}, {".jpg", Kind::Jpeg}, {".jpeg", Kind::Jpeg}}};
constexpr std::uint64_t kMostBytes = std::uint64_t {4} << 20U;
constexpr std::int64_t kMostPixels = 4096;  // of a side

Kind kindOf(std::string_view name)
{
    for (const auto& [ending, kind] : kEndings)
        if (name.ends_with(ending))
            return kind;
    refuseInLesson(say("pictures are files .svg, .png, .jpg or .jpeg"));
}

/// The path of the file after resolving all links.
std::filesystem::path placeOf(const std::filesystem::path& folder, std::string_view name)
{
    const std::filesystem::path relative(name);
    const bool leaves = std::ranges::any_of(relative, [](const std::filesystem::path& part) { return part == ".."; });
    if (relative.is_absolute() || leaves || name.find(':') != std::string_view::npos)
        refuseInLesson(say("pictures must be in the lesson's folder or below it"));
    std::error_code error;
    const auto root = std::filesystem::canonical(folder.empty() ? "." : folder, error);
    auto file = error ? std::filesystem::path() : std::filesystem::canonical(root / relative, error);
    if (error)
        refuseInLesson(untranslated(error.message()));
    if (std::mismatch(root.begin(), root.end(), file.begin(), file.end()).first != root.end())
        refuseInLesson(say("pictures must be in the lesson's folder or below it"));
    return file;
}

std::string bytesOf(const std::filesystem::path& file)
{
    const auto descriptor = openRegularFile(file);
    const auto size = regularFileSize(descriptor, file);
    if (size > kMostBytes)
        refuseInLesson(say("a picture has at most %1 bytes", kMostBytes));
    std::string bytes(size, '\0');
    bytes.resize(readFully(descriptor, std::as_writable_bytes(std::span(bytes)), file));
    return bytes;
}

std::int64_t bigEndian(std::string_view bytes)
{
    std::int64_t value = 0;
    for (const char byte : bytes)
        value = value * 256 + static_cast<unsigned char>(byte);
    return value;
}

/// Source: PNG specification (third edition), §11.2.1, IHDR.
std::pair<std::int64_t, std::int64_t> pngSize(std::string_view bytes)
{
    using namespace std::string_view_literals;
    constexpr auto kBeginning = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"sv;
    if (!bytes.starts_with(kBeginning) || bytes.size() < kBeginning.size() + 8)
        refuseInLesson(say("it does not begin as a file %1 does", ".png"));
    return {bigEndian(bytes.substr(kBeginning.size(), 4)), bigEndian(bytes.substr(kBeginning.size() + 4, 4))};
}

/// The first frame's header. Source: ITU-T T.81, B.2.2.
std::pair<std::int64_t, std::int64_t> jpegSize(std::string_view bytes)
{
    constexpr std::size_t kFrameHeader = 9;
    const auto byteAt = [bytes](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
    std::size_t at = 2;
    while (bytes.starts_with("\xff\xd8\xff") && at + kFrameHeader <= bytes.size() && byteAt(at) == 0xff) {
        const auto marker = byteAt(at + 1);
        const bool isFrame = marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
        if (isFrame)
            return {bigEndian(bytes.substr(at + 7, 2)), bigEndian(bytes.substr(at + 5, 2))};
        at += 2 + static_cast<std::size_t>(bigEndian(bytes.substr(at + 2, 2)));
    }
    refuseInLesson(say("it does not begin as a file %1 does", ".jpg"));
}

std::pair<std::int64_t, std::int64_t> sizeOf(const LessonPicture& picture)
{
    if (picture.kind == Kind::Png)
        return pngSize(picture.bytes);
    if (picture.kind == Kind::Jpeg)
        return jpegSize(picture.bytes);
    const auto [width, height] = checkedDrawing(picture.bytes);
    return {static_cast<std::int64_t>(std::ceil(width)), static_cast<std::int64_t>(std::ceil(height))};
}

}  // namespace

LessonPicture readLessonPicture(const std::filesystem::path& folder, std::string_view name)
{
    LessonPicture picture {.kind = kindOf(name), .bytes = {}};
    try {
        picture.bytes = bytesOf(placeOf(folder, name));
    } catch (const Error& error) {
        refuseInLesson(error.message());
    }
    std::tie(picture.width, picture.height) = sizeOf(picture);
    if (std::min(picture.width, picture.height) < 1 || std::max(picture.width, picture.height) > kMostPixels)
        refuseInLesson(say("a picture is from 1 to %1 pixels wide and high", kMostPixels));
    return picture;
}

void checkLessonPictures(const std::filesystem::path& lesson)
{
    const LessonPlace place(lesson.string());
    TextLines lines(lesson, kLessonFile);
    while (const auto line = lines.next())
        for (const auto& name : picturesIn(*line)) {
            try {
                readLessonPicture(lesson.parent_path(), name);
            } catch (const Error& error) {
                place.fail(lines.number(), say("the picture %1: %2", quote(name), error.message()));
            }
        }
}

}  // namespace translucent
