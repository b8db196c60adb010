#include "widgets/chip_layout.h"

#include <algorithm>

namespace translucent {

int ChipLayout::indexAt(const QPoint& point) const
{
    const auto found =
        std::find_if(rects.begin(), rects.end(), [&](const QRect& rect) { return rect.contains(point); });
    return found == rects.end() ? -1 : static_cast<int>(found - rects.begin());
}

ChipLayout layOutChips(std::span<const int> chipWidths, const ChipMetrics& metrics)
{
    ChipLayout layout;
    const int right = std::max(metrics.width - metrics.margin, metrics.margin + 1);
    int x = metrics.margin;
    int y = metrics.margin;
    for (const int wanted : chipWidths) {
        const int width = std::min(wanted, right - metrics.margin);
        if (x > metrics.margin && x + width > right) {
            x = metrics.margin;
            y += metrics.chipHeight + metrics.spacing;
        }
        layout.rects.emplace_back(x, y, width, metrics.chipHeight);
        x += width + metrics.spacing;
    }
    layout.height = chipWidths.empty() ? 0 : y + metrics.chipHeight + metrics.margin;
    return layout;
}

}  // namespace translucent
