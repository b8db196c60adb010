#include "translucent/lessons/lesson.h"

#include "files/text_lines.h"
#include "lessons/lesson_block.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"

#include <expat.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace translucent {

namespace {

struct DrawingSize {
    double width = 0;
    double height = 0;
};

constexpr std::array<std::string_view, 18> kElements {"svg", "g", "a", "title", "desc", "defs", "metadata", "path",
    "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "linearGradient", "radialGradient"};

constexpr std::string_view kStop = "stop";

constexpr std::size_t kDeepestElement = 50;

constexpr double kLargestNumber = 1e5;

/// Removes the number at the beginning of `text` and returns it; empty if there is none.
std::optional<double> takeNumber(std::string_view& text)
{
    constexpr std::string_view kFirst = "0123456789.-";
    double number = 0;
    if (text.empty() || kFirst.find(text.front()) == std::string_view::npos)
        return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc::result_out_of_range)
        number = std::numeric_limits<double>::infinity();
    else if (error != std::errc() || !std::isfinite(number))  // words such as "inf"
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

/// Reads the elements one after the other.
class DrawingCheck {
public:
    DrawingCheck()
        : m_parser(XML_ParserCreate(nullptr), &XML_ParserFree)
    {
        if (!m_parser)
            throw std::bad_alloc();
        XML_SetUserData(m_parser.get(), this);
        XML_SetElementHandler(m_parser.get(), &DrawingCheck::onStart, &DrawingCheck::onEnd);
        XML_SetStartDoctypeDeclHandler(m_parser.get(), &DrawingCheck::onDoctype);
    }

    DrawingSize read(std::string_view svg);

private:
    static void onStart(void* self, const XML_Char* name, const XML_Char** attributes);
    static void onEnd(void* self, const XML_Char*) { --static_cast<DrawingCheck*>(self)->m_depth; }
    static void onDoctype(void* self, const XML_Char*, const XML_Char*, const XML_Char*, int);
    template <typename Handler>
    void guarded(const Handler& handler);
    void start(std::string_view name, const XML_Char** attributes);
    void attribute(std::string_view name, std::string_view value);
    void style(std::string_view declarations);
    void property(std::string_view name, std::string_view value);
    void numbers(std::string_view text);
    void size(std::string_view name, std::string_view value);
    void dashes(std::string_view lengths);
    void refuseEndlessDashes() const;

    std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> m_parser;
    std::exception_ptr m_failure;
    std::size_t m_depth = 0;
    double m_numbers = 0;  ///< total count
    double m_largest = 0;
    double m_shortestDash = std::numeric_limits<double>::infinity();
    DrawingSize m_size;
    DrawingSize m_view;
};

DrawingSize DrawingCheck::read(std::string_view svg)
{
    const auto status = XML_Parse(m_parser.get(), svg.data(), static_cast<int>(svg.size()), XML_TRUE);
    if (m_failure)
        std::rethrow_exception(m_failure);
    if (status != XML_STATUS_OK)
        refuseInLesson(say("it is not valid XML: %1", XML_ErrorString(XML_GetErrorCode(m_parser.get()))));
    refuseEndlessDashes();
    return {m_size.width > 0 ? m_size.width : m_view.width, m_size.height > 0 ? m_size.height : m_view.height};
}

/// An exception is stored for read(), because none must pass through the C library.
template <typename Handler>
void DrawingCheck::guarded(const Handler& handler)
{
    if (m_failure)
        return;
    try {
        handler();
    } catch (...) {
        m_failure = std::current_exception();
        XML_StopParser(m_parser.get(), XML_FALSE);
    }
}

void DrawingCheck::onStart(void* self, const XML_Char* name, const XML_Char** attributes)
{
    auto& check = *static_cast<DrawingCheck*>(self);
    check.guarded([&] { check.start(name, attributes); });
}

void DrawingCheck::onDoctype(void* self, const XML_Char*, const XML_Char*, const XML_Char*, int)
{
    static_cast<DrawingCheck*>(self)->guarded([] { refuseInLesson(say("it has a document type; remove it")); });
}

/// Elements of another namespace, as drawing programs write them for themselves, are not drawn.
void DrawingCheck::start(std::string_view name, const XML_Char** attributes)
{
    const bool known = std::ranges::find(kElements, name) != kElements.end() || name == kStop;
    if (!known && name.find(':') == std::string_view::npos)
        refuseInLesson(
            say("it has an element \"%1\"; a drawing in a lesson can contain only shapes, gradients and text",
                printable(name)));
    if (m_depth == 0 && name != "svg")
        refuseInLesson(say("it does not begin with the element \"svg\""));
    if (++m_depth > kDeepestElement)
        refuseInLesson(say("its elements are nested more than %1 deep", kDeepestElement));
    for (; *attributes != nullptr; attributes += 2) {
        if (m_depth == 1)
            size(attributes[0], attributes[1]);
        attribute(attributes[0], attributes[1]);
    }
}

void DrawingCheck::attribute(std::string_view name, std::string_view value)
{
    if ((name == "href" || name.ends_with(":href")) && !value.starts_with('#'))
        refuseInLesson(say("it refers to %1; a drawing in a lesson must not depend on other files", quote(value)));
    if (name.starts_with("xml"))
        return;
    name == "style" ? style(value) : property(name, value);
}

void DrawingCheck::style(std::string_view declarations)
{
    while (!declarations.empty()) {
        const auto end = std::min(declarations.find(';'), declarations.size());
        const auto declaration = declarations.substr(0, end);
        const auto colon = std::min(declaration.find(':'), declaration.size());
        property(stripped(declaration.substr(0, colon)),
            colon < declaration.size() ? declaration.substr(colon + 1) : std::string_view());
        declarations.remove_prefix(std::min(end + 1, declarations.size()));
    }
}

void DrawingCheck::property(std::string_view name, std::string_view value)
{
    if (name == "stroke-dasharray")
        dashes(value);
    if (name == "id" || name == "class" || name.starts_with("font-family") || name.find(':') != std::string_view::npos
        || stripped(value).starts_with('#'))
        return;
    numbers(value);
}

/// Includes the numbers in a path, a list of points or a transformation.
void DrawingCheck::numbers(std::string_view text)
{
    while (!text.empty()) {
        const auto number = takeNumber(text);
        if (!number) {
            text.remove_prefix(std::min<std::size_t>(text.size(), 1));
            continue;
        }
        m_numbers += 1;
        m_largest = std::max(m_largest, std::abs(*number));
        if (m_largest > kLargestNumber)
            refuseInLesson(say("it has a number above %1", static_cast<std::int64_t>(kLargestNumber)));
    }
}

/// A percentage is relative to the available space, so it is not checked.
void DrawingCheck::size(std::string_view name, std::string_view value)
{
    if (name == "viewBox") {
        std::array<double, 4> box {};
        for (double& each : box) {
            value.remove_prefix(std::min(value.find_first_not_of(" ,\t\n"), value.size()));
            each = takeNumber(value).value_or(0);
        }
        m_view = {box[2], box[3]};
    }
    if ((name == "width" || name == "height") && !value.ends_with('%'))
        (name == "width" ? m_size.width : m_size.height) = takeNumber(value).value_or(0);
}

void DrawingCheck::dashes(std::string_view lengths)
{
    while (!lengths.empty()) {
        if (const auto length = takeNumber(lengths); length && *length > 0)
            m_shortestDash = std::min(m_shortestDash, *length);
        lengths.remove_prefix(std::min<std::size_t>(lengths.size(), 1));
    }
}

/// No line is longer than the distance between both extremes of the largest number, per number.
void DrawingCheck::refuseEndlessDashes() const
{
    constexpr double kMostDashes = 1e7;
    if (m_numbers * m_largest / m_shortestDash > kMostDashes)
        refuseInLesson(say("its dashed lines are too long for such short dashes"));
}

/// The size of an SVG drawing that contains only shapes and text.
/// @throws Error{InvalidArgument} for an element, a reference or a number that is not allowed in a drawing of a lesson
DrawingSize checkedDrawing(std::string_view svg)
{
    return DrawingCheck().read(svg);
}

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
    refuseInLesson(say("pictures must be .svg, .png, .jpg or .jpeg files"));
}

std::string bytesOf(const std::filesystem::path& file)
{
    const auto descriptor = openRegularFile(file);
    const auto size = regularFileSize(descriptor, file);
    if (size > kMostBytes)
        refuseInLesson(say("a picture can have at most %1 bytes", kMostBytes));
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
        refuseInLesson(say("it does not begin like a %1 file", ".png"));
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
    refuseInLesson(say("it does not begin like a %1 file", ".jpg"));
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
        picture.bytes = bytesOf(lessonFile(folder, name));
    } catch (const Error& error) {
        refuseInLesson(error.message());
    }
    std::tie(picture.width, picture.height) = sizeOf(picture);
    if (std::min(picture.width, picture.height) < 1 || std::max(picture.width, picture.height) > kMostPixels)
        refuseInLesson(say("a picture must be from 1 to %1 pixels wide and high", kMostPixels));
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
