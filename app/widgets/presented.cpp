#include "widgets/presented.h"

#include "widgets/colour_map.h"

#include <QApplication>
#include <QFontInfo>
#include <QPalette>
#include <QVariant>
#include <QWidget>

#include <algorithm>

namespace translucent {

namespace {

constexpr char kPresentedProperty[] = "presented";
constexpr double kSmallestShare = 12.0 / 14;  ///< the smallest text of the style sheet relative to the body text
constexpr double kOrdinaryText = 14;          ///< pixels

}  // namespace

void setPresented(QWidget& window, bool presented)
{
    window.setProperty(kPresentedProperty, presented);
}

double leastText(const QWidget& widget)
{
    const bool presented = widget.window()->property(kPresentedProperty).toBool();
    return presented ? kSmallestShare * QFontInfo(QApplication::font()).pixelSize() : 0;
}

double leastSmallText(const QWidget& widget)
{
    return std::max(kLegibleText, leastText(widget));
}

double enlargement(const QFont& font)
{
    return std::max(1.0, QFontInfo(font).pixelSize() / kOrdinaryText);
}

QColor lineColour(const QColor& colour, const QPalette& palette)
{
    if (palette.color(QPalette::Mid) != palette.color(QPalette::Text))
        return colour;
    constexpr double kContrast = 4.5;
    constexpr int kStep = 105;  // percent
    QColor dark = colour;
    while (dark.value() > 0 && 1.05 / (luminance(dark.rgb()) + 0.05) < kContrast)
        dark = dark.darker(kStep);
    dark.setAlphaF(colour.alphaF());
    return dark;
}

}  // namespace translucent
