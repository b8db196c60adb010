#include "report/picture_object.h"

#include <QPainter>

#include <algorithm>

namespace translucent {

namespace {

constexpr double kPixelsPerInch = 96;
constexpr double kUsualScale = 0.8;     // a little smaller than on the screen
constexpr double kPictureShare = 0.82;  // of a page's height, so that its heading stands above it

}  // namespace

PictureObject::PictureObject(const QSizeF& page, double dotsPerInch)
    : m_page(page)
    , m_dotsPerInch(dotsPerInch)
{
}

int PictureObject::add(const Picture& picture)
{
    m_pictures.push_back(picture);
    return int(m_pictures.size()) - 1;
}

QSizeF PictureObject::intrinsicSize(QTextDocument*, int, const QTextFormat& format)
{
    const QSizeF size = picture(format).size;
    const double usual = m_dotsPerInch / kPixelsPerInch * kUsualScale;
    return size * std::min({usual, m_page.width() / size.width(), m_page.height() * kPictureShare / size.height()});
}

void PictureObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format)
{
    if (!m_shown.contains(rect.center()))
        return;  // on the next page, though its paragraph begins on this one
    const Picture& shown = picture(format);
    painter->save();
    painter->translate(rect.topLeft());
    painter->scale(rect.width() / shown.size.width(), rect.height() / shown.size.height());
    painter->setClipRect(QRectF(QPointF(), shown.size), Qt::IntersectClip);
    shown.paint(*painter, paperPalette({}));
    painter->restore();
}

const Picture& PictureObject::picture(const QTextFormat& format) const
{
    return m_pictures[std::size_t(format.intProperty(kIndex))];
}

}  // namespace translucent
