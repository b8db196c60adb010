#include "engine/search_settings.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

void SearchSettings::setBeamSize(int size)
{
    const int chosen = std::clamp(size, 1, kWidest);
    if (std::exchange(m_beamSize, chosen) != chosen)
        Q_EMIT changed();
}

void SearchSettings::setLengthPenalty(double alpha)
{
    const double chosen = std::round(std::clamp(alpha, 0.0, kLargestPenalty) * kPenaltySteps) / kPenaltySteps;
    if (std::exchange(m_lengthPenalty, chosen) != chosen)
        Q_EMIT changed();
}

DecodeOptions SearchSettings::options(DecodeOptions base) const
{
    base.beamSize = base.nBest = m_beamSize;
    base.lengthPenalty = m_lengthPenalty;
    return base;
}

}  // namespace translucent
