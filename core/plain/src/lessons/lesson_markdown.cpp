#include "lessons/lesson_markdown.h"

#include "lessons/lesson_block.h"
#include "translucent/base/error.h"

#include <algorithm>

namespace translucent {

namespace {

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

void checkLessonLine(std::string_view line)
{
    if (line.size() > kLongestLessonLine)
        refuseInLesson(say("the line is longer than %1 bytes; break it", kLongestLessonLine));
    if (std::ranges::any_of(line, isControl))
        refuseInLesson(say("the line has a control character; remove it: %1", quote(line)));
}

void checkLessonNesting(std::string_view line)
{
    const auto [marks, spaces] = nestingOf(line);
    if (marks > kDeepestNesting || spaces > kWidestIndentation)
        refuseInLesson(say("quotations and lists are nested too deep; at most %1", kDeepestNesting));
    if (static_cast<std::size_t>(std::ranges::count(line, '|')) > kMostColumns + 1)
        refuseInLesson(say("a table has at most %1 columns", kMostColumns));
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
