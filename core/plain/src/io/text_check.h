#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace translucent {

/// A line of text, pair or unit longer than this is no sentence but another kind of file, in bytes.
inline constexpr std::size_t kLongestLine = std::size_t {1} << 20U;

/// `file, line 12`, the beginning of every message about a line; lines count from 1.
std::string lineOf(const std::string& fileName, std::size_t line);

/// Lines count from 1 and so do columns, in characters.
struct TextPlace {
    std::size_t line = 1;
    std::size_t column = 1;
};

/// `text` begins at `place` of the file and may hold several lines.
/// @throws Error{InvalidFormat} naming file, line and column of a zero byte or of what is not UTF-8.
void requireText(std::string_view text, const std::string& fileName, TextPlace place);

/// @throws Error{InvalidFormat} when the content begins like UTF-16.
void refuseUtf16(std::string_view content, const std::string& fileName);

/// @throws Error{InvalidFormat} when `text`, which begins in that line, is longer than kLongestLine, saying which kind
/// of file has none of the line ends that are looked for.
void refuseOverlong(std::string_view text, const std::string& fileName, std::size_t line);

/// Text that is one line with carriage returns inside comes from a system that ended lines with them.
/// @throws Error{InvalidFormat}
void refuseCarriageReturns(std::string_view onlyLine, const std::string& fileName);

std::string_view withoutByteOrderMarks(std::string_view text);

}  // namespace translucent
