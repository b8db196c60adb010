#include "widgets/chart_canvas.h"
#include "widgets/chart_plot.h"
#include "widgets/heatmap_style.h"
#include "widgets/presented.h"
#include "widgets/ui_helpers.h"

#include <QEvent>
#include <QFontInfo>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr QSize kPictureSize(900, 520);
constexpr double kMarkRadius = 5;
constexpr double kEdge = 1;  // in pixels
constexpr double kRounding = 1e-9;
constexpr int kResetMargin = 4;
constexpr double kFewestWholes = 4;  // seen of an axis that is labelled at whole numbers …
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

/// As much of it as there is.
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

/// What is about to be drawn.
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

}  // namespace translucent
