#include "widgets/heatmap_export.h"

#include "widgets/colour_bar.h"

#include <QFileDialog>
#include <QFontMetricsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr double kMargin = 16.0;
constexpr double kPointsPerPixel = 0.75;
constexpr int kPdfResolution = 1200;

QPalette paperPalette(QPalette palette)
{
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Text, Qt::black);
    return palette;
}

/// Cells as large as the labels ask for, smaller in very large matrices so that the sheet stays printable.
HeatmapGeometry sheetGeometry(const HeatmapData& data, const QFont& font)
{
    const HeatmapTextExtent text = measureLabels(data, font);
    const double longest = std::max(data.rows(), data.columns());
    const double side = std::clamp(1600.0 / longest, 6.0, 3.0 * text.line);
    const QSizeF cell(data.columns() < 30 ? side * 1.3 : side, side);
    const QSizeF area(
        data.columns() * cell.width() + text.rowLabel * 3 + 400, data.rows() * cell.height() + 700);
    return HeatmapGeometry::layOut({data.rows(), data.columns(), area, text, HeatmapZoom::Fixed, cell});
}

QString csvField(const QString& text)
{
    if (!text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n') && !text.contains(u'\r'))
        return text;
    return u'"' + QString(text).replace(u'"', QStringLiteral("\"\"")) + u'"';
}

bool writeBytes(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

bool savePicture(const QString& path, const QImage& picture)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && picture.save(&file, "PNG") && file.commit();
}

bool saveSvg(const HeatmapSheet& sheet, const QString& title, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setSize(sheet.size().toSize());
    generator.setViewBox(QRectF(QPointF(), sheet.size()));
    generator.setTitle(title);
    QPainter painter(&generator);
    sheet.paint(painter, true);
    return painter.end() && file.commit();
}

bool savePdf(const HeatmapSheet& sheet, const QString& title, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    QPdfWriter writer(&file);
    writer.setTitle(title);
    writer.setResolution(kPdfResolution);
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(sheet.size() * kPointsPerPixel, QPageSize::Point));
    QPainter painter(&writer);
    const double scale = kPdfResolution * kPointsPerPixel / 72.0;
    painter.scale(scale, scale);
    sheet.paint(painter, true);
    return painter.end() && file.commit();
}

}  // namespace

QString suffixOf(HeatmapFormat format)
{
    switch (format) {
    case HeatmapFormat::Png:
        return QStringLiteral("png");
    case HeatmapFormat::Svg:
        return QStringLiteral("svg");
    case HeatmapFormat::Pdf:
        return QStringLiteral("pdf");
    case HeatmapFormat::Csv:
        break;
    }
    return QStringLiteral("csv");
}

SavePathPicker nativeSavePathPicker()
{
    return [](QWidget* parent, const QString& caption, const QString& suggested, const QString& filter) {
        return QFileDialog::getSaveFileName(parent, caption, suggested, filter);
    };
}

HeatmapSheet::HeatmapSheet(const HeatmapData& data, const HeatmapStyle& style)
    : m_data(data)
    , m_style(style)
    , m_geometry(sheetGeometry(data, style.font))
{
    const double heading = 2 * QFontMetricsF(style.font).height();
    const double bar = kMargin + ColourBar::widthFor(style.font);
    m_geometry.moveBy({kMargin, kMargin + heading});
    const QSizeF extent = m_geometry.extent();
    m_size = QSizeF(std::ceil(extent.width() + bar + kMargin), std::ceil(extent.height() + kMargin));
    const double needed = QFontMetricsF(style.font).horizontalAdvance(data.title) * 1.1 + 2 * kMargin;
    m_size.setWidth(std::max(m_size.width(), std::ceil(needed)));
}

void HeatmapSheet::paint(QPainter& painter, bool asShapes) const
{
    painter.fillRect(QRectF(QPointF(), m_size), m_style.palette.color(QPalette::Base));
    QFont heading = m_style.font;
    heading.setBold(true);
    painter.setFont(heading);
    painter.setPen(m_style.palette.color(QPalette::Text));
    painter.drawText(QPointF(kMargin, kMargin + QFontMetricsF(heading).ascent()), m_data.title);
    const HeatmapPainter heatmap(m_data, m_geometry, m_style);
    if (asShapes)
        heatmap.paintCellsAsShapes(painter);
    else
        heatmap.paintCells(painter, heatmapImage(m_data, m_style));
    heatmap.paintNumbers(painter);
    heatmap.paintTitles(painter);
    heatmap.paintLabels(painter, {});
    const QRectF& window = m_geometry.window;
    const QRectF bar(m_geometry.extent().width() + kMargin, window.top(), ColourBar::widthFor(m_style.font),
        window.height());
    ColourBar::paint(painter, bar, m_style, m_data.valueTitle, std::nullopt);
}

QImage heatmapPicture(const HeatmapData& data, const HeatmapStyle& style, double pixelRatio)
{
    const HeatmapSheet sheet(data, style);
    QImage picture((sheet.size() * pixelRatio).toSize(), QImage::Format_RGB32);
    picture.setDevicePixelRatio(pixelRatio);
    QPainter painter(&picture);
    sheet.paint(painter, false);
    return picture;
}

QByteArray heatmapCsv(const HeatmapData& data)
{
    QStringList lines;
    QStringList fields{csvField(data.rowName + QStringLiteral(" \\ ") + data.columnName)};
    for (const QString& label : data.columnLabels)
        fields << csvField(label);
    lines << fields.join(u',');
    for (int row = 0; row < data.rows(); ++row) {
        fields = {csvField(data.rowLabels[row])};
        for (int column = 0; column < data.columns(); ++column)
            fields << QString::number(data.at({row, column}), 'g', std::numeric_limits<float>::max_digits10);
        lines << fields.join(u',');
    }
    return QByteArrayLiteral("\xEF\xBB\xBF") + lines.join(QStringLiteral("\r\n")).toUtf8()
        + QByteArrayLiteral("\r\n");
}

bool saveHeatmap(
    const HeatmapData& data, const HeatmapStyle& style, HeatmapFormat format, const QString& path)
{
    if (format == HeatmapFormat::Csv)
        return writeBytes(path, heatmapCsv(data));
    if (format == HeatmapFormat::Png)
        return savePicture(path, heatmapPicture(data, style));
    HeatmapStyle paper = style;
    paper.palette = paperPalette(style.palette);
    const HeatmapSheet sheet(data, paper);
    return format == HeatmapFormat::Svg ? saveSvg(sheet, data.title, path) : savePdf(sheet, data.title, path);
}

}  // namespace translucent
