#include "pages/architecture/motion_item.h"

#include "widgets/drawing_style.h"

#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QPainter>
#include <QPalette>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace translucent {

namespace {

constexpr double kThinnest = 0.6;
constexpr double kThickest = 3.6;
constexpr double kPalest = 0.12;

/// From a key up to a query: a cubic curve with vertical ends.
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

namespace {

constexpr double kSeenToGrow = 0.1;  ///< the weights of links that are drawn in each frame
constexpr std::size_t kLinksAFrame = 24;
constexpr double kOutline = 0.9;
constexpr double kPieceOutline = 1.5;
constexpr double kAbove = 10;  ///< over the blocks
constexpr int kNamePixels = 12;
constexpr int kSmallPixels = 11;
constexpr int kSmallestPixels = 10;
constexpr double kTextGap = 3;  ///< between two names
constexpr double kVeil = 0.75;  ///< behind a name, over the lines of the drawing

QImage bandImage(const std::vector<float>& band, BandScale scale, Backdrop backdrop)
{
    const ColourMap map(scale == BandScale::EitherSign ? ColourMapKind::BlueRed : ColourMapKind::Blues, backdrop);
    QImage image(1, int(band.size()), QImage::Format_RGB32);
    for (int cell = 0; cell < image.height(); ++cell) {
        const float value = band[std::size_t(cell)];
        image.setPixel(0, cell, map.at(scale == BandScale::EitherSign ? (value + 1) / 2 : value));
    }
    return image;
}

/// A pixel of `cells` is a cell.
void fillCells(QPainter& painter, const QRectF& rect, const QImage& image, const QRect& cells)
{
    const double high = rect.height() / cells.height();
    for (int cell = 0; cell < cells.height(); ++cell)
        painter.fillRect(
            QRectF(rect.left(), rect.top() + high * cell, rect.width(), high), image.pixelColor(0, cells.top() + cell));
}

}  // namespace

MotionItem::MotionItem()
{
    setZValue(kAbove);
    setAcceptedMouseButtons(Qt::NoButton);
}

void MotionItem::setMotion(Motion motion)
{
    m_motion = std::move(motion);
    m_backdrop.reset();
    m_links = m_comingLinks = {};
    setTime(0);
}

void MotionItem::setTime(double time)
{
    m_time = time;
    m_picture = motionAt(m_motion, time);
    update();
}

QRectF MotionItem::boundingRect() const
{
    return scene() ? scene()->sceneRect() : QRectF();
}

void MotionItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget* widget)
{
    const Backdrop backdrop = backdropOf(scene()->palette().color(QPalette::Base));
    if (m_backdrop != backdrop)
        colourBands(backdrop);
    if (widget)
        paintLinks(*painter);
    else  // a picture for export, which can be vector graphics
        for (const LinkShape& link : m_picture.links)
            paintLink(*painter, link);
    painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
    for (const BandShape& band : m_picture.bands)
        paintBand(*painter, band);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setOpacity(1);
    m_leastText = widget ? int(std::ceil(leastSmallText(*widget) / painter->worldTransform().m11())) : 0;
    for (const TextShape& text : m_picture.texts)
        paintText(*painter, text);
}

QString MotionItem::textAt(const QPointF& place) const
{
    for (const TextShape& text : m_picture.texts)
        if (text.rect.contains(place))
            return text.text;
    return {};
}

void MotionItem::colourBands(Backdrop backdrop)
{
    m_backdrop = backdrop;
    m_images.clear();
    for (const BandRow& row : m_motion.rows) {
        std::vector<QImage> images;
        for (const std::vector<float>& band : row.bands)
            images.push_back(bandImage(band, row.scale, backdrop));
        m_images.push_back(std::move(images));
    }
}

