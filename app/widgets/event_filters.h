#pragma once

#include <QObject>

class QLabel;

namespace translucent {

/// Installed on the application: scrolling past a control must not change it. Combo boxes, spin boxes and sliders take
/// the wheel only after they have been given the keyboard, which the wheel itself does not do.
class WheelGuard : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Installed on the application: on X11 a screen reader gets what is chosen as the name of a combo box; what the
/// choice is about reaches it as the description only.
class SpokenChoices : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// As a filter of the application: the lists of combo boxes are as wide as their texts, however narrow the boxes are,
/// and what is chosen is whole in the tool tip of a box that is too narrow for it.
class WholeChoices : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Breaks long tool tips into lines: Qt does so with rich text only, and a plain sentence becomes one line as wide as
/// the screen. A filter of the application.
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
