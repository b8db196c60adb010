#pragma once

#include <QObject>

namespace translucent {

/// Installed on the application: scrolling past a control must not change it. Combo boxes, spin boxes and sliders take
/// the wheel only after they have been given the keyboard, which the wheel itself does not do.
class CalmWheel : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace translucent
