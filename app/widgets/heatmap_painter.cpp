#include "widgets/heatmap_painter.h"

#include "widgets/drawing_style.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <QPen>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace translucent {

namespace {

constexpr double kWidestToTall = 2.2;
constexpr double kTallestToWide = 1.25;
constexpr double kRowToLine = 1.2;
constexpr double kRowLabelShare = 0.34;
constexpr double kColumnLabelShare = 0.30;
constexpr double kTextToLine = 3.5;                   // a width of cells with longer texts, which are elided
constexpr double kSlope = std::numbers::sqrt2 / 2.0;  // sin 45° = cos 45°

/// Space around the cells for one rotation of the column labels.
struct Frame {
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;  ///< half a line: the label of a thin last row extends below it
    double titles = 0;
    double rowLabel = 0;
    double columnLabel = 0;
};

Frame frameFor(const HeatmapLayoutRequest& request, LabelTurn turn)
{
    const HeatmapTextExtent& text = request.text;
    Frame frame;
    frame.titles = std::ceil(text.line * 1.35);
    frame.rowLabel = std::ceil(std::min(text.rowLabel, request.area.width() * kRowLabelShare));
    const double room = std::max(text.line, request.area.height() * kColumnLabelShare);
    if (turn == LabelTurn::Level) {
        frame.columnLabel = std::ceil(text.line);
    } else if (turn == LabelTurn::Slanted) {
        frame.columnLabel = std::ceil(std::min(room, (text.columnLabel + text.line) * kSlope));
        frame.right = frame.columnLabel;
    } else {
        frame.columnLabel = std::ceil(std::min(room, text.columnLabel));
    }
    frame.right = std::max(frame.right, std::ceil(text.line / 2));
    frame.bottom = std::ceil(text.line / 2);
    frame.left = frame.titles + frame.rowLabel + HeatmapGeometry::kGap;
    frame.top = frame.titles + frame.columnLabel + HeatmapGeometry::kGap;
    return frame;
}

double smallestCell(const HeatmapLayoutRequest& request)
{
    return request.zoom == HeatmapZoom::Readable ? std::max(request.text.line * HeatmapGeometry::kLetters, 8.0)
                                                 : HeatmapGeometry::kSmallestCell;
}

QSizeF cellFor(const HeatmapLayoutRequest& request, QSizeF room)
{
    if (request.zoom == HeatmapZoom::Fixed)
        return request.fixedCell;
    const double smallest = smallestCell(request);
    const double readable = request.zoom == HeatmapZoom::Readable ? std::max(smallest, request.text.cell) : smallest;
    double width = std::clamp(room.width() / request.columns, std::min(readable, HeatmapGeometry::kLargestCell),
        HeatmapGeometry::kLargestCell);
    double height = std::clamp(room.height() / request.rows, smallest, HeatmapGeometry::kLargestCell);
    if (request.text.cell == 0)
        width = std::min(width, height * kWidestToTall);
    // With many narrow columns, the rows are still as tall as their labels.
    height = std::min(height, std::max(width * kTallestToWide, request.text.line * kRowToLine));
    return {width, height};
}

bool fits(LabelTurn turn, const HeatmapTextExtent& text, double cellWidth)
{
    if (turn == LabelTurn::Level)
        return text.columnLabel + HeatmapGeometry::kGap <= cellWidth;
    return turn == LabelTurn::Upright || text.line / kSlope <= cellWidth;
}

int stepFor(double line, double cell)
{
    return std::max(1, int(std::ceil(line * HeatmapGeometry::kLetters / cell)));
}

void place(HeatmapGeometry& geometry, const Frame& frame, QSizeF room)
{
    const QSizeF contents = geometry.contents();
    geometry.window = QRectF(
        frame.left, frame.top, std::min(contents.width(), room.width()), std::min(contents.height(), room.height()));
    const QRectF& window = geometry.window;
    geometry.rowTitle = QRectF(0, window.top(), frame.titles, window.height());
    geometry.rowLabels = QRectF(frame.titles, window.top(), frame.rowLabel, window.height());
    geometry.columnTitle = QRectF(window.left(), 0, window.width(), frame.titles);
    geometry.columnLabels = QRectF(window.left(), frame.titles, window.width() + frame.right, frame.columnLabel);
}

int indexAt(double offset, double size, int count)
{
    return std::clamp(int(std::floor(offset / size)), 0, count - 1);
}

double scrollOnAxis(double scroll, double start, double size, double window)
{
    return std::clamp(scroll, start + size - window, start);
}

}  // namespace

