#include "lessons/lesson_block.h"

#include "files/json_object.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <system_error>
#include <utility>

namespace translucent {

namespace {

constexpr std::string_view kRight = "- [x] ", kWrong = "- [ ] ";

bool isKey(std::string_view text)
{
    return !text.empty()
        && std::ranges::all_of(text, [](char c) { return (c >= 'a' && c <= 'z') || c == '-' || c == '_'; });
}

constexpr std::size_t kLongestLessonLine = 20'000, kWidestIndentation = 60, kDeepestNesting = 10, kMostColumns = 20;

bool isControl(char character)
{
    const auto code = static_cast<unsigned char>(character);
    return (code < 0x20 && character != '\t') || code == 0x7f;
}

/// The number of characters of the quotation or list mark at the beginning of `text`; 0 if there is none.
std::size_t markLength(std::string_view text)
{
    if (text.starts_with('>'))
        return 1;
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto mark = digits == 0 ? std::string_view("-+*") : std::string_view(".)");
    const bool isMark =
        digits + 1 < text.size() && mark.find(text[digits]) != std::string_view::npos && text[digits + 1] == ' ';
    return isMark ? digits + 1 : 0;
}

struct Nesting {
    std::size_t marks = 0;
    std::size_t spaces = 0;
};

Nesting nestingOf(std::string_view line)
{
    constexpr std::size_t kTab = 4;
    Nesting nesting;
    while (!line.empty()) {
        const auto mark = markLength(line);
        if (mark == 0 && line.front() != ' ' && line.front() != '\t')
            break;
        nesting.marks += mark > 0 ? 1 : 0;
        nesting.spaces += mark > 0 ? 0 : line.front() == '\t' ? kTab : 1;
        line.remove_prefix(std::max<std::size_t>(mark, 1));
    }
    return nesting;
}

}  // namespace

void LessonPlace::fail(std::size_t line, const Message& what) const
{
    throw Error(ErrorCode::InvalidFormat, about(lineOf(m_file, line), what));
}

void LessonPlace::failNow(std::size_t line) const
{
    try {
        throw;
    } catch (const Error& error) {
        if (error.code() == ErrorCode::InvalidArgument)
            fail(line, error.message());
        throw;
    }
}

void refuseInLesson(const Message& why)
{
    throw Error(ErrorCode::InvalidArgument, why);
}

void LessonBlock::add(std::string_view text, std::size_t line)
{
    if (stripped(text).empty())
        return;
    if (text.starts_with(kRight) || text.starts_with(kWrong)) {
        m_fields.push_back(
            {text.starts_with(kRight) ? "x" : " ", std::string(stripped(text.substr(kRight.size()))), line});
        return;
    }
    const auto colon = text.find(':');
    const auto key = stripped(text.substr(0, colon));
    if (colon == std::string_view::npos || !isKey(key))
        m_place.fail(line, say("%1 is not a field; fields are written \"key: value\"", quote(text)));
    m_fields.push_back({std::string(key), std::string(stripped(text.substr(colon + 1))), line});
}

std::vector<LessonField> LessonBlock::takeAll(std::string_view key)
{
    std::vector<LessonField> taken;
    std::ranges::copy_if(m_fields, std::back_inserter(taken), [key](const auto& field) { return field.key == key; });
    std::erase_if(m_fields, [key](const auto& field) { return field.key == key; });
    return taken;
}

std::string LessonBlock::take(std::string_view key)
{
    const auto found = takeAll(key);
    if (found.size() > 1)
        m_place.fail(found[1].line, say("\"%1\" appears here a second time", key));
    return found.empty() ? std::string() : found.front().value;
}

std::string LessonBlock::need(std::string_view key)
{
    auto value = take(key);
    if (value.empty())
        m_place.fail(m_line, say("%1 needs \"%2: …\"", m_what, key));
    return value;
}

double LessonBlock::takeNumber(std::string_view key, double otherwise)
{
    const auto found = std::ranges::find(m_fields, key, &LessonField::key);
    if (found == m_fields.end())
        return otherwise;
    const auto line = found->line;
    const auto text = take(key);
    return m_place.at(line, [&] { return numberFrom(text, key); });
}

std::vector<LessonField> LessonBlock::rest()
{
    return std::exchange(m_fields, {});
}

void LessonBlock::finish(const Message& known) const
{
    if (m_fields.empty())
        return;
    const auto& [key, value, line] = m_fields.front();
    m_place.fail(line, say("%1 has no \"%2\"; it may have %3", m_what, printable(key), known));
}

double numberFrom(std::string_view text, std::string_view what)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        throw Error(ErrorCode::InvalidArgument, say("%1 is %2; it must be a number", what, quote(text)));
    return value;
}

std::string_view stripped(std::string_view text)
{
    constexpr std::string_view kSpace = " \t";
    const auto first = text.find_first_not_of(kSpace);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

std::filesystem::path lessonFile(const std::filesystem::path& folder, std::string_view name)
{
    const auto refuse = [] { refuseInLesson(say("the files of a lesson must be in its folder or below it")); };
    const std::filesystem::path relative(name);
    const bool leaves = std::ranges::any_of(relative, [](const std::filesystem::path& part) { return part == ".."; });
    if (relative.is_absolute() || leaves || name.find(':') != std::string_view::npos)
        refuse();
    std::error_code error;
    const auto root = std::filesystem::canonical(folder.empty() ? "." : folder, error);
    auto file = error ? std::filesystem::path() : std::filesystem::canonical(root / relative, error);
    if (error)
        refuseInLesson(untranslated(error.message()));
    if (std::mismatch(root.begin(), root.end(), file.begin(), file.end()).first != root.end())
        refuse();
    return file;
}

void checkLessonLine(std::string_view line)
{
    if (line.size() > kLongestLessonLine)
        refuseInLesson(say("the line is longer than %1 bytes; break it", kLongestLessonLine));
    if (std::ranges::any_of(line, isControl))
        refuseInLesson(say("the line contains a control character; remove it: %1", quote(line)));
}

void checkLessonNesting(std::string_view line)
{
    const auto [marks, spaces] = nestingOf(line);
    if (marks > kDeepestNesting || spaces > kWidestIndentation)
        refuseInLesson(say("quotations and lists are nested too deep; at most %1", kDeepestNesting));
    if (static_cast<std::size_t>(std::ranges::count(line, '|')) > kMostColumns + 1)
        refuseInLesson(say("a table has at most %1 columns", kMostColumns));
}

void checkFormat(JsonObject& fields, const char* field, std::int64_t known)
{
    std::int64_t format = 0;
    fields.required(field, format);
    if (format != known)
        fields.refuse(field, say("is %1; this program reads %2", format, known));
}

std::vector<std::string> picturesIn(std::string_view line)
{
    std::vector<std::string> names;
    for (auto at = line.find("!["); at != std::string_view::npos; at = line.find("![")) {
        line.remove_prefix(at + 2);
        const auto close = line.find("](");
        if (close == std::string_view::npos)
            break;
        auto name = stripped(line.substr(close + 2, line.find(')', close) - close - 2));
        name = name.substr(0, name.find(" \""));  // a title follows
        if (name.starts_with('<') && name.ends_with('>'))
            name = name.substr(1, name.size() - 2);
        names.emplace_back(stripped(name));
    }
    return names;
}

}  // namespace translucent
