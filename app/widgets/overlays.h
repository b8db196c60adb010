#pragma once

#include <QPointF>
#include <QPointer>
#include <QRect>
#include <QTimer>
#include <QWidget>

#include <deque>

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

/// Lies over its parent and shows a room where the pointer is: by a red dot with a short trail, or by darkening all but
/// a circle. Can also hide everything. The mouse goes through it.
class PointerOverlay : public QWidget {
    Q_OBJECT

public:
    enum Kind { Nothing, Laser, Circle, Blank };

    explicit PointerOverlay(QWidget* parent);

    void setKind(Kind kind);
    Kind kind() const { return m_kind; }
    /// Where the pointer was seen last, in the parent's coordinates.
    QPointF place() const { return m_trail.empty() ? QPointF() : m_trail.back(); }
    double circleRadius() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();
    void paintLaser(QPainter& painter) const;
    void paintCircle(QPainter& painter) const;
    QRect trailRect() const;
    double dotRadius() const;

    Kind m_kind = Nothing;
    std::deque<QPointF> m_trail;  ///< the newest last
    QTimer m_timer;               ///< widgets report moves only where they track the mouse
};

}  // namespace translucent
