#include "translucent/base/option.h"

#include "base/numbers.h"

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

Message OptionRange::rule() const
{
    if (!words.empty())
        return words;
    auto from = untranslated(numberText(least));
    const auto to = numberText(most);
    if (ends == Ends::Excluded)
        return std::isinf(most) ? say("it must be above %1", from) : say("it must be between %1 and %2", from, to);
    if (ends == Ends::Taken && !std::isinf(most))
        return say("it must be from %1 to %2", zero.empty() ? from : say("%1 (%2)", from, zero), to);
    if (!zero.empty())
        from = say("%1 (0 = %2)", from, zero);
    return std::isinf(most) ? say("it must be at least %1", from)
                            : say("it must be at least %1 and below %2", from, to);
}

}  // namespace translucent
