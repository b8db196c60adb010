#pragma once

#include <QLabel>
#include <QToolButton>

namespace translucent {

/// One line of text that gives way: what does not fit ends in "…", and the tool tip has it whole.
class ElidingLabel : public QLabel {
    Q_OBJECT

public:
    using QLabel::QLabel;

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

/// The same as a button.
class ElidingButton : public QToolButton {
    Q_OBJECT

public:
    explicit ElidingButton(QWidget* parent);

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace translucent
