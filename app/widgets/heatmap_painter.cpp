#include "widgets/heatmap_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kGridLineFromCell = 22.0;

const QString kMasked = QStringLiteral("−∞");
const QString kUndefined = QStringLiteral("–");

QString numberText(float value, int decimals)
{
    if (std::isnan(value))
        return kUndefined;
    if (std::isinf(value))
        return kMasked;
    return value == 0.0F ? QStringLiteral("0") : QString::number(value, 'f', decimals);
}

constexpr QColor kGold {255, 190, 0};

/// Light over dark, so that the line shows on every colour of a map.
void outline(QPainter& painter, const QRectF& rect, double width, const QColor& light = Qt::white)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 170), width + 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(rect);
    painter.setPen(QPen(light, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(rect);
}

/// Chinese characters stay upright and are written from top to bottom where there is no room across.
bool isStackable(const QString& label)
{
    const auto isHan = [](QChar character) { return character.script() == QChar::Script_Han; };
    return !label.isEmpty() && std::ranges::all_of(label, isHan);
}

/// A label that stands alone is drawn; of the others every `step`-th, unless it would touch a marked one.
bool showsLabel(int index, int step, const std::optional<int>& marked)
{
    if (marked == index)
        return true;
    return index % step == 0 && (!marked || step == 1 || std::abs(index - *marked) >= step);
}

}  // namespace

QImage heatmapImage(std::span<const float> values, QSize size, const HeatmapStyle& style)
{
    if (values.empty())
        return {};
    QImage image(size, QImage::Format_RGB32);
    auto value = values.begin();
    for (int row = 0; row < size.height(); ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int column = 0; column < size.width(); ++column)
            line[column] = style.colourOf(*value++);
    }
    return image;
}

QImage heatmapImage(const HeatmapData& data, const HeatmapStyle& style)
{
    return heatmapImage(data.values, QSize(data.columns(), data.rows()), style);
}

float HeatmapStyle::share(float value) const
{
    if (top <= bottom)
        return 0;
    if (logarithmic)
        return value > 0 ? std::max(0.0F, 1 + std::log10(value / top) / kDecades) : 0.0F;
    return (value - bottom) / (top - bottom);
}

QRgb HeatmapStyle::colourOf(float value) const
{
    return std::isfinite(value) ? map.at(share(value)) : palette.color(QPalette::AlternateBase).rgb();
}

QString weightText(float value)
{
    if (std::isnan(value))
        return kUndefined;
    if (std::isinf(value))
        return kMasked;
    if (value != 0.0F && std::abs(value) < 0.00005F)
        return QString::number(value, 'e', 1);
    return QString::number(value, 'f', 4);
}

HeatmapTextExtent measureLabels(const HeatmapData& data, const QFont& font)
{
    const QFontMetricsF metrics(font);
    HeatmapTextExtent extent;
    extent.line = metrics.height();
    for (const QString& label : data.rowLabels)
        extent.rowLabel = std::max(extent.rowLabel, metrics.horizontalAdvance(label) + HeatmapGeometry::kGap);
    for (const QString& label : data.columnLabels)
        extent.columnLabel = std::max(extent.columnLabel, metrics.horizontalAdvance(label) + HeatmapGeometry::kGap);
    return extent;
}

HeatmapPainter::HeatmapPainter(const HeatmapData& data, const HeatmapGeometry& geometry, const HeatmapStyle& style)
    : m_data(data)
    , m_geometry(geometry)
    , m_style(style)
{
}

void HeatmapPainter::paintCells(QPainter& painter, const QImage& image) const
{
    const QRect cells = m_geometry.visibleCells();
    const QRectF target =
        m_geometry.cellRect({cells.top(), cells.left()}).united(m_geometry.cellRect({cells.bottom(), cells.right()}));
    painter.save();
    painter.setClipRect(m_geometry.window);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(target, image, QRectF(cells));
    paintGridLines(painter);
    painter.restore();
}

void HeatmapPainter::paintCellsAsShapes(QPainter& painter) const
{
    const QImage image = heatmapImage(m_data, m_style);
    for (int row = 0; row < m_data.rows(); ++row)
        for (int column = 0; column < m_data.columns();) {
            // Neighbours of one colour become one shape: a 200 × 200 matrix is mostly near zero.
            int end = column + 1;
            while (end < m_data.columns() && image.pixel(end, row) == image.pixel(column, row))
                ++end;
            const QRectF run = m_geometry.cellRect({row, column}).united(m_geometry.cellRect({row, end - 1}));
            painter.fillRect(run, QColor(image.pixel(column, row)));
            column = end;
        }
    paintGridLines(painter);
}

