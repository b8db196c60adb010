#include "widgets/line_chart.h"

#include "widgets/chart_plot.h"
#include "widgets/drawing_style.h"
#include "widgets/heatmap_style.h"
#include "widgets/ui_helpers.h"

#include <QApplication>
#include <QEvent>
#include <QFontInfo>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

/// The plot, on which the chart paints the focused point. Events are handled by the chart, which passes on those that
/// change the visible range.
class LineChart::Canvas : public QCustomPlot {
public:
    explicit Canvas(LineChart& chart)
        : QCustomPlot(&chart)
        , m_chart(chart)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
        axisRect()->setRangeZoomFactor(0.8);  // a notch
        connect(this, &QCustomPlot::beforeReplot, &chart, &LineChart::prepare);
        for (QCPAxis* axis : {xAxis, yAxis})
            connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &chart,
                [&chart, axis](const QCPRange& range) {
                    chart.see(axis->orientation(), {range.lower, range.upper});
                });
    }

    QCPAxis& axis(Qt::Orientation orientation) const { return orientation == Qt::Horizontal ? *xAxis : *yAxis; }

    using QCustomPlot::mouseMoveEvent;
    using QCustomPlot::mousePressEvent;
    using QCustomPlot::mouseReleaseEvent;
    using QCustomPlot::wheelEvent;

    void refresh()
    {
        if (m_chart.m_stale)
            replot(rpQueuedRefresh);
    }

protected:
    /// Does not draw immediately, unlike QCustomPlot: a layout can set several sizes, or an empty one, before the first
    /// paint.
    void resizeEvent(QResizeEvent*) override
    {
        if (!rect().isEmpty())  // QCustomPlot cannot paint into an empty picture, which it might do next
            setViewport(rect());
        m_chart.redraw();
    }
    void paintEvent(QPaintEvent* event) override
    {
        refresh();
        QCustomPlot::paintEvent(event);
        QPainter painter(this);
        m_chart.paintOver(painter);
    }

private:
    LineChart& m_chart;
};

namespace {

constexpr QSize kPictureSize(900, 520);
constexpr double kMarkRadius = 5;
constexpr double kEdge = 1;  // in pixels
constexpr double kRounding = 1e-9;
constexpr int kResetMargin = 4;
constexpr double kFewestWholes = 4;  // visible part of an axis with labels at whole numbers …
constexpr double kFewestBars = 2;    // … and of one with names

bool haveTheSameAxes(const ChartData& a, const ChartData& b)
{
    return a.title == b.title && a.x.title == b.x.title && a.y.title == b.y.title;
}

}  // namespace

LineChart::LineChart(const char* objectName, QWidget* parent)
    : QWidget(parent)
    , m_canvas(new Canvas(*this))
    , m_reset(makeButton("zoom", "", this))
{
    setObjectName(QString::fromLatin1(objectName));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_reset->setObjectName(this->objectName() + QStringLiteral("Reset"));
    m_reset->setFocusPolicy(Qt::NoFocus);
    m_reset->setCursor(Qt::ArrowCursor);
    m_reset->setText(tr("Whole plot"));
    m_reset->setToolTip(tr("A part of the plot is shown. Shows all of it again (double click or 0)"));
    m_reset->hide();
    connect(m_reset, &QToolButton::clicked, this, &LineChart::showWhole);
}

void LineChart::setData(ChartData data)
{
    if (data == m_data)
        return;
    const bool same = haveTheSameAxes(m_data, data);
    const ChartData before = std::exchange(m_data, std::move(data));
    const ChartRange seenX = seen(Qt::Horizontal), seenY = seen(Qt::Vertical);
    const bool keepsX = same && isZoomed(Qt::Horizontal) && before.x.logarithmic == m_data.x.logarithmic;
    const bool keepsY = same && isZoomed(Qt::Vertical) && before.y.logarithmic == m_data.y.logarithmic;
    m_wholeX = rangeOfX(m_data);
    m_wholeY = rangeOfY(m_data);
    see(Qt::Horizontal, keepsX ? seenX : m_wholeX);
    see(Qt::Vertical, keepsY ? seenY : m_wholeY);
    setAccessibleName(m_data.title);
    for (auto* mark : {&m_hovered, &m_pinned})  // both, before either is read out
        if (*mark && !has(**mark))
            mark->reset();
    announce();
    redraw();
}

