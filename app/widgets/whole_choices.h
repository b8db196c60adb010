#pragma once

#include <QObject>

namespace translucent {

/// As a filter of the application: the lists of combo boxes are as wide as their texts, however narrow the boxes are,
/// and what is chosen is whole in the tool tip of a box that is too narrow for it.
class WholeChoices : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace translucent
