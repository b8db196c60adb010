#include "pages/architecture/link_layer.h"

#include "widgets/colour_map.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kThinnest = 0.6;
constexpr double kThickest = 3.6;
constexpr double kPalest = 0.12;

/// Up from a key to a query, a cubic curve that leaves and arrives upright.
QPolygonF linkLine(const LinkShape& link)
{
    constexpr int kPieces = 14;
    const double middle = (link.from.y() + link.to.y()) / 2;
    QPolygonF line;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = link.drawn * i / kPieces, s = 1 - t;
        const double begin = s * s * s, early = 3 * s * s * t, late = 3 * s * t * t, end = t * t * t;
        line << QPointF(link.from.x() * (begin + early) + link.to.x() * (late + end),
            link.from.y() * begin + middle * (early + late) + link.to.y() * end);
    }
    return line;
}

QRectF around(std::span<const LinkShape> links)
{
    QRectF rect;
    for (const LinkShape& link : links)
        rect |= QRectF(link.from, link.to).normalized();
    return rect.adjusted(-kThickest, -kThickest, kThickest, kThickest);
}

}  // namespace

bool isSameScale(double one, double other)
{
    constexpr double kNearly = 0.001;  // half a pixel of a drawing that is as wide as a page
    return std::abs(one - other) <= kNearly * one;
}

void paintLink(QPainter& painter, const LinkShape& link)
{
    QColor colour = headColour(link.head);
    colour.setAlphaF(float((kPalest + (1 - kPalest) * link.weight) * link.opacity));
    painter.setPen(QPen(colour, kThinnest + (kThickest - kThinnest) * link.weight));
    painter.drawPolyline(linkLine(link));
}

bool LinkLayer::fits(const QPainter& painter) const
{
    return isSameScale(m_scale, painter.worldTransform().m11());
}

void LinkLayer::begin(std::span<const LinkShape> links, const QPainter& painter)
{
    const double ratio = painter.device()->devicePixelRatioF();
    m_scale = painter.worldTransform().m11();
    m_rect = around(links);
    m_links = links.size();
    m_drawn = 0;
    m_pixmap = QPixmap((m_rect.size() * m_scale * ratio).toSize().expandedTo({1, 1}));
    m_pixmap.setDevicePixelRatio(ratio);
    m_pixmap.fill(Qt::transparent);
}

void LinkLayer::draw(std::span<const LinkShape> links, const QPainter& painter, std::size_t most)
{
    if (links.size() != m_links || !fits(painter))
        begin(links, painter);
    const std::size_t end = std::min(links.size(), m_drawn + std::min(most, links.size()));
    if (m_drawn == end)
        return;
    QPainter own(&m_pixmap);
    own.setRenderHint(QPainter::Antialiasing);
    own.scale(m_scale, m_scale);
    own.translate(-m_rect.topLeft());
    for (; m_drawn < end; ++m_drawn)
        paintLink(own, links[m_drawn]);
}

void LinkLayer::paint(QPainter& painter) const
{
    if (m_links == 0)
        return;
    painter.save();
    if (fits(painter)) {  // pixel by pixel
        const QPoint place = painter.worldTransform().map(m_rect.topLeft()).toPoint();
        painter.resetTransform();
        painter.drawPixmap(place, m_pixmap);
    } else {
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.drawPixmap(m_rect, m_pixmap, QRectF(m_pixmap.rect()));
    }
    painter.restore();
}

}  // namespace translucent