double LineChart::leastSeen(Qt::Orientation axis) const
{
    return axisOf(axis).whole ? kFewestWholes : axis == Qt::Horizontal && !m_data.xLabels.isEmpty() ? kFewestBars : 0;
}

ChartRange LineChart::seen(Qt::Orientation axis) const
{
    const QCPRange range = m_canvas->axis(axis).range();
    return {range.lower, range.upper};
}

/// Limits the range to the existing data.
void LineChart::see(Qt::Orientation axis, const ChartRange& range)
{
    const ChartRange& whole = wholeOf(axis);
    const bool isBeside = range.upper <= whole.lower || range.lower >= whole.upper;
    const QSignalBlocker blocker(&m_canvas->axis(axis));
    setSeen(m_canvas->axis(axis), axisOf(axis), isBeside ? whole : range, whole, leastSeen(axis));
    showZoom();
}

bool LineChart::isZoomed(Qt::Orientation axis) const
{
    const ChartRange part = seen(axis), whole = wholeOf(axis);
    return part.upper - part.lower < (whole.upper - whole.lower) * (1 - kRounding);
}

void LineChart::showWhole()
{
    see(Qt::Horizontal, m_wholeX);
    see(Qt::Vertical, m_wholeY);
    redraw();
}

void LineChart::showZoom()
{
    m_reset->setVisible(isZoomed());
    setCursor(m_dragged ? Qt::ClosedHandCursor : isZoomed() ? Qt::OpenHandCursor : Qt::ArrowCursor);
}

void LineChart::setCrosshair(std::optional<double> x)
{
    if (std::exchange(m_crosshair, x) != x)
        m_canvas->update();
}

bool LineChart::has(const ChartPoint& point) const
{
    return point.series >= 0 && std::size_t(point.series) < m_data.series.size() && point.point >= 0
        && std::size_t(point.point) < m_data.series[std::size_t(point.series)].x.size();
}

bool LineChart::put(std::optional<ChartPoint>& mark, std::optional<ChartPoint> point)
{
    if (point && !has(*point))
        point.reset();
    const bool moved = std::exchange(mark, point) != point;
    if (moved)
        announce();
    return moved;
}

void LineChart::announce()
{
    const auto at = focus();
    setAccessibleDescription(at ? chartReadout(m_data, *at).replace(u'\n', QStringLiteral("; ")) : QString());
    const std::optional<int> emphasis = at && m_data.series.size() > 1 ? std::optional(at->series) : std::nullopt;
    if (std::exchange(m_emphasis, emphasis) != emphasis)
        redraw();
    m_canvas->update();
}

void LineChart::hover(std::optional<ChartPoint> point)
{
    if (put(m_hovered, point))
        Q_EMIT hoverChanged(m_hovered);
}

void LineChart::pin(std::optional<ChartPoint> point)
{
    if (put(m_pinned, point))
        Q_EMIT pinChanged(m_pinned);
}

QRectF LineChart::area() const
{
    m_canvas->refresh();
    return m_canvas->axisRect()->rect();
}

void LineChart::redraw()
{
    m_stale = true;
    m_canvas->update();
}

/// Prepares the next drawing.
void LineChart::prepare()
{
    const ChartLook look {font(), palette(), m_emphasis, leastSmallText(*this)};
    m_canvas->setBufferDevicePixelRatio(devicePixelRatioF());
    if (std::exchange(m_stale, false))
        showChart(*m_canvas, m_data, look);
    fitChart(*m_canvas, m_data, look);
}

