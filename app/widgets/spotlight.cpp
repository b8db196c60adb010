#include "widgets/spotlight.h"

#include <QPainter>
#include <QPainterPath>

namespace translucent {

namespace {

constexpr int kMargin = 4, kRadius = 10, kFrame = 3, kFollowMs = 50;
constexpr double kVeilDarkness = 0.42;

}  // namespace

void paintVeil(QPainter& painter, const QRectF& area, const QPainterPath& lit, double darkness)
{
    QPainterPath veil;
    veil.addRect(area);
    QColor shade(Qt::black);
    shade.setAlphaF(float(darkness));
    painter.fillPath(veil.subtracted(lit), shade);
}

Spotlight::Spotlight(QWidget* parent, QWidget* spared)
    : QWidget(parent)
    , m_spared(spared)
{
    setObjectName(QStringLiteral("spotlight"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_timer.setInterval(kFollowMs);
    connect(&m_timer, &QTimer::timeout, this, &Spotlight::follow);
}

void Spotlight::pointAt(QWidget* target)
{
    m_target = target;
    setVisible(target != nullptr);
    if (!target)
        return m_timer.stop();
    m_timer.start();
    follow();
}

QRect Spotlight::rectOf(const QWidget& widget) const
{
    if (!widget.isVisible())
        return {};
    const QRect visible = widget.visibleRegion().boundingRect();
    return visible.isEmpty() ? QRect() : QRect(widget.mapTo(parentWidget(), visible.topLeft()), visible.size());
}

void Spotlight::follow()
{
    if (!m_target)
        return pointAt(nullptr);
    const QRect lit = rectOf(*m_target), free = m_spared ? rectOf(*m_spared) : QRect();
    if (geometry() == parentWidget()->rect() && lit == m_lit && free == m_free)
        return;
    setGeometry(parentWidget()->rect());
    m_lit = lit;
    m_free = free;
    raise();
    update();
}

void Spotlight::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(m_lit).adjusted(-kMargin, -kMargin, kMargin, kMargin) & QRectF(rect());
    if (m_lit.isEmpty())
        return;
    QPainterPath hole, spared;
    hole.addRoundedRect(frame, kRadius, kRadius);
    spared.addRect(m_free);
    paintVeil(painter, rect(), hole.united(spared), kVeilDarkness);
    painter.setPen(QPen(palette().color(QPalette::Highlight), kFrame));
    painter.drawPath(hole);
}

}  // namespace translucent