HeatmapGeometry HeatmapGeometry::layOut(const HeatmapLayoutRequest& request)
{
    HeatmapGeometry geometry;
    if (request.rows <= 0 || request.columns <= 0)
        return geometry;
    geometry.rows = request.rows;
    geometry.columns = request.columns;
    geometry.edge = request.area.width();
    for (const LabelTurn turn : {LabelTurn::Level, LabelTurn::Slanted, LabelTurn::Upright}) {
        const Frame frame = frameFor(request, turn);
        const QSizeF room(std::max(request.area.width() - frame.left - frame.right, 1.0),
            std::max(request.area.height() - frame.top - frame.bottom, 1.0));
        geometry.turn = turn;
        geometry.cell = cellFor(request, room);
        if (!fits(turn, request.text, geometry.cell.width()))
            continue;
        place(geometry, frame, room);
        break;
    }
    geometry.rowStep = stepFor(request.text.line, geometry.cell.height());
    geometry.columnStep = geometry.turn == LabelTurn::Upright ? stepFor(request.text.line, geometry.cell.width()) : 1;
    return geometry;
}

QSizeF HeatmapGeometry::extent() const
{
    return {std::max(window.right(), columnLabels.right()), window.bottom()};
}

QPointF HeatmapGeometry::largestScroll() const
{
    const QSizeF size = contents();
    return {std::max(0.0, size.width() - window.width()), std::max(0.0, size.height() - window.height())};
}

QSizeF HeatmapGeometry::scaledCell(double factor) const
{
    return {std::clamp(cell.width() * factor, kSmallestCell, kLargestCell),
        std::clamp(cell.height() * factor, kSmallestCell, kLargestCell)};
}

void HeatmapGeometry::scrollTo(QPointF position)
{
    const QPointF largest = largestScroll();
    scroll = {std::clamp(position.x(), 0.0, largest.x()), std::clamp(position.y(), 0.0, largest.y())};
}

void HeatmapGeometry::moveBy(QPointF offset)
{
    for (QRectF* area : {&window, &rowTitle, &columnTitle, &rowLabels, &columnLabels})
        area->translate(offset);
    edge += offset.x();
}

QRectF HeatmapGeometry::cellRect(HeatmapCell at) const
{
    const QPointF origin = window.topLeft() - scroll;
    return {origin.x() + at.column * cell.width(), origin.y() + at.row * cell.height(), cell.width(), cell.height()};
}

QRectF HeatmapGeometry::rowRect(int row) const
{
    QRectF rect = cellRect({row, 0});
    rect.setWidth(contents().width());
    return rect;
}

QRectF HeatmapGeometry::columnRect(int column) const
{
    QRectF rect = cellRect({0, column});
    rect.setHeight(contents().height());
    return rect;
}

std::optional<HeatmapCell> HeatmapGeometry::cellAt(QPointF position) const
{
    if (rows == 0 || !window.contains(position))
        return std::nullopt;
    const QPointF inside = position - window.topLeft() + scroll;
    return HeatmapCell {indexAt(inside.y(), cell.height(), rows), indexAt(inside.x(), cell.width(), columns)};
}

QRect HeatmapGeometry::visibleCells() const
{
    if (rows == 0)
        return {};
    const int left = indexAt(scroll.x(), cell.width(), columns);
    const int top = indexAt(scroll.y(), cell.height(), rows);
    const int right = indexAt(std::nextafter(scroll.x() + window.width(), 0.0), cell.width(), columns);
    const int bottom = indexAt(std::nextafter(scroll.y() + window.height(), 0.0), cell.height(), rows);
    return {left, top, right - left + 1, bottom - top + 1};
}

QPointF HeatmapGeometry::scrollShowing(HeatmapCell at) const
{
    const double x = at.column * cell.width();
    const double y = at.row * cell.height();
    const double width = std::min(cell.width(), window.width());
    const double height = std::min(cell.height(), window.height());
    return {scrollOnAxis(scroll.x(), x, width, window.width()), scrollOnAxis(scroll.y(), y, height, window.height())};
}

