#pragma once

#include <QFrame>
#include <QToolButton>

class QLayout;

namespace translucent {

/// A panel over the window, opened by its button: it stays open while the rest of the window is looked at, and closes
/// with a click elsewhere, the button, or Esc.
class Popover : public QFrame {
    Q_OBJECT

public:
    /// Opens below `button` inside its window, with the right edges aligned if there is no room to the right.
    Popover(const char* objectName, QToolButton* button);

    void open();
    /// Opens every popover around `widget`, so that it can be seen.
    static void openAround(QWidget& widget);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    bool isOutside(QPoint global) const;

    QToolButton* m_button;
};

}  // namespace translucent