std::optional<QPointF> LineChart::pixelOf(const ChartPoint& point) const
{
    if (!has(point))
        return {};
    m_canvas->refresh();
    const ChartSeries& series = m_data.series[std::size_t(point.series)];
    const double x = series.x[std::size_t(point.point)], y = series.y[std::size_t(point.point)];
    if (!hasPlace(m_data.x, x) || !hasPlace(m_data.y, y))
        return {};
    const QRectF inside = area().adjusted(-kEdge, -kEdge, kEdge, kEdge);
    if (const auto bar = barRect(*m_canvas, m_data, point)) {
        const double end = std::clamp(y < 0 ? bar->bottom() : bar->top(), inside.top(), inside.bottom());
        const QPointF middle(bar->center().x(), end);
        return inside.contains(middle) ? std::optional(middle) : std::nullopt;
    }
    const QPointF pixel(m_canvas->xAxis->coordToPixel(x), m_canvas->yAxis->coordToPixel(y));
    return inside.contains(pixel) ? std::optional(pixel) : std::nullopt;
}

void LineChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_canvas->setGeometry(rect());
    m_reset->adjustSize();
    m_reset->move(width() - m_reset->width() - kResetMargin, kResetMargin);
}

void LineChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::StyleChange)
        redraw();
}

