#pragma once

#include "widgets/chart_geometry.h"

#include <optional>

namespace translucent {

/// The part of an axis that is seen, never beyond its ends. Shares run from 0 at the lower end of this part to 1 at the
/// upper one, on a logarithmic axis of the logarithms.
class AxisZoom {
public:
    /// What there is. The part that is seen stays, as far as there still is something; another scale shows the whole.
    /// No part is shorter than `least`, which a logarithmic axis ignores.
    void setWhole(const ChartRange& whole, bool logarithmic, double least = 0);

    /// Nothing = the whole.
    std::optional<ChartRange> seen() const;

    /// All return whether something else is seen now. A factor below 1 comes closer; what is at `share` stays there.
    bool zoom(double factor, double share);
    bool pan(double share);
    bool reveal(double value);  ///< moves no farther than needed
    bool reset();

private:
    double scaled(double value) const;
    double length() const { return part().upper - part().lower; }
    ChartRange part() const { return m_part.value_or(m_whole); }
    bool show(const ChartRange& part);

    bool m_logarithmic = false;
    double m_least = 0;
    ChartRange m_whole;  ///< these two in logarithms where the axis is logarithmic
    std::optional<ChartRange> m_part;
};

}  // namespace translucent
