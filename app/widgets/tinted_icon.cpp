#include "widgets/tinted_icon.h"

#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

namespace translucent {

QPixmap tintedPixmap(const QString& svgPath, const QColor& colour, int size, qreal ratio)
{
    QPixmap pixmap(qRound(size * ratio), qRound(size * ratio));
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QFile file(svgPath);
    if (!file.open(QIODevice::ReadOnly))
        return pixmap;
    QSvgRenderer renderer(file.readAll().replace("currentColor", colour.name().toLatin1()));
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(0, 0, size, size));
    return pixmap;
}

QIcon tintedIcon(const QString& svgPath, const QColor& normal, const QColor& checked, int size, qreal ratio)
{
    QIcon icon(tintedPixmap(svgPath, normal, size, ratio));
    icon.addPixmap(tintedPixmap(svgPath, checked, size, ratio), QIcon::Normal, QIcon::On);
    return icon;
}

}  // namespace translucent