void HeatmapPainter::paintGridLines(QPainter& painter) const
{
    if (std::min(m_geometry.cell.width(), m_geometry.cell.height()) < kGridLineFromCell)
        return;
    const QRect cells = m_geometry.visibleCells();
    painter.setPen(QPen(m_style.palette.color(QPalette::Base), 1));
    for (int row = cells.top() + 1; row <= cells.bottom(); ++row)
        painter.drawLine(
            m_geometry.cellRect({row, cells.left()}).topLeft(), m_geometry.cellRect({row, cells.right()}).topRight());
    for (int column = cells.left() + 1; column <= cells.right(); ++column)
        painter.drawLine(m_geometry.cellRect({cells.top(), column}).topLeft(),
            m_geometry.cellRect({cells.bottom(), column}).bottomLeft());
}

void HeatmapPainter::paintNumbers(QPainter& painter) const
{
    const QFontMetricsF metrics(m_style.font);
    if (m_geometry.cell.width()
            < metrics.horizontalAdvance(QString::number(0.0, 'f', m_data.decimals)) + HeatmapGeometry::kGap
        || m_geometry.cell.height() < metrics.height())
        return;
    const QRect cells = m_geometry.visibleCells();
    painter.save();
    painter.setClipRect(m_geometry.window);
    painter.setFont(m_style.font);
    for (int row = cells.top(); row <= cells.bottom(); ++row)
        for (int column = cells.left(); column <= cells.right(); ++column) {
            const float value = m_data.at({row, column});
            painter.setPen(QColor(readableOn(m_style.colourOf(value))));
            painter.drawText(m_geometry.cellRect({row, column}), Qt::AlignCenter, numberText(value, m_data.decimals));
        }
    painter.restore();
}

void HeatmapPainter::paintMarks(QPainter& painter) const
{
    const double side = std::min(m_geometry.cell.width(), m_geometry.cell.height());
    const double width = std::clamp(side / 10, 1.0, 3.0);
    painter.save();
    painter.setClipRect(m_geometry.window.adjusted(-1, -1, 1, 1));
    for (const HeatmapCell& mark : m_data.marks)
        if (m_data.contains(mark))
            outline(painter, m_geometry.cellRect(mark).adjusted(width, width, -width, -width), width, kGold);
    painter.restore();
}

void HeatmapPainter::paintTitles(QPainter& painter) const
{
    QFont font = m_style.font;
    font.setBold(true);
    painter.save();
    painter.setFont(font);
    painter.setPen(m_style.palette.color(QPalette::Text));
    const QFontMetricsF metrics(font);
    // A title may be longer than a narrow matrix: it then reaches into the free room on both sides.
    QRectF across = m_geometry.columnTitle;
    const double centre = across.center().x();
    across.setWidth(std::max(across.width(), metrics.horizontalAdvance(m_data.columnTitle) + 2));
    across.moveLeft(std::max(0.0, centre - across.width() / 2));
    painter.drawText(across, Qt::AlignHCenter | Qt::AlignTop, m_data.columnTitle);
    // Read upwards; a title longer than the rows reaches into the free corner above them.
    const QRectF& strip = m_geometry.rowTitle;
    const bool fits = metrics.horizontalAdvance(m_data.rowTitle) < strip.height();
    const double length = fits ? strip.height() : strip.bottom();
    painter.translate(strip.left(), strip.bottom());
    painter.rotate(-90);
    painter.drawText(QRectF(0, 0, length, strip.width()), (fits ? Qt::AlignHCenter : Qt::AlignLeft) | Qt::AlignTop,
        metrics.elidedText(m_data.rowTitle, Qt::ElideRight, length));
    painter.restore();
}

void HeatmapPainter::paintText(
    QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text, bool marked) const
{
    const QFontMetricsF metrics(m_style.font);
    const QString shown = metrics.elidedText(text, Qt::ElideRight, rect.width());
    if (marked) {
        const double width = std::min(rect.width(), metrics.horizontalAdvance(shown) + HeatmapGeometry::kGap);
        QRectF patch(0, 0, width, metrics.height());
        patch.moveCenter(rect.center());
        if (alignment & Qt::AlignRight)
            patch.moveRight(rect.right() + HeatmapGeometry::kGap / 2);
        else if (alignment & Qt::AlignLeft)
            patch.moveLeft(rect.left() - HeatmapGeometry::kGap / 2);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_style.palette.color(QPalette::Highlight));
        painter.drawRoundedRect(patch, 3, 3);
    }
    painter.setPen(m_style.palette.color(marked ? QPalette::HighlightedText : QPalette::Text));
    painter.drawText(rect, alignment | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip, shown);
}