/// While links grow, their final layer is prepared, a few links per frame.
void MotionItem::paintLinks(QPainter& painter)
{
    std::vector<LinkShape> grown, all = m_picture.links;
    const auto isGrown = [](const LinkShape& link) { return link.drawn >= 1; };
    std::ranges::copy_if(all, std::back_inserter(grown), isGrown);
    for (LinkShape& link : all)
        link.drawn = 1;
    if (grown.size() < all.size())
        m_comingLinks.draw(all, painter, kLinksAFrame);
    if (!m_links.has(grown.size()) && m_comingLinks.has(grown.size()))
        m_links = std::exchange(m_comingLinks, {});
    const double scale = painter.worldTransform().m11();
    const bool settled = isSameScale(scale, std::exchange(m_scale, scale));  // the view does not move on
    if (!m_links.has(grown.size()) || (!m_links.fits(painter) && (settled || m_time >= 1)))
        m_links.draw(grown, painter, grown.size());
    m_links.paint(painter);
    for (const LinkShape& link : m_picture.links)
        if (!isGrown(link) && link.weight >= kSeenToGrow)
            paintLink(painter, link);
}

void MotionItem::paintBand(QPainter& painter, const BandShape& band) const
{
    const QImage& image = m_images[band.row][std::size_t(band.token)];
    const int heads = m_motion.rows[band.row].heads;
    const double high = heads > 0 ? double(image.height()) / heads : image.height();
    const QRectF source = band.head < 0 ? QRectF(image.rect()) : QRectF(0, high * band.head, 1, high);
    painter.setOpacity(band.opacity);
    painter.setRenderHint(QPainter::Antialiasing, band.opacity >= 1);  // a faded image or edge is slow
    if (band.opacity >= 1)
        painter.drawImage(band.rect, image, source);
    else
        fillCells(painter, band.rect, image, source.toRect());
    const bool piece = band.head >= 0;
    painter.setPen(QPen(piece ? headColour(band.head) : scene()->palette().color(QPalette::Text),
        piece ? std::min(kPieceOutline, band.rect.width() / 3) : std::min(kOutline, band.rect.width() / 8)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(band.rect);
}

void MotionItem::paintText(QPainter& painter, const TextShape& text) const
{
    const QPalette palette = scene()->palette();
    const bool strong = text.kind == TextShape::Name || text.kind == TextShape::Word;
    QFont font = scene()->font();
    font.setPixelSize(std::max(m_leastText, strong ? kNamePixels : kSmallPixels));
    const double room = text.rect.width() - kTextGap;
    if (QFontMetricsF(font).horizontalAdvance(text.text) > room)
        font.setPixelSize(std::max(m_leastText, kSmallestPixels));
    const QFontMetricsF metrics(font);
    const QString shown = metrics.elidedText(text.text, Qt::ElideRight, room);
    painter.setFont(font);
    painter.setOpacity(text.opacity);
    paintGround(painter, text, metrics.horizontalAdvance(shown));
    painter.setPen(palette.color(strong ? QPalette::Text : QPalette::PlaceholderText));
    const auto side = text.kind == TextShape::Caption ? Qt::AlignLeft
        : text.kind == TextShape::Formula             ? Qt::AlignRight
                                                      : Qt::AlignHCenter;
    painter.drawText(text.rect, side | Qt::AlignVCenter, shown);
}

/// A word has a rounded background; text over lines has a translucent one.
void MotionItem::paintGround(QPainter& painter, const TextShape& text, double width) const
{
    const bool word = text.kind == TextShape::Word;
    if (!word && !text.veiled)
        return;
    QRectF ground(text.rect.topLeft(),
        QSizeF(std::min(text.rect.width() - 1, width + (word ? 8 : 4)), text.rect.height() + (word ? 4 : -1)));
    if (text.kind == TextShape::Caption)
        ground.translate(-2, 0);
    else
        ground.moveCenter(text.rect.center());
    QColor colour = scene()->palette().color(word ? QPalette::Base : QPalette::AlternateBase);
    colour.setAlphaF(word ? 1 : float(kVeil));
    painter.setPen(word ? QPen(scene()->palette().color(QPalette::Mid), kOutline) : QPen(Qt::NoPen));
    painter.setBrush(colour);
    painter.drawRoundedRect(ground, 4, 4);
}

}  // namespace translucent
