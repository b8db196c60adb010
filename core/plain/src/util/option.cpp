#include "translucent/option.h"

#include "util/number_text.h"

#include <cmath>

namespace translucent {

namespace {

std::string numberText(double number)
{
    return number == std::floor(number) ? fixedText(number, 0) : shortestText(number);
}

}  // namespace

bool OptionRange::contains(double number) const
{
    const bool enough = ends == Ends::Excluded ? number > least : number >= least;
    return enough && (ends == Ends::Taken ? number <= most : number < most);
}

std::string OptionRange::rule() const
{
    if (!words.empty())
        return words;
    const auto zeroText = zero.empty() ? std::string() : " (0 = " + std::string(zero) + ")";
    const auto from = numberText(least), to = numberText(most);
    if (std::isinf(most))
        return (ends == Ends::Excluded ? "it must be above " : "it must be at least ") + from + zeroText;
    if (ends == Ends::Excluded)
        return "it must be between " + from + " and " + to;
    if (ends == Ends::MostExcluded)
        return "it must be at least " + from + zeroText + " and below " + to;
    return "it must be from " + from + (zero.empty() ? "" : " (" + std::string(zero) + ")") + " to " + to;
}

}  // namespace translucent