void HeatmapPainter::paintRowLabel(QPainter& painter, int row, bool marked) const
{
    QRectF rect = m_geometry.rowLabels;
    const double middle = m_geometry.cellRect({row, 0}).center().y();
    rect.setTop(middle - m_geometry.cell.height() / 2);
    rect.setHeight(m_geometry.cell.height());
    paintText(painter, rect, Qt::AlignRight, m_data.rowLabels[row], marked);
}

void HeatmapPainter::paintColumnLabel(QPainter& painter, int column, bool marked) const
{
    const QRectF cell = m_geometry.cellRect({0, column});
    const QRectF& area = m_geometry.columnLabels;
    const QString& label = m_data.columnLabels[column];
    if (m_geometry.turn == LabelTurn::Level) {
        paintText(painter, {cell.left(), area.top(), cell.width(), area.height()}, Qt::AlignHCenter, label, marked);
        return;
    }
    if (m_geometry.turn == LabelTurn::Upright && isStackable(label) && paintStackedLabel(painter, column, marked))
        return;
    const bool slanted = m_geometry.turn == LabelTurn::Slanted;
    const double line = QFontMetricsF(m_style.font).height();
    // A slanted line of text needs its own height on top of its length: (length + line) · sin 45° = area
    // height.
    const double length = slanted ? area.height() * std::sqrt(2.0) - line : area.height();
    painter.save();
    painter.translate(cell.center().x(), area.bottom());
    painter.rotate(slanted ? -45 : -90);
    paintText(painter, {slanted ? line * 0.25 : 0.0, -line / 2, length, line}, Qt::AlignLeft, label, marked);
    painter.restore();
}

bool HeatmapPainter::paintStackedLabel(QPainter& painter, int column, bool marked) const
{
    const QString& label = m_data.columnLabels[column];
    const QRectF& area = m_geometry.columnLabels;
    const double side = QFontMetricsF(m_style.font).horizontalAdvance(label.front());
    if (side * double(label.size()) > area.height())
        return false;
    QRectF stack(0, 0, side + 4, side * double(label.size()) + 4);
    stack.moveCenter(m_geometry.cellRect({0, column}).center());
    stack.moveBottom(area.bottom() + 3);
    if (marked) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_style.palette.color(QPalette::Highlight));
        painter.drawRoundedRect(stack, 3, 3);
    }
    painter.setPen(m_style.palette.color(marked ? QPalette::HighlightedText : QPalette::Text));
    for (qsizetype i = 0; i < label.size(); ++i)
        painter.drawText(QRectF(stack.left(), stack.top() + 2 + side * double(i), stack.width(), side),
            Qt::AlignCenter | Qt::TextDontClip, label.mid(i, 1));
    return true;
}

bool HeatmapPainter::rowIsVisible(int row) const
{
    const double middle = m_geometry.cellRect({row, 0}).center().y();
    return middle >= m_geometry.window.top() && middle <= m_geometry.window.bottom();
}

bool HeatmapPainter::columnIsVisible(int column) const
{
    const double middle = m_geometry.cellRect({0, column}).center().x();
    return middle >= m_geometry.window.left() && middle <= m_geometry.window.right();
}

void HeatmapPainter::paintLabels(QPainter& painter, const HeatmapFocus& focus) const
{
    painter.save();
    painter.setFont(m_style.font);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRect cells = m_geometry.visibleCells();
    for (int row = cells.top(); row <= cells.bottom(); ++row)
        if (rowIsVisible(row) && showsLabel(row, m_geometry.rowStep, focus.row))
            paintRowLabel(painter, row, focus.row == row);
    for (int column = cells.left(); column <= cells.right(); ++column)
        if (columnIsVisible(column) && showsLabel(column, m_geometry.columnStep, focus.column))
            paintColumnLabel(painter, column, focus.column == column);
    painter.restore();
}

void HeatmapPainter::paintFocus(QPainter& painter, const HeatmapFocus& focus, const HeatmapFocus& pinned) const
{
    painter.save();
    painter.setClipRect(m_geometry.window.adjusted(-2, -2, 2, 2));
    if (focus.row)
        outline(painter, m_geometry.rowRect(*focus.row), 1);
    if (focus.column)
        outline(painter, m_geometry.columnRect(*focus.column), 1);
    if (focus.isCell())
        outline(painter, m_geometry.cellRect({*focus.row, *focus.column}), 3);
    if (pinned.isCell()) {
        painter.setPen(
            QPen(m_style.palette.color(QPalette::Highlight), 3, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(m_geometry.cellRect({*pinned.row, *pinned.column}));
    }
    painter.restore();
}

}  // namespace translucent
