#pragma once

#include <QPointer>
#include <QRect>
#include <QTimer>
#include <QWidget>

class QPainterPath;

namespace translucent {

/// Darkens `area` but for what is `lit`, by a share from 0 to 1.
void paintVeil(QPainter& painter, const QRectF& area, const QPainterPath& lit, double darkness);

/// Lays a veil over its parent that leaves out one widget, so that eyes go there. The mouse goes through it.
class Spotlight : public QWidget {
    Q_OBJECT

public:
    /// `spared`, if any, is never veiled.
    Spotlight(QWidget* parent, QWidget* spared);

    /// nullptr takes the veil away.
    void pointAt(QWidget* target);
    QWidget* target() const { return m_target; }
    /// What is left out, in the parent's coordinates; empty while the target is not to be seen.
    QRect lit() const { return m_lit; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();
    QRect rectOf(const QWidget& widget) const;

    QPointer<QWidget> m_target;
    QPointer<QWidget> m_spared;
    QRect m_lit;
    QRect m_free;
    QTimer m_timer;  ///< the target moves by scrolling, resizing, opening tabs
};

}  // namespace translucent
