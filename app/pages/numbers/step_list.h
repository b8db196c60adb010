#pragma once

#include <QListWidget>

namespace translucent {

/// The names of the steps. Up, Down, Home and End move; Space is left to those around it.
class StepList : public QListWidget {
    Q_OBJECT

public:
    explicit StepList(QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace translucent
