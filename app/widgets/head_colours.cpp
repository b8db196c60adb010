#include "widgets/head_colours.h"

#include <array>

namespace translucent {

QColor headColour(int head)
{
    static constexpr std::array<QRgb, 8> kColours {
        0xFF0072B2, 0xFFE69F00, 0xFF009E73, 0xFFCC79A7, 0xFFD55E00, 0xFF56B4E9, 0xFF8C6D1F, 0xFF7F7F7F};
    const QColor colour = QColor::fromRgb(kColours[std::size_t(head) % kColours.size()]);
    const int round = head / int(kColours.size());
    return round == 0 ? colour : colour.lighter(100 + 30 * round);
}

}  // namespace translucent