void LineChart::paintFocus(QPainter& painter, const ChartPoint& point) const
{
    const auto pixel = pixelOf(point);
    if (!pixel)
        return;
    if (const auto bar = barRect(*m_canvas, m_data, point)) {
        painter.setPen(QPen(palette().color(QPalette::Text), 2));
        return painter.drawRect(bar->intersected(area()));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    paintCrosshair(painter, pixel->x());
    painter.setPen(QPen(palette().color(QPalette::Base), 2));
    painter.setBrush(lineColour(m_data.colourOf(point.series, backdropOf(palette().color(QPalette::Base))), palette()));
    painter.drawEllipse(*pixel, kMarkRadius, kMarkRadius);
}

void LineChart::paintCrosshair(QPainter& painter, double x) const
{
    painter.setPen(QPen(palette().color(QPalette::PlaceholderText), 1, Qt::DashLine));
    painter.drawLine(QPointF(x, area().top()), QPointF(x, area().bottom()));
}

void LineChart::paintOver(QPainter& painter) const
{
    if (m_crosshair && m_canvas->xAxis->range().contains(*m_crosshair))
        paintCrosshair(painter, m_canvas->xAxis->coordToPixel(*m_crosshair));
    if (const auto at = focus()) {
        paintFocus(painter, *at);
        HeatmapStyle style;
        style.font = font();
        style.palette = palette();
        if (const auto pixel = pixelOf(*at))
            paintReadout(painter, chartReadout(m_data, *at), QRectF(*pixel, QSizeF(1, 1)),
                QRectF(rect()).adjusted(1, 1, -1, -1), style);
    }
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

Picture LineChart::picture() const
{
    QFont pixels = font();
    pixels.setPixelSize(QFontInfo(pixels).pixelSize());
    const double line = QFontMetricsF(pixels).height() * 1.6;
    const auto paint = [data = m_data, x = seen(Qt::Horizontal), y = seen(Qt::Vertical), font = pixels, line,
                           least = leastSmallText(*this)](QPainter& painter, const QPalette& colours) {
        const QSizeF whole(kPictureSize.width(), kPictureSize.height() + line);
        painter.fillRect(QRectF(QPointF(), whole), colours.color(QPalette::Base));
        painter.setFont(font);
        painter.setPen(colours.color(QPalette::Text));
        painter.drawText(QRectF(10, 0, whole.width() - 20, line), Qt::AlignLeft | Qt::AlignVCenter, data.title);
        painter.translate(0, line);
        paintChart(painter, kPictureSize, data, {font, colours, {}, least}, x, y);
    };
    return {m_data.title, QSizeF(kPictureSize.width(), kPictureSize.height() + line), paint};
}

ExportSource LineChart::exportSource(std::function<QString()> stem) const
{
    return {[this] { return picture(); }, [this] { return csvTable(chartTable(m_data)); }, std::move(stem)};
}

namespace {

constexpr double kReach = 5;  // beyond the area of the curves
constexpr double kKeyFactor = 1.5;
constexpr double kKeyStep = 0.1;  // of the visible range

bool isAllBars(const ChartData& data)
{
    return !data.series.empty() && std::ranges::all_of(data.series, [](const ChartSeries& series) {
        return series.style == SeriesStyle::Bars;
    });
}

}  // namespace

/// The visible point of a series with the smallest horizontal distance.
std::optional<int> LineChart::nearestIn(int series, double pixelX) const
{
    std::optional<int> best;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < int(m_data.series[std::size_t(series)].x.size()); ++i) {
        const auto pixel = pixelOf({series, i});
        if (!pixel || std::abs(pixel->x() - pixelX) >= least)
            continue;
        least = std::abs(pixel->x() - pixelX);
        best = i;
    }
    return best;
}

/// The horizontally nearest point of each series, and among these the nearest one; empty outside the axes. The distance
/// to a bar is that to the line through its middle.
std::optional<ChartPoint> LineChart::nearestPoint(QPointF position) const
{
    if (!area().adjusted(-kReach, -kReach, kReach, kReach).contains(position))
        return {};
    std::optional<ChartPoint> best;
    double least = std::numeric_limits<double>::infinity();
    for (int series = 0; series < m_data.pointable(); ++series) {
        const auto point = nearestIn(series, position.x());
        if (!point)
            continue;
        const QPointF end = *pixelOf({series, *point});
        const auto bar = barRect(*m_canvas, m_data, {series, *point});
        const double nearestY = bar ? std::clamp(position.y(), bar->top(), bar->bottom()) : end.y();
        const double away = std::hypot(end.x() - position.x(), nearestY - position.y());
        if (std::exchange(least, std::min(least, away)) > away)
            best = ChartPoint {series, *point};
    }
    return best;
}

void LineChart::stepPoint(int by)
{
    if (m_data.series.empty())
        return;
    const ChartPoint at = focus().value_or(ChartPoint {0, by > 0 ? -1 : 0});
    const int last = int(m_data.series[std::size_t(at.series)].x.size()) - 1;
    if (last >= 0)
        goTo({at.series, std::clamp(at.point + by, 0, last)});
}

void LineChart::stepSeries(int by)
{
    const auto at = focus();
    if (!at)
        return stepPoint(1);
    const int series = std::clamp(at->series + by, 0, m_data.pointable() - 1);
    const auto pixel = pixelOf(*at);
    if (const auto point = nearestIn(series, pixel ? pixel->x() : 0))
        goTo({series, *point});
}

/// Scrolls to the point if it is not visible, so that it is in the middle.
void LineChart::goTo(const ChartPoint& point)
{
    const ChartSeries& series = m_data.series[std::size_t(point.series)];
    const double x = series.x[std::size_t(point.point)], y = series.y[std::size_t(point.point)];
    if (hasPlace(m_data.x, x) && hasPlace(m_data.y, y) && !pixelOf(point)) {
        moveSeen(*m_canvas->xAxis, m_canvas->xAxis->coordToPixel(x) - area().center().x());
        moveSeen(*m_canvas->yAxis, m_canvas->yAxis->coordToPixel(y) - area().center().y());
        redraw();
    }
    hover(point);
}

void LineChart::zoomByKey(double factor)
{
    const QPointF at = (focus() ? pixelOf(*focus()) : std::nullopt).value_or(area().center());
    m_canvas->xAxis->scaleRange(factor, m_canvas->xAxis->pixelToCoord(at.x()));
    if (!isAllBars(m_data))
        m_canvas->yAxis->scaleRange(factor, m_canvas->yAxis->pixelToCoord(at.y()));
    redraw();
}

void LineChart::panByKey(int key)
{
    const double right = key == Qt::Key_Left ? -kKeyStep : key == Qt::Key_Right ? kKeyStep : 0;
    const double down = key == Qt::Key_Up ? -kKeyStep : key == Qt::Key_Down ? kKeyStep : 0;
    moveSeen(*m_canvas->xAxis, right * area().width());
    moveSeen(*m_canvas->yAxis, down * area().height());
    redraw();
}

/// Without Ctrl, the wheel scrolls the chart's parent. Next to the area it zooms only the axis there; for bars, which
/// start at zero, only the x axis.
void LineChart::wheelEvent(QWheelEvent* event)
{
    if (!(event->modifiers() & Qt::ControlModifier))
        return event->ignore();
    const bool overX = event->position().y() > area().bottom(), overY = event->position().x() < area().left();
    m_canvas->axisRect()->setRangeZoom(overX ? Qt::Horizontal
            : overY                          ? Qt::Vertical
            : isAllBars(m_data)              ? Qt::Horizontal
                                             : Qt::Horizontal | Qt::Vertical);
    m_canvas->wheelEvent(event);
    hover(nearestPoint(event->position()));
    event->accept();
}

void LineChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_press = event->position();
    m_dragged = false;
    m_canvas->mousePressEvent(event);
}

