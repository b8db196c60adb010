#pragma once

#include <QRect>

#include <span>
#include <vector>

namespace translucent {

/// Where chips of one height stand: rows filled from the left, wrapped at `width`.
struct ChipLayout {
    std::vector<QRect> rects;
    int height = 0;

    /// The chip at `point`, or -1.
    int indexAt(const QPoint& point) const;
};

/// Spaces in pixels. A chip wider than `width` has a row of its own and is cut to it.
struct ChipMetrics {
    int width = 0;
    int chipHeight = 0;
    int spacing = 0;
    int margin = 0;
};
ChipLayout layOutChips(std::span<const int> chipWidths, const ChipMetrics& metrics);

}  // namespace translucent
