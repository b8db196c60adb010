#pragma once

#include <QLabel>
#include <QToolButton>

namespace translucent {

/// A single-line label that elides its text with "…"; the tool tip contains the full text.
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

/// Takes the remaining space of a row; the end of the text stays visible.
ElidingLabel* makeEndLabel(const char* role, const char* objectName, QWidget* parent);

/// The same for a button.
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
