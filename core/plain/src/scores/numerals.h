#pragma once

#include "translucent/text/tokenizer.h"

#include <string_view>
#include <vector>

namespace translucent {

/// A number in a text, in digits or words.
struct Numeral {
    double value = 0;
    TextSpan span;
};

/// The numbers that a translation has to keep, or those of a translation, among which they are looked for.
enum class NumeralsOf { Source, Translation };

/// Numbers such as 三百万, 14亿, 1.5 and 二〇一九. Of a source without those that English does not count: 一, 两,
/// months, weekdays, fractions, discounts, minutes, and numerals of idioms. Of a translation also what else they can
/// stand for: 八折 is 20 % off, 三点五 is 3.5, 半小时 are 30 minutes.
std::vector<Numeral> chineseNumerals(std::string_view text, NumeralsOf what);

/// Numbers such as "three million", "1.4 billion", "23,000", "seventeenth" and "the eighties". Of a source without
/// those up to two, "a dozen" and "hundreds", and of "the 1990s" the nineties. Of a translation a number with a decimal
/// point is also listed as its two parts, since 三块五 is 3.5.
std::vector<Numeral> englishNumerals(std::string_view text, NumeralsOf what);

}  // namespace translucent