QPointF HeatmapGeometry::scrollKeeping(QPointF position, const HeatmapGeometry& before) const
{
    if (before.rows == 0)
        return scroll;
    const QPointF inside = position - before.window.topLeft() + before.scroll;
    const QPointF grown(
        inside.x() / before.cell.width() * cell.width(), inside.y() / before.cell.height() * cell.height());
    return grown - (position - window.topLeft());
}

namespace {

constexpr double kGridLineFromCell = 22.0;

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

/// Chinese characters stay upright and are written from top to bottom if there is no space horizontally.
bool isStackable(const QString& label)
{
    const auto isHan = [](QChar character) { return character.script() == QChar::Script_Han; };
    return !label.isEmpty() && std::ranges::all_of(label, isHan);
}

/// Selects the labels to draw if there is only space for every `step`-th: the marked one, then the most important ones
/// that do not overlap others.
std::vector<bool> shownLabels(std::vector<float> importance, int step, const std::optional<int>& marked)
{
    if (marked)
        importance[std::size_t(*marked)] = std::numeric_limits<float>::infinity();
    std::vector<std::size_t> order(importance.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, std::ranges::greater {}, [&](std::size_t label) { return importance[label]; });
    std::vector<bool> shown(importance.size(), false);
    for (const std::size_t label : order) {
        const auto first = shown.begin() + std::max(0, int(label) - step + 1);
        const auto last = shown.begin() + std::min(int(shown.size()), int(label) + step);
        shown[label] = std::find(first, last, true) == last;
    }
    return shown;
}

/// The largest number of each column: with many tokens, labels are shown for those with large weights. Numbered columns
/// are labelled evenly.
std::vector<float> columnPeaks(const HeatmapData& data)
{
    bool numbered = false;
    data.columnLabels.front().toInt(&numbered);
    std::vector<float> peaks(std::size_t(data.columns()), -std::numeric_limits<float>::infinity());
    if (numbered)
        return peaks;
    for (std::size_t i = 0; i < data.values.size(); ++i)
        if (float& peak = peaks[i % peaks.size()]; std::isfinite(data.values[i]))
            peak = std::max(peak, data.values[i]);
    return peaks;
}

}  // namespace

HeatmapTextExtent measureLabels(const HeatmapData& data, const QFont& font)
{
    const QFontMetricsF metrics(font);
    HeatmapTextExtent extent;
    extent.line = metrics.height();
    for (const QString& label : data.rowLabels)
        extent.rowLabel = std::max(extent.rowLabel, metrics.horizontalAdvance(label) + HeatmapGeometry::kGap);
    for (const QString& label : data.columnLabels)
        extent.columnLabel = std::max(extent.columnLabel, metrics.horizontalAdvance(label) + HeatmapGeometry::kGap);
    for (const QString& text : data.texts)
        extent.cell = std::max(extent.cell, metrics.horizontalAdvance(text) + HeatmapGeometry::kGap);
    extent.cell = std::min(extent.cell, extent.line * kTextToLine);
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
    paintHatching(painter);
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
    paintHatching(painter);
    paintGridLines(painter);
}

