#include "widgets/lesson_drawing.h"

#include "translucent/error.h"
#include "translucent/lesson_picture.h"

#include <QBuffer>
#include <QFontMetrics>
#include <QImageReader>
#include <QPainter>
#include <QSvgRenderer>

#include <algorithm>

namespace translucent {

namespace {

QImage canvas(QSize size, const PictureLook& look)
{
    QImage image(size.expandedTo({1, 1}) * look.pixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(look.pixelRatio);
    image.fill(Qt::transparent);
    return image;
}

/// As large as it is, where there is room.
QSize fitting(QSize size, const PictureLook& look)
{
    return size.scaled(std::min(size.width(), look.width), size.height(), Qt::KeepAspectRatio).expandedTo({1, 1});
}

QImage drawing(const QByteArray& svg, const PictureLook& look)
{
    QSvgRenderer renderer(QByteArray(svg).replace("currentColor", look.ink.name().toLatin1()));
    const QSize size = fitting(renderer.defaultSize(), look);
    QImage image = canvas(size, look);
    QPainter painter(&image);
    renderer.render(&painter, QRectF(QPointF(), QSizeF(size)));
    return renderer.isValid() ? image : QImage();
}

QImage photograph(QByteArray bytes, const char* format, const PictureLook& look)
{
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer, format);
    reader.setAutoDetectImageFormat(false);
    reader.setScaledSize(fitting(reader.size(), look) * look.pixelRatio);
    QImage image = reader.read();
    image.setDevicePixelRatio(look.pixelRatio);
    return image;
}

}  // namespace

QImage drawnLessonPicture(const QString& folder, const QString& name, const PictureLook& look)
{
    const LessonPicture picture = readLessonPicture(folder.toStdString(), name.toStdString());
    const QByteArray bytes = QByteArray::fromStdString(picture.bytes);
    const QImage image = picture.kind == LessonPicture::Kind::Svg ? drawing(bytes, look)
        : picture.kind == LessonPicture::Kind::Png                ? photograph(bytes, "png", look)
                                                                  : photograph(bytes, "jpeg", look);
    if (image.isNull())
        throw Error(ErrorCode::InvalidArgument, say("the picture is damaged"));
    return image;
}

QImage drawnNote(const QString& text, const PictureLook& look)
{
    constexpr int kFlags = Qt::TextWordWrap | Qt::TextWrapAnywhere;
    const QRect room = QFontMetrics(look.font).boundingRect(QRect(0, 0, look.width, 1000), kFlags, text);
    QImage image = canvas(room.size(), look);
    QPainter painter(&image);
    painter.setFont(look.font);
    painter.setPen(look.ink);
    painter.drawText(QRect(QPoint(), room.size()), kFlags, text);
    return image;
}

}  // namespace translucent
