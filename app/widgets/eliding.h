#pragma once

#include <QLabel>
#include <QToolButton>

namespace translucent {

/// One line of text that gives way: what does not fit ends in "…", and the tool tip has it whole.
class ElidingLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidingLabel(QWidget* parent = nullptr)
        : QLabel(parent)
    {
        setTextFormat(Qt::PlainText);
    }

    void setElideMode(Qt::TextElideMode mode) { m_mode = mode; }

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    Qt::TextElideMode m_mode = Qt::ElideRight;
};

/// In what is left over of a row; its end matters most.
ElidingLabel* makeEndLabel(const char* role, const char* objectName, QWidget* parent);

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
