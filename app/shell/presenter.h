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

/// Shows the window to a room: full screen, without rail, lists and menus, at a zoom of its own, which is
/// remembered. Held keys show a laser dot or a spotlight at the pointer, another one hides the screen; none of them
/// acts while text is being typed. Lives on the GUI thread.
class Presenter : public QObject {
    Q_OBJECT

public:
    static constexpr Qt::Key kLaser = Qt::Key_L;
    static constexpr Qt::Key kCircle = Qt::Key_O;
    static constexpr Qt::Key kBlank = Qt::Key_B;

    /// What it works on; all of it outlives the presenter.
    struct Parts {
        QMainWindow& window;
        Appearance& appearance;
        QSettings& settings;
        QWidgetList hidden;  ///< where they are shown; beside the menu bar, which hides itself
    };

    Presenter(Parts parts, QObject* parent);

    bool isOn() const { return m_isOn; }
    void setOn(bool on);
    /// Ends typing, else the mode. False when there was nothing to end.
    bool handleEscape();

    /// The zoom at which the smallest text is 20 pixels high on a screen of 1080, and as large a part of others.
    static double zoomFor(QSize screen);
    /// Of the menu's "normal size": 1, or what fits the screen while the mode is on.
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

    Parts m_parts;
    PointerOverlay* m_overlay;
    QLabel* m_hint;
    QTimer m_hintTime;
    bool m_isOn = false;
    QWidgetList m_hidden;  ///< by this mode
    Qt::WindowStates m_ordinaryState;
};

}  // namespace translucent