void LineChart::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_press)
        return hover(nearestPoint(event->position()));
    if ((event->position() - *m_press).manhattanLength() >= QApplication::startDragDistance())
        m_dragged = true;
    if (!m_dragged)
        return;
    hover({});
    m_canvas->mouseMoveEvent(event);
    showZoom();
}

void LineChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_press)
        return;
    m_canvas->mouseReleaseEvent(event);
    const QPointF press = *std::exchange(m_press, std::nullopt);
    const bool dragged = std::exchange(m_dragged, false);
    showZoom();
    if (dragged)
        return;
    const auto clicked = nearestPoint(press);
    m_pinnedBefore = m_pinned;
    pin(clicked == m_pinned ? std::nullopt : clicked);
}

/// Restores the pinned point from before the first click.
void LineChart::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !isZoomed())
        return mousePressEvent(event);
    pin(m_pinnedBefore);
    showWhole();
}

bool LineChart::event(QEvent* event)
{
    // While there is something to release, Esc must not trigger the window's shortcut.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape
        && focus()) {
        event->accept();
        return true;
    }
    // Over the curves, the read-out replaces the tool tip.
    if (event->type() == QEvent::ToolTip && !m_hovered) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString zoom =
            tr("Ctrl+wheel or +/−: zoom (over an axis: that axis only). Then drag, or Shift+arrow keys, "
               "to pan; double click or 0: the whole plot. A saved picture shows what is visible; a "
               "table contains all numbers.");
        QToolTip::showText(help->globalPos(), toolTip().isEmpty() ? zoom : toolTip() + u'\n' + zoom, this);
        return true;
    }
    return QWidget::event(event);
}

void LineChart::leaveEvent(QEvent*)
{
    hover({});
}

void LineChart::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    hover({});
}

void LineChart::keyPressEvent(QKeyEvent* event)
{
    constexpr int kAll = 1 << 24;
    const bool arrow = event->key() >= Qt::Key_Left && event->key() <= Qt::Key_Down;
    if (arrow && isZoomed() && event->modifiers() & Qt::ShiftModifier)
        return panByKey(event->key());
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomByKey(1 / kKeyFactor);
    case Qt::Key_Minus: return zoomByKey(kKeyFactor);
    case Qt::Key_0: return showWhole();
    case Qt::Key_Left: return stepPoint(-1);
    case Qt::Key_Right: return stepPoint(1);
    case Qt::Key_Home: return stepPoint(-kAll);
    case Qt::Key_End: return stepPoint(kAll);
    case Qt::Key_Up: return stepSeries(-1);
    case Qt::Key_Down: return stepSeries(1);
    case Qt::Key_Return:
    case Qt::Key_Enter: return pin(focus() == m_pinned ? std::nullopt : focus());
    case Qt::Key_Escape:
        if (!focus())
            break;
        hover({});
        return pin({});
    default: break;
    }
    QWidget::keyPressEvent(event);
}

}  // namespace translucent
