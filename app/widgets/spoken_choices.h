#pragma once

#include <QObject>

namespace translucent {

/// Installed on the application: on X11 a screen reader gets what is chosen as the name of a combo box; what the
/// choice is about reaches it as the description only.
class SpokenChoices : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace translucent
