#include "widgets/heatmap_geometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace translucent {

namespace {

constexpr double kWidestToTall = 2.2;
constexpr double kTallestToWide = 1.25;
constexpr double kRowToLine = 1.2;
constexpr double kRowLabelShare = 0.34;
constexpr double kColumnLabelShare = 0.30;
constexpr double kSlope = std::numbers::sqrt2 / 2.0;  // sin 45° = cos 45°

/// Room around the cells that a way of turning the column labels takes.
struct Frame {
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;  ///< half a line: the label of a thin last row reaches below it
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
    double width = std::clamp(room.width() / request.columns, smallest, HeatmapGeometry::kLargestCell);
    double height = std::clamp(room.height() / request.rows, smallest, HeatmapGeometry::kLargestCell);
    width = std::min(width, height * kWidestToTall);
    // Of many narrow columns the rows are still as tall as their labels.
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

}  // namespace translucent
