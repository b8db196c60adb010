#include "pages/numbers/calculation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr double kSinglePrecision = 1e-4;  // relative to the largest number, after sums of some hundred terms

}  // namespace

EngineCheck checkAgainst(const QString& tensor, std::span<const double> ours, std::span<const float> engine)
{
    Q_ASSERT(ours.size() == engine.size());
    EngineCheck check {tensor, 0, ours.size(), false};
    double size = 1;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const auto theirs = double(engine[i]);
        if (std::isinf(theirs) && theirs == ours[i])
            continue;
        check.largest = std::max(check.largest, std::abs(ours[i] - theirs));
        size = std::max(size, std::abs(theirs));
        if (std::isnan(ours[i]) || std::isnan(theirs))
            check.largest = std::numeric_limits<double>::infinity();
    }
    check.holds = check.largest <= kSinglePrecision * size;
    return check;
}

}  // namespace translucent
