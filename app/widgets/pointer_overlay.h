#pragma once

#include <QPointF>
#include <QTimer>
#include <QWidget>

#include <deque>

namespace translucent {

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
