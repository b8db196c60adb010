#include "widgets/heatmap_sheets.h"

#include "widgets/export_button.h"
#include "widgets/heatmap_export.h"

#include <QLabel>
#include <QPainter>

#include <algorithm>
#include <limits>
#include <utility>

namespace translucent {

namespace {

HeatmapStyle styleOf(const HeatmapData& map, const QFont& font, const QPalette& palette)
{
    HeatmapStyle style;
    style.font = font;
    style.palette = palette;
    style.map = ColourMap(
        map.centred ? ColourMapKind::BlueRed : ColourMapKind::Viridis, backdropOf(palette.color(QPalette::Base)));
    style.top = map.span.value_or(map.reach());
    if (!(style.top > 0))
        style.top = 1;
    style.bottom = map.centred ? -style.top : 0;
    return style;
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

ExportButton* makeSheetsExport(const char* objectName, std::function<std::vector<HeatmapData>()> maps,
    const QString& title, const char* stem, QLabel* said, QWidget* parent)
{
    auto* button = new ExportButton(objectName,
        {[=] { return heatmapSheets(maps(), title, parent->font()); }, [=] { return heatmapSheetsCsv(maps()); },
            [=] { return QString::fromLatin1(stem); }},
        parent);
    QObject::connect(button, &ExportButton::said, said, &QLabel::setText);
    return button;
}

}  // namespace translucent
