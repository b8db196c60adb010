#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

namespace translucent {

/// An SVG resource with its currentColor replaced; sharp at `ratio` device pixels per pixel.
QPixmap tintedPixmap(const QString& svgPath, const QColor& colour, int size, qreal ratio);

/// The same as an icon; `checked` is its colour when the button is on.
QIcon tintedIcon(const QString& svgPath, const QColor& normal, const QColor& checked, int size, qreal ratio);

}  // namespace translucent
