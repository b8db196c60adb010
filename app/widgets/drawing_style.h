#pragma once

#include <QColor>
#include <QFontMetricsF>
#include <QHash>
#include <QRgb>
#include <QString>

#include <array>

class QPalette;
class QWidget;

namespace translucent {

enum class ColourMapKind {
    Viridis,  ///< purple to yellow, bright = high
    Cividis,  ///< blue to yellow, looks the same with a red-green deficiency, bright = high
    Blues,    ///< one hue; high contrasts with the backdrop: dark on light, light on dark
    BlueRed,  ///< blue below the middle, red above it; the middle has the colour of the background
};

/// The background of a map; viridis and cividis do not depend on it.
enum class Backdrop { Light, Dark };

/// Classifies `colour` as a light or a dark background.
Backdrop backdropOf(const QColor& colour);

/// Relative luminance in [0, 1]. Source: WCAG 2.1, "relative luminance".
double luminance(QRgb colour);

/// From 1 to 21; text needs 4.5. Source: WCAG 2.1, "contrast ratio".
double contrast(const QColor& one, const QColor& other);

/// Black or white, depending on the contrast with `fill`.
QRgb readableOn(QRgb fill);

/// The colour of a head: distinct for eight heads also with a colour vision deficiency, then paler.
/// Source: Okabe and Ito 2008, "Color Universal Design".
QColor headColour(int head);

/// The colour of what a change has altered or what is doubtful, as text or line. Contrast with the background: at least
/// 4.5.
QColor markColour(Backdrop backdrop);

/// Perceptually ordered colours for numbers in [0, 1]: luminance is monotone along the map – for BlueRed along each
/// half –, except for rounding to eight bits.
/// Source: viridis (van der Walt & Smith 2015), cividis (Nuñez et al. 2018), Blues and RdBu (ColorBrewer 2.0), each
/// interpolated between published samples; on dark backgrounds, RdBu is inverted from the middle.
class ColourMap {
public:
    static constexpr int kEntries = 256;

    explicit ColourMap(ColourMapKind kind = ColourMapKind::Viridis, Backdrop backdrop = Backdrop::Light);

    /// Values outside [0, 1] have the colour of the nearer end; NaN has that of 0.
    QRgb at(float value) const;

    /// True if 1 is lighter than 0.
    bool highIsBright() const;

    bool operator==(const ColourMap&) const = default;

private:
    std::array<QRgb, kEntries> m_table;
};

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

/// The widths of texts with few kinds of characters, such as numbers: each kind is measured once, since there is no
/// kerning between them.
class TextWidths {
public:
    explicit TextWidths(const QFontMetricsF& metrics)
        : m_metrics(metrics)
    {
    }

    double of(const QString& text)
    {
        double width = 0;
        for (const QChar character : text) {
            auto known = m_widths.find(character);
            if (known == m_widths.end())
                known = m_widths.insert(character, m_metrics.horizontalAdvance(character));
            width += *known;
        }
        return width;
    }

private:
    QFontMetricsF m_metrics;
    QHash<QChar, double> m_widths;
};

}  // namespace translucent
