#pragma once

#include <QObject>

class QLabel;

namespace translucent {

/// Install on the application: scrolling past a control must not change it. Combo boxes, spin boxes and sliders accept
/// the wheel only after they have received the keyboard focus, which the wheel itself does not set.
class WheelGuard : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Install on the application: on X11 a screen reader uses the current item as the name of a combo box; its actual name
/// is only available as the description.
class SpokenChoices : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Application event filter: the lists of combo boxes are as wide as their texts, even if the boxes are narrow, and the
/// tool tip of a box that is too narrow contains the full current text.
class WholeChoices : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Breaks long tool tips into lines: Qt does so only for rich text, and a plain sentence would become one line as wide
/// as the screen. An application event filter.
class WrappedTips : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    static void wrap(QLabel& tip);
};

}  // namespace translucent
