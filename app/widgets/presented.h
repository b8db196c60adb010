#pragma once

class QColor;
class QFont;
class QPalette;
class QWidget;

namespace translucent {

/// Marks a window as shown to an audience, for all drawings in it.
void setPresented(QWidget& window, bool presented);

constexpr double kLegibleText = 11;  ///< pixels: no text on screen is smaller

/// The minimum text height in pixels for a drawing that shrinks its text itself in such a window; 0 in other windows.
double leastText(const QWidget& widget);

/// The same for small text: legible in any window.
double leastSmallText(const QWidget& widget);

/// The factor by which lines and pictures are enlarged with the text; at least 1.
double enlargement(const QFont& font);

/// A colour for lines, bars and marks: unchanged or, if a palette has no shades between text and background, dark
/// enough for a contrast of 4.5 on white.
QColor lineColour(const QColor& colour, const QPalette& palette);

}  // namespace translucent
