#include "widgets/heatmap_export.h"

#include "widgets/heatmap_style.h"
#include "widgets/picture_export.h"

#include <QFontMetricsF>
#include <QLabel>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace translucent {

namespace {

HeatmapStyle styleOf(const HeatmapData& map, const QFont& font, const QPalette& palette)
{
    return heatmapStyle(map, ColourMapKind::Viridis, HeatmapScale::ToMaximum, font, palette);
}

constexpr double kMargin = 16.0;

/// Cells are as large as the labels need, but smaller in very large matrices to keep the sheet printable.
HeatmapGeometry sheetGeometry(const HeatmapData& data, const QFont& font)
{
    const HeatmapTextExtent text = measureLabels(data, font);
    const double longest = std::max(data.rows(), data.columns());
    const double side = std::clamp(1600.0 / longest, 6.0, 3.0 * text.line);
    const QSizeF cell(std::max(data.columns() < 30 ? side * 1.3 : side, text.cell), side);
    const QSizeF area(data.columns() * cell.width() + text.rowLabel * 3 + 400, data.rows() * cell.height() + 700);
    return HeatmapGeometry::layOut({data.rows(), data.columns(), area, text, HeatmapZoom::Fixed, cell});
}

}  // namespace

Picture heatmapSheets(std::vector<HeatmapData> maps, const QString& title, const QFont& font)
{
    QSizeF size(0, 0);
    for (const HeatmapData& map : maps) {
        const QSizeF sheet = HeatmapSheet(map, styleOf(map, font, {})).size();
        size = {std::max(size.width(), sheet.width()), size.height() + sheet.height()};
    }
    const auto paint = [maps = std::move(maps), size, font](QPainter& painter, const QPalette& palette) {
        painter.fillRect(QRectF(QPointF(), size), palette.color(QPalette::Base));
        painter.save();
        for (const HeatmapData& map : maps) {
            const HeatmapSheet sheet(map, styleOf(map, font, palette));
            sheet.paint(painter, true);
            painter.translate(0, sheet.size().height());
        }
        painter.restore();
    };
    return {title, size, paint};
}

QByteArray heatmapSheetsCsv(const std::vector<HeatmapData>& maps)
{
    QList<QStringList> rows;
    for (const HeatmapData& map : maps) {
        if (rows.isEmpty() || rows.first().size() != map.columns() + 2)
            rows << (QStringList {map.valueTitle, map.rowName + QStringLiteral(" \\ ") + map.columnName}
                + map.columnLabels);
        for (int row = 0; row < map.rows(); ++row) {
            QStringList fields {map.title, map.rowLabels[row]};
            for (int column = 0; column < map.columns(); ++column)
                fields << QString::number(map.at({row, column}), 'g', std::numeric_limits<float>::max_digits10);
            rows << fields;
        }
    }
    return csvTable(rows);
}

ExportButton* makeSheetsExport(const char* objectName, const std::function<std::vector<HeatmapData>()>& maps,
    const QString& title, const char* stem, QLabel* said, QWidget* parent)
{
    auto* button = new ExportButton(objectName,
        {[=] { return heatmapSheets(maps(), title, parent->font()); }, [=] { return heatmapSheetsCsv(maps()); },
            [=] { return QString::fromLatin1(stem); }},
        parent);
    QObject::connect(button, &ExportButton::said, said, &QLabel::setText);
    return button;
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
    heatmap.paintMarks(painter);
    heatmap.paintTitles(painter);
    heatmap.paintLabels(painter, {});
    const QRectF& window = m_geometry.window;
    const QRectF bar(
        m_geometry.extent().width() + kMargin, window.top(), ColourBar::widthFor(m_style.font), window.height());
    ColourBar::paint(painter, bar, m_style, m_data.valueTitle, std::nullopt);
}

Picture heatmapPicture(const HeatmapData& data, const HeatmapStyle& style)
{
    return {data.title, HeatmapSheet(data, style).size(), [data, style](QPainter& painter, const QPalette& palette) {
                HeatmapStyle own = style;
                own.palette = palette;
                HeatmapSheet(data, own).paint(painter, painter.paintEngine()->type() != QPaintEngine::Raster);
            }};
}

QByteArray heatmapCsv(const HeatmapData& data)
{
    QList<QStringList> rows {QStringList {data.rowName + QStringLiteral(" \\ ") + data.columnName} + data.columnLabels};
    for (int row = 0; row < data.rows(); ++row) {
        QStringList fields {data.rowLabels[row]};
        for (int column = 0; column < data.columns(); ++column)
            fields << QString::number(data.at({row, column}), 'g', std::numeric_limits<float>::max_digits10);
        rows << fields;
    }
    return csvTable(rows);
}

}  // namespace translucent
