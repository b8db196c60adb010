#pragma once

#include <QObject>
#include <QPointer>
#include <QSize>
#include <QTimer>
#include <QWidget>

class QKeyEvent;
class QLabel;
class QMainWindow;
class QSettings;

namespace translucent {

class Appearance;
class PointerOverlay;

/// Presenter mode for lectures: full screen, without rail, lists and menus, with a separate zoom, which is stored. Held
/// keys show a laser dot or a spotlight at the pointer, another key blanks the screen; the keys do not act while text
/// is typed. Lives on the GUI thread.
class Presenter : public QObject {
    Q_OBJECT

public:
    static constexpr Qt::Key kLaser = Qt::Key_L;
    static constexpr Qt::Key kCircle = Qt::Key_O;
    static constexpr Qt::Key kBlank = Qt::Key_B;

    /// `hidden` are hidden in presenter mode, in addition to the menu bar, which hides itself. All arguments outlive
    /// the presenter.
    Presenter(QMainWindow& window, Appearance& appearance, QSettings& settings, QWidgetList hidden);

    bool isOn() const { return m_isOn; }
    void setOn(bool on);
    /// Ends text input, or else the mode. Returns false if there was nothing to end.
    bool handleEscape();

    /// The zoom at which the smallest text is 20 pixels high on a screen of 1080, and as large a part of others.
    static double zoomFor(QSize screen);
    /// The zoom of the menu's "normal size": 1, or in presenter mode the zoom that fits the screen.
    double usualZoom() const;

    PointerOverlay& overlay() { return *m_overlay; }

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void enter();
    void leave();
    void keepZoom();
    void showHint();
    void placeHint();
    bool takeKey(QKeyEvent& event);
    bool release(const QKeyEvent& event);
    bool endBlankScreen(QEvent& event);
    bool acceptsKeys() const;
    QWidget* textInput() const;

    QMainWindow& m_window;
    Appearance& m_appearance;
    QSettings& m_settings;
    QWidgetList m_toHide;
    PointerOverlay* m_overlay;
    QLabel* m_hint;
    QTimer m_hintTime;
    bool m_isOn = false;
    QWidgetList m_hidden;  ///< by this mode, of m_toHide
    Qt::WindowStates m_ordinaryState;
};

}  // namespace translucent
