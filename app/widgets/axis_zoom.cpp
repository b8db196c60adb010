#include "widgets/axis_zoom.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr double kDeepest = 1e-4;  // of the whole; farther in, the six digits of the axis would repeat
constexpr double kRounding = 1e-9;

}  // namespace

double AxisZoom::scaled(double value) const
{
    return m_logarithmic ? std::log(value) : value;
}

void AxisZoom::setWhole(const ChartRange& whole, bool logarithmic, double least)
{
    if (std::exchange(m_logarithmic, logarithmic) != logarithmic)
        m_part.reset();
    m_whole = {scaled(whole.lower), scaled(whole.upper)};
    const double all = m_whole.upper - m_whole.lower;
    m_least = std::min(all, std::max(kDeepest * all, logarithmic ? 0.0 : least));
    if (m_part && (m_part->upper <= m_whole.lower || m_part->lower >= m_whole.upper))
        m_part.reset();
    if (m_part)
        show(*m_part);
}

std::optional<ChartRange> AxisZoom::seen() const
{
    if (!m_part)
        return {};
    return m_logarithmic ? ChartRange {std::exp(m_part->lower), std::exp(m_part->upper)} : *m_part;
}

bool AxisZoom::show(const ChartRange& part)
{
    const auto before = m_part;
    const double all = m_whole.upper - m_whole.lower, wanted = std::clamp(part.upper - part.lower, m_least, all);
    const double lower = std::clamp(part.lower, m_whole.lower, m_whole.upper - wanted);
    m_part = wanted < all * (1 - kRounding) ? std::optional(ChartRange {lower, lower + wanted}) : std::nullopt;
    return m_part != before;
}

bool AxisZoom::zoom(double factor, double share)
{
    const double at = part().lower + share * length();
    const double wanted = std::clamp(length() * factor, m_least, m_whole.upper - m_whole.lower);
    return show({at - share * wanted, at + (1 - share) * wanted});
}

bool AxisZoom::pan(double share)
{
    const double way = share * length();
    return m_part && show({m_part->lower + way, m_part->upper + way});
}

bool AxisZoom::reveal(double value)
{
    const double place = scaled(value);
    if (!m_part || (place >= m_part->lower && place <= m_part->upper))
        return false;
    const double spare = kDeepest * length();
    const double way = place < m_part->lower ? place - m_part->lower - spare : place - m_part->upper + spare;
    return show({m_part->lower + way, m_part->upper + way});
}

bool AxisZoom::reset()
{
    return std::exchange(m_part, std::nullopt).has_value();
}

}  // namespace translucent