void HeatmapPainter::paintHatching(QPainter& painter) const
{
    const auto hatch = [&](HeatmapCell cell, int opacity) {
        QColor line(readableOn(m_style.colourOf(m_data.at(cell))));
        line.setAlpha(opacity);
        painter.fillRect(m_geometry.cellRect(cell), QBrush(line, Qt::BDiagPattern));
    };
    constexpr int kMasked = 90, kShaded = 60;
    for (const HeatmapCell& cell : m_data.shaded)
        if (m_data.contains(cell))
            hatch(cell, kShaded);
    if (!m_data.hatchesZeros)
        return;
    const QRect cells = m_geometry.visibleCells();
    for (int row = cells.top(); row <= cells.bottom(); ++row)
        for (int column = cells.left(); column <= cells.right(); ++column)
            if (m_data.at({row, column}) == 0)
                hatch({row, column}, kMasked);
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

/// The largest font for the cells, at most as large as the labels.
std::optional<QFont> HeatmapPainter::fontThat(const std::function<bool(const QFontMetricsF&)>& fits) const
{
    constexpr int kReadAcrossARoom = 20;  // pixels; labels of that size are meant for a room, and so are cells then
    QFont font = m_style.font;
    const int labels = QFontInfo(font).pixelSize();
    const int smallest = labels >= kReadAcrossARoom ? kReadAcrossARoom : int(kLegibleText);
    for (int pixels = labels; pixels >= smallest; --pixels) {
        font.setPixelSize(pixels);
        const QFontMetricsF metrics(font);
        if (m_geometry.cell.height() >= metrics.height() * HeatmapGeometry::kLetters && fits(metrics))
            return font;
    }
    return std::nullopt;
}

/// A font in which all numbers fit in their cells, smaller than the labels if necessary.
std::optional<QFont> HeatmapPainter::numberFont() const
{
    constexpr double kAround = 2;
    float least = 0, most = 0;
    for (const float value : m_data.values)
        if (std::isfinite(value)) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
    return fontThat([&](const QFontMetricsF& metrics) {
        double widest = metrics.horizontalAdvance(QString::number(0.0, 'f', m_data.decimals));
        for (const float value : {least, most})
            widest = std::max(widest, metrics.horizontalAdvance(cellText(value, m_data.decimals)));
        return m_geometry.cell.width() >= widest + kAround;
    });
}

/// Texts that are longer than their cells are elided.
void HeatmapPainter::paintTexts(QPainter& painter) const
{
    constexpr double kAround = 2;
    const std::optional<QFont> font =
        fontThat([this](const QFontMetricsF& metrics) { return m_geometry.cell.width() >= 2 * metrics.height(); });
    if (!font)
        return;
    const QFontMetricsF metrics(*font);
    const QRect cells = m_geometry.visibleCells();
    painter.save();
    painter.setClipRect(m_geometry.window);
    painter.setFont(*font);
    for (int row = cells.top(); row <= cells.bottom(); ++row)
        for (int column = cells.left(); column <= cells.right(); ++column) {
            const HeatmapCell cell {row, column};
            const QRectF rect = m_geometry.cellRect(cell).adjusted(kAround, 0, -kAround, 0);
            painter.setPen(QColor(readableOn(m_style.colourOf(m_data.at(cell)))));
            painter.drawText(rect, Qt::AlignCenter,
                metrics.elidedText(m_data.texts[m_data.indexOf(cell)], Qt::ElideRight, rect.width()));
        }
    painter.restore();
}

void HeatmapPainter::paintNumbers(QPainter& painter) const
{
    if (!m_data.texts.isEmpty())
        return paintTexts(painter);
    const std::optional<QFont> font = numberFont();
    if (!font)
        return;
    const double least = 0.5 * std::pow(10, -m_data.decimals);  // values shown as 0.00 are only visible by their colour
    const QRect cells = m_geometry.visibleCells();
    painter.save();
    painter.setClipRect(m_geometry.window);
    painter.setFont(*font);
    for (int row = cells.top(); row <= cells.bottom(); ++row)
        for (int column = cells.left(); column <= cells.right(); ++column) {
            const float value = m_data.at({row, column});
            if (value == 0 ? m_data.hatchesZeros : std::abs(value) < least)
                continue;
            painter.setPen(QColor(readableOn(m_style.colourOf(value))));
            painter.drawText(m_geometry.cellRect({row, column}), Qt::AlignCenter, cellText(value, m_data.decimals));
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
    const QFontMetricsF metrics(font);
    painter.save();
    painter.setFont(font);
    painter.setPen(m_style.palette.color(QPalette::Text));
    // A title can be longer than a narrow matrix: it then extends into the free space on both sides.
    const QRectF& above = m_geometry.columnTitle;
    const double natural = std::max(above.width(), metrics.horizontalAdvance(m_data.columnTitle) + 2);
    const double width = m_geometry.edge > 0 ? std::min(natural, m_geometry.edge) : natural;
    const double last = m_geometry.edge > 0 ? m_geometry.edge - width : above.center().x() - width / 2;
    painter.drawText(
        QRectF(std::max(0.0, std::min(last, above.center().x() - width / 2)), above.top(), width, above.height()),
        Qt::AlignHCenter | Qt::AlignTop, metrics.elidedText(m_data.columnTitle, Qt::ElideRight, width));
    // Read upwards; a title longer than the rows reaches into the free corner above them.
    const QRectF& strip = m_geometry.rowTitle;
    const bool fits = metrics.horizontalAdvance(m_data.rowTitle) < strip.height();
    const double length = fits ? strip.height() : strip.bottom();
    painter.translate(strip.bottomLeft());
    painter.rotate(-90);
    painter.drawText(QRectF(0, 0, length, strip.width()), (fits ? Qt::AlignHCenter : Qt::AlignLeft) | Qt::AlignTop,
        metrics.elidedText(m_data.rowTitle, Qt::ElideRight, length));
    painter.restore();
}

void HeatmapPainter::paintText(
    QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text, bool marked) const
{
    const int flags = int(alignment) | Qt::TextDontClip;
    if (marked) {
        // Measured while a pen is set: without a pen, a painter reports an empty size.
        const QRectF ground = painter.boundingRect(rect, flags, text);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_style.palette.color(QPalette::Highlight));
        painter.drawRoundedRect(ground.adjusted(-HeatmapGeometry::kGap / 2, 0, HeatmapGeometry::kGap / 2, 0), 3, 3);
    }
    painter.setPen(m_style.palette.color(marked ? QPalette::HighlightedText : QPalette::Text));
    painter.drawText(rect, flags, text);
}

void HeatmapPainter::paintRowLabel(QPainter& painter, int row, bool marked) const
{
    QRectF rect = m_geometry.rowLabels;
    const QRectF cell = m_geometry.cellRect({row, 0});
    rect.setTop(cell.top());
    rect.setBottom(cell.bottom());
    const QString text = painter.fontMetrics().elidedText(m_data.rowLabels[row], Qt::ElideRight, int(rect.width()));
    paintText(painter, rect, Qt::AlignRight | Qt::AlignVCenter, text, marked);
}

void HeatmapPainter::paintColumnLabel(QPainter& painter, int column, bool marked) const
{
    const QRectF cell = m_geometry.cellRect({0, column});
    const QRectF& area = m_geometry.columnLabels;
    const QString& label = m_data.columnLabels[column];
    const QFontMetricsF metrics(m_style.font);
    const double line = metrics.height();
    if (m_geometry.turn == LabelTurn::Level)
        return paintText(painter, {cell.left(), area.top(), cell.width(), area.height()},
            Qt::AlignHCenter | Qt::AlignVCenter, metrics.elidedText(label, Qt::ElideRight, cell.width()), marked);
    if (m_geometry.turn == LabelTurn::Upright && isStackable(label) && double(label.size()) * line <= area.height())
        return paintText(painter, {cell.center().x() - line, area.top(), 2 * line, area.height()},
            Qt::AlignHCenter | Qt::AlignBottom, label.split(QString(), Qt::SkipEmptyParts).join(u'\n'), marked);
    const bool slanted = m_geometry.turn == LabelTurn::Slanted;
    // A slanted line of text needs its own height in addition to its length: (length + line) · sin 45° = area height.
    const double length = slanted ? area.height() * std::sqrt(2.0) - line : area.height();
    painter.save();
    painter.translate(cell.center().x(), area.bottom());
    painter.rotate(slanted ? -45 : -90);
    paintText(painter, {slanted ? line * 0.25 : 0.0, -line / 2, length, line}, Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(label, Qt::ElideRight, length), marked);
    painter.restore();
}

void HeatmapPainter::paintLabels(QPainter& painter, const HeatmapFocus& focus) const
{
    painter.save();
    painter.setFont(m_style.font);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRect cells = m_geometry.visibleCells();
    const QRectF& window = m_geometry.window;
    const auto rows = shownLabels(std::vector(std::size_t(m_data.rows()), 0.0F), m_geometry.rowStep, focus.row);
    for (int row = cells.top(); row <= cells.bottom(); ++row) {
        const double middle = m_geometry.cellRect({row, 0}).center().y();
        if (rows[std::size_t(row)] && middle >= window.top() && middle <= window.bottom())
            paintRowLabel(painter, row, focus.row == row);
    }
    const auto columns = shownLabels(columnPeaks(m_data), m_geometry.columnStep, focus.column);
    for (int column = cells.left(); column <= cells.right(); ++column) {
        const double middle = m_geometry.cellRect({0, column}).center().x();
        if (columns[std::size_t(column)] && middle >= window.left() && middle <= window.right())
            paintColumnLabel(painter, column, focus.column == column);
    }
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
