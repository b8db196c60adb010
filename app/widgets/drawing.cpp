#include "widgets/drawing.h"

#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace translucent {

namespace {

constexpr double kPointsPerPixel = 0.75;
constexpr int kPdfResolution = 1200;

QString csvField(const QString& text)
{
    if (!text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n') && !text.contains(u'\r'))
        return text;
    return u'"' + QString(text).replace(u'"', QStringLiteral("\"\"")) + u'"';
}

bool paintPng(const Drawing& drawing, QIODevice& device)
{
    return pictureOf(drawing).save(&device, "PNG");
}

bool paintSvg(const Drawing& drawing, QIODevice& device)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&device);
    generator.setSize(drawing.size.toSize());
    generator.setViewBox(QRectF(QPointF(), drawing.size));
    generator.setTitle(drawing.title);
    QPainter painter(&generator);
    drawing.paint(painter, true);
    return painter.end();
}

bool paintPdf(const Drawing& drawing, QIODevice& device)
{
    QPdfWriter writer(&device);
    writer.setTitle(drawing.title);
    writer.setResolution(kPdfResolution);
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(drawing.size * kPointsPerPixel, QPageSize::Point));
    QPainter painter(&writer);
    const double scale = kPdfResolution * kPointsPerPixel / 72.0;
    painter.scale(scale, scale);
    drawing.paint(painter, true);
    return painter.end();
}

}  // namespace

QString suffixOf(ExportFormat format)
{
    switch (format) {
    case ExportFormat::Png:
        return QStringLiteral("png");
    case ExportFormat::Svg:
        return QStringLiteral("svg");
    case ExportFormat::Pdf:
        return QStringLiteral("pdf");
    case ExportFormat::Csv:
        break;
    }
    return QStringLiteral("csv");
}

QPalette paperPalette(QPalette palette)
{
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Text, Qt::black);
    return palette;
}

QImage pictureOf(const Drawing& drawing, double pixelRatio)
{
    QImage picture((drawing.size * pixelRatio).toSize(), QImage::Format_RGB32);
    picture.setDevicePixelRatio(pixelRatio);
    QPainter painter(&picture);
    drawing.paint(painter, false);
    return picture;
}

bool saveDrawing(const Drawing& drawing, ExportFormat format, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    const auto paint = format == ExportFormat::Png ? paintPng : format == ExportFormat::Svg ? paintSvg : paintPdf;
    return paint(drawing, file) && file.commit();
}

bool saveBytes(const QByteArray& bytes, const QString& path)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

QString csvLine(const QStringList& fields)
{
    QStringList quoted;
    for (const QString& field : fields)
        quoted << csvField(field);
    return quoted.join(u',');
}

QByteArray csvFile(const QStringList& lines)
{
    return QByteArrayLiteral("\xEF\xBB\xBF") + lines.join(QStringLiteral("\r\n")).toUtf8()
        + QByteArrayLiteral("\r\n");
}

}  // namespace translucent
