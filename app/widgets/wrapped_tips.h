#pragma once

#include <QObject>

class QLabel;

namespace translucent {

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
