#pragma once

#include <QColor>
#include <QList>
#include <QObject>
#include <QPalette>
#include <QPointer>
#include <QSize>

#include <optional>

class QWidget;

namespace translucent {

enum class ThemeChoice { System, Light, Dark, Contrast };

/// "system", "light", "dark" or "contrast": as stored in the settings and named on the command line.
QString name(ThemeChoice choice);
ThemeChoice themeFromName(const QString& name);  ///< System for anything else

/// The colours of a theme; everything on screen is made of these and of colour maps.
struct ThemeColours {
    QColor window;
    QColor surface;
    QColor sunken;
    QColor text;
    QColor muted;
    QColor border;
    QColor accent;
    QColor onAccent;
    QColor accentSoft;
    QColor warning;
    QColor warningSoft;
};
ThemeColours lightColours();
ThemeColours darkColours();
ThemeColours contrastColours();  ///< black on white; text has a contrast of 7 at least
QPalette paletteFrom(const ThemeColours& colours);

/// Fills the style sheet's `@colour` names and scales its `12px` lengths by `zoom`; lines of one or two pixels grow
/// with large zooms only, and no text becomes smaller than can be read.
QString styleSheetFrom(const QString& source, const ThemeColours& colours, double zoom);

/// Theme, text size and motion of the whole application. Lives on the GUI thread.
class Appearance : public QObject {
    Q_OBJECT

public:
    static constexpr double kSmallestZoom = 0.8;
    static constexpr double kLargestZoom = 2.5;
    static constexpr double kZoomStep = 0.1;
    static constexpr int kSmallestText = 12;  ///< of all texts of the style sheet, in pixels at zoom 1
    static constexpr int kLeastText = 11;     ///< at any zoom

    /// Remembers the palette the desktop gave the application: ThemeChoice::System follows it. Sets the style.
    explicit Appearance(QObject* parent = nullptr);

    ThemeChoice theme() const { return m_theme; }
    double zoom() const { return m_zoom; }
    bool isDark() const;
    ThemeColours colours() const;

    void setTheme(ThemeChoice theme);
    void setZoom(double zoom);  ///< clamped to the limits above
    /// Another zoom for the time being: setZoom() changes that one, the ordinary one waits.
    void pushZoom(double zoom);
    void popZoom();
    double ordinaryZoom() const { return m_ordinaryZoom.value_or(m_zoom); }
    /// Where the window is larger than a school laptop's screen, everything in it is, too, so that a lecture hall can
    /// read along; a lent zoom is made for a screen already.
    void setRoom(QSize window);
    /// What that does to the zoom; grows with the window in steps of a tenth.
    static double enlargementFor(QSize window);
    void setOrdinaryZoom(double zoom);                                         ///< seen once it is in use again
    void restore(ThemeChoice theme, double zoom, bool reducesMotion = false);  ///< all at once

    /// Drawings stand still: their style's SH_Widget_Animation_Duration is 0.
    bool reducesMotion() const { return m_reducesMotion; }
    void setReducesMotion(bool reduces);

    /// Gives `part` and what is in it the style sheet from now on: at once while it is visible, otherwise when it
    /// appears, so that a change of theme or size takes the time of what is seen.
    void applyStyle(QWidget& part);

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void apply();
    double scale() const;

    ThemeChoice m_theme = ThemeChoice::System;
    double m_zoom = 1.0;
    std::optional<double> m_ordinaryZoom;  ///< while another one is in use
    double m_enlargement = 1.0;            ///< of the ordinary zoom, by the room there is
    bool m_reducesMotion = false;
    bool m_systemIsDark = false;
    QString m_sheet;
    QList<QPointer<QWidget>> m_parts;
};

}  // namespace translucent
