#pragma once

#include <QImage>
#include <QPalette>
#include <QSizeF>
#include <QString>

#include <functional>

class QPainter;
class QWidget;

namespace translucent {

/// Something that can be painted at one size: for the clipboard, a picture or paper.
struct Drawing {
    QString title;
    QSizeF size;  ///< in logical pixels; empty = nothing to draw
    std::function<void(QPainter& painter, bool asShapes)> paint;  ///< `asShapes`: nothing as a bitmap
};

enum class ExportFormat { Png, Svg, Pdf, Csv };

/// File name ending without the dot.
QString suffixOf(ExportFormat format);

/// Black on white, whatever the theme.
QPalette paperPalette(QPalette palette);

/// `pixelRatio` pixels per logical pixel.
QImage pictureOf(const Drawing& drawing, double pixelRatio = 2.0);

/// Writes a PNG, SVG or PDF file as a whole. False when it cannot be written.
bool saveDrawing(const Drawing& drawing, ExportFormat format, const QString& path);
bool saveBytes(const QByteArray& bytes, const QString& path);

/// A line of a table as in RFC 4180, without its end.
QString csvLine(const QStringList& fields);
/// The lines with what spreadsheets expect around them: a byte order mark, CR LF.
QByteArray csvFile(const QStringList& lines);

}  // namespace translucent
