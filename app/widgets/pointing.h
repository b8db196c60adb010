#pragma once

#include <QList>
#include <QPointF>
#include <QPointer>
#include <QRect>
#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <deque>
#include <optional>

class QPainterPath;

namespace translucent {

/// The text of the part at `position` of `widget`, or of the part with the keyboard focus: a heading, an item, a token,
/// a block, or a cell as "row / column". An empty list means a widget without parts, such as a button; no value means
/// only background, a scroll bar or a disabled part.
std::optional<QStringList> namesAt(const QWidget& widget, std::optional<QPoint> position);

/// True if `part` matches one of these names: a cell completely, others by a part of their text.
bool isNamed(const QStringList& names, const QString& part);

/// Darkens `area` except `lit`, by a share from 0 to 1.
void paintVeil(QPainter& painter, const QRectF& area, const QPainterPath& lit, double darkness);

/// Darkens its parent except for some widgets, to draw attention to them. Transparent for the mouse.
class Spotlight : public QWidget {
    Q_OBJECT

public:
    /// `spared`, if any, is never veiled.
    Spotlight(QWidget* parent, QWidget* spared);

    /// Frames `targets`, and leaves `alsoLit` without a veil. Without targets, nothing is veiled.
    void pointAt(const QWidgetList& targets, const QWidgetList& alsoLit = {});
    /// The first target.
    QWidget* target() const { return m_targets.isEmpty() ? nullptr : m_targets.first(); }
    /// The area of the first target in the parent's coordinates; empty while it is not visible.
    QRect lit() const { return m_framed.isEmpty() ? QRect() : m_framed.first(); }
    /// True if no part of `widget` that can be seen is veiled.
    bool spares(const QWidget& widget) const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    using Widgets = QList<QPointer<QWidget>>;

    void follow();
    QRect rectOf(const QWidget& widget) const;
    QList<QRect> rectsOf(const Widgets& widgets) const;
    QPainterPath unveiled() const;

    Widgets m_targets;
    Widgets m_spared;
    QPointer<QWidget> m_always;
    QList<QRect> m_framed;
    QList<QRect> m_free;
    QTimer m_timer;  ///< the targets move by scrolling, resizing, opening tabs
};

/// An overlay that shows the pointer to an audience: with a red dot and a short trail, or by darkening everything
/// except a circle. Can also hide everything. Transparent for the mouse.
class PointerOverlay : public QWidget {
    Q_OBJECT

public:
    enum Kind { Nothing, Laser, Circle, Blank };

    explicit PointerOverlay(QWidget* parent);

    void setKind(Kind kind);
    Kind kind() const { return m_kind; }
    /// The last known position of the pointer, in the parent's coordinates.
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
    QTimer m_timer;               ///< widgets report moves only with mouse tracking
};

}  // namespace translucent
