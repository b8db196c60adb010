#include "lessons/lesson_block.h"

#include "files/text_lines.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

namespace translucent {

namespace {

constexpr std::string_view kRight = "- [x] ", kWrong = "- [ ] ";

bool isKey(std::string_view text)
{
    return !text.empty()
        && std::ranges::all_of(text, [](char c) { return (c >= 'a' && c <= 'z') || c == '-' || c == '_'; });
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

}  // namespace translucent
