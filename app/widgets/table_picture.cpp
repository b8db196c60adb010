#include "widgets/table_picture.h"

#include <QAbstractItemModel>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <vector>

namespace translucent {

namespace {

constexpr double kPictureMargin = 16;
constexpr double kCellGap = 18;
constexpr double kBarWidth = 160;
constexpr double kLineToText = 1.5;

/// Measures and draws one table.
class TableSheet {
public:
    TableSheet(const QAbstractItemModel& model, const TablePictureOptions& options)
        : m_model(model)
        , m_options(options)
        , m_bold(options.font)
        , m_metrics(options.font)
        , m_line(m_metrics.height() * kLineToText)
    {
        m_bold.setBold(true);
        for (int column = firstColumn(); column < model.columnCount(); ++column)
            m_widths.push_back(widthOf(column));
    }

    QSizeF size() const
    {
        double width = 2 * kPictureMargin + QFontMetricsF(m_bold).horizontalAdvance(m_options.title);
        double columns = 2 * kPictureMargin;
        for (const double each : m_widths)
            columns += each + kCellGap;
        width = std::max({width, columns, 480.0});
        return {width, rowTop(m_model.rowCount(), width) + kPictureMargin};
    }

    void paint(QPainter& painter, const QPalette& palette) const
    {
        const QSizeF all = size();
        painter.fillRect(QRectF(QPointF(), all), palette.color(QPalette::Base));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(palette.color(QPalette::Text));
        painter.setFont(m_bold);
        painter.drawText(QRectF(kPictureMargin, kPictureMargin, all.width() - 2 * kPictureMargin, m_line),
            Qt::AlignVCenter, m_options.title);
        painter.setFont(m_options.font);
        painter.drawText(noteRect(all.width()), Qt::TextWordWrap, m_options.note);
        painter.setFont(m_bold);
        paintRow(painter, palette, -1, all.width());
        painter.setFont(m_options.font);
        for (int row = 0; row < m_model.rowCount(); ++row)
            paintRow(painter, palette, row, all.width());
    }

private:
    /// Column −1 is the names of the rows.
    int firstColumn() const { return m_options.rowHeader ? -1 : 0; }

    QString textAt(int row, int column) const
    {
        if (column < 0)
            return row < 0 ? QString() : m_model.headerData(row, Qt::Vertical).toString();
        return (row < 0 ? m_model.headerData(column, Qt::Horizontal) : m_model.index(row, column).data()).toString();
    }

    QVariant shareAt(int row, int column) const { return m_model.index(row, column).data(kShareRole); }

    double widthOf(int column) const
    {
        double width = 0;
        for (int row = -1; row < m_model.rowCount(); ++row)
            width =
                std::max(width, (row < 0 ? QFontMetricsF(m_bold) : m_metrics).horizontalAdvance(textAt(row, column)));
        return width + (shareAt(0, column).isValid() ? kBarWidth + kCellGap : 0);
    }

    QRectF noteRect(double width) const
    {
        const QRectF room(kPictureMargin, kPictureMargin + m_line, width - 2 * kPictureMargin, 1e5);
        return m_options.note.isEmpty() ? QRectF(room.topLeft(), QSizeF(room.width(), 0))
                                        : m_metrics.boundingRect(room, Qt::TextWordWrap, m_options.note);
    }

    /// Row −1 is the header.
    double rowTop(int row, double width) const
    {
        return noteRect(width).bottom() + kPictureMargin / 2 + (row + 1) * m_line;
    }

    void paintRow(QPainter& painter, const QPalette& palette, int row, double width) const
    {
        double x = kPictureMargin;
        const double y = rowTop(row, width);
        for (int column = firstColumn(); column < m_model.columnCount(); ++column) {
            QRectF cell(x, y, m_widths[std::size_t(column - firstColumn())], m_line);
            x = cell.right() + kCellGap;
            if (const QVariant share = shareAt(row, column); share.isValid()) {
                paintBar(painter, palette, QRectF(cell.topLeft(), QSizeF(kBarWidth, m_line)), share.toDouble());
                cell.setLeft(cell.left() + kBarWidth + kCellGap);
            }
            paintColours(painter, palette, row, column, cell);
            painter.drawText(cell, Qt::AlignVCenter | Qt::AlignLeft, textAt(row, column));
        }
        if (row < 0)
            painter.drawLine(QPointF(kPictureMargin, y + m_line), QPointF(x - kCellGap, y + m_line));
    }

    /// The fill that the model gives a cell, and a pen for the text on it.
    void paintColours(QPainter& painter, const QPalette& palette, int row, int column, const QRectF& cell) const
    {
        const QModelIndex index = row < 0 || column < 0 ? QModelIndex() : m_model.index(row, column);
        const QVariant fill = index.data(Qt::BackgroundRole), text = index.data(Qt::ForegroundRole);
        if (fill.isValid())
            painter.fillRect(cell.adjusted(-kCellGap / 2, 0, kCellGap / 2, 0), fill.value<QBrush>());
        painter.setPen(text.isValid() ? text.value<QBrush>().color() : palette.color(QPalette::Text));
    }

    static void paintBar(QPainter& painter, const QPalette& palette, const QRectF& room, double share)
    {
        QRectF bar = room.adjusted(0, room.height() * 0.25, 0, -room.height() * 0.25);
        painter.fillRect(bar, palette.color(QPalette::AlternateBase));
        bar.setWidth(bar.width() * std::clamp(share, 0.0, 1.0));
        painter.fillRect(bar, palette.color(QPalette::Highlight));
    }

    const QAbstractItemModel& m_model;
    TablePictureOptions m_options;
    QFont m_bold;
    QFontMetricsF m_metrics;
    double m_line;
    std::vector<double> m_widths;
};

}  // namespace

Picture tablePicture(const QAbstractItemModel& model, const TablePictureOptions& options)
{
    const TableSheet sheet(model, options);
    return {options.title, sheet.size(),
        [sheet](QPainter& painter, const QPalette& palette) { sheet.paint(painter, palette); }};
}

}  // namespace translucent
