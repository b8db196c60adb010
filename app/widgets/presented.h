#pragma once

class QColor;
class QFont;
class QPalette;
class QWidget;

namespace translucent {

/// Says whether a window is shown to a room, to whatever draws in it.
void setPresented(QWidget& window, bool presented);

constexpr double kLegibleText = 11;  ///< pixels: no text on screen is smaller

/// How many pixels high text is at least that a drawing in such a window shrinks of its own accord; 0 in other windows.
double leastText(const QWidget& widget);

/// The same of text that is small beside other text: legible in any window.
double leastSmallText(const QWidget& widget);

/// By how much lines and pictures are larger than beside text of the ordinary size; 1 at least.
double enlargement(const QFont& font);

/// A colour for lines, bars and marks: as it is, or, where a palette has no shades between text and ground, dark enough
/// for a contrast of 4.5 on white.
QColor lineColour(const QColor& colour, const QPalette& palette);

}  // namespace translucent
