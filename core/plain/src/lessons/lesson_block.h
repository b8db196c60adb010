#pragma once

#include "files/byte_stream.h"
#include "translucent/base/message.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

class JsonObject;

/// "key: value" of a lesson, or an option "- [x] value" with the key "x", "- [ ] value" with the key " ".
struct LessonField {
    std::string key;
    std::string value;
    std::size_t line = 0;
};

/// A file that is read, for messages about its lines.
class LessonPlace {
public:
    explicit LessonPlace(std::string file)
        : m_file(std::move(file))
    {
    }

    /// @throws Error{InvalidFormat} "file, line 12: what"
    [[noreturn]] void fail(std::size_t line, const Message& what) const;
    std::filesystem::path folder() const { return std::filesystem::path(m_file).parent_path(); }
    /// Runs `read` and converts its argument errors to messages with the line.
    template <typename Read>
    auto at(std::size_t line, const Read& read) const;

private:
    [[noreturn]] void failNow(std::size_t line) const;

    std::string m_file;
};

template <typename Read>
auto LessonPlace::at(std::size_t line, const Read& read) const
{
    try {
        return read();
    } catch (...) {
        failNow(line);
    }
}

/// @throws Error{InvalidArgument}, which LessonPlace::at() makes a message about the line
[[noreturn]] void refuseInLesson(const Message& why);

/// The fields of a block, each read once; the rest is rejected.
class LessonBlock {
public:
    LessonBlock(const LessonPlace& place, Message what, std::size_t line)
        : m_place(place)
        , m_what(std::move(what))
        , m_line(line)
    {
    }

    /// @throws Error{InvalidFormat} unless `text` is a field or an option
    void add(std::string_view text, std::size_t line);

    std::size_t line() const { return m_line; }
    const LessonPlace& place() const { return m_place; }
    /// All fields of that key, in their order.
    std::vector<LessonField> takeAll(std::string_view key);
    /// Empty if there is none. @throws Error{InvalidFormat} if there are several
    std::string take(std::string_view key);
    /// @throws Error{InvalidFormat} if there is none
    std::string need(std::string_view key);
    /// @throws Error{InvalidFormat} unless it is a number
    double takeNumber(std::string_view key, double otherwise);
    /// All fields that have not been taken.
    std::vector<LessonField> rest();
    /// @throws Error{InvalidFormat} naming the first field that was not taken, and `known`
    void finish(const Message& known) const;

private:
    const LessonPlace& m_place;
    Message m_what;
    std::size_t m_line;
    std::vector<LessonField> m_fields;
};

/// Parses a finite number without further text. @throws Error{InvalidArgument} naming `what`
double numberFrom(std::string_view text, std::string_view what);

/// Without spaces at both ends.
std::string_view stripped(std::string_view text);

/// Options for reading a lesson, which can come from an untrusted source.
inline constexpr FileContentOptions kLessonFile {.maxBytes = std::uint64_t {1} << 20U, .regularOnly = true};

/// The maximum size of a step or the introduction, in bytes; the layout of longer texts would take too long.
inline constexpr std::size_t kLongestLessonText = std::size_t {1} << 13U;
/// The maximum size of a title, in characters.
inline constexpr std::size_t kLongestLessonTitle = 200;
inline constexpr std::size_t kMostLessonSteps = 500;

/// The path of a file that a lesson in `folder` names, after resolving all links.
/// @throws Error{InvalidArgument} unless it exists in that folder or a subfolder
std::filesystem::path lessonFile(const std::filesystem::path& folder, std::string_view name);

/// Refuses a line that is very long or has control characters. @throws Error{InvalidArgument}
void checkLessonLine(std::string_view line);

/// Rejects Markdown with a slow layout: deeply nested, or a table with very many columns.
/// @throws Error{InvalidArgument}
void checkLessonNesting(std::string_view line);

/// Checks the field with the version of a file's form. @throws Error{InvalidFormat} unless it is `known`
void checkFormat(JsonObject& fields, const char* field, std::int64_t known);

/// The pictures that a line of Markdown shows, as they are named there.
std::vector<std::string> picturesIn(std::string_view line);

}  // namespace translucent
