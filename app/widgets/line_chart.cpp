#include "widgets/line_chart.h"

#include "widgets/chart_plot.h"
#include "widgets/chart_pointing.h"
#include "widgets/heatmap_readout.h"
#include "widgets/ui_helpers.h"

#include <QFontInfo>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr QSize kPictureSize(900, 520);
constexpr double kMarkRadius = 5;
constexpr double kKeyFactor = 1.5;
constexpr double kFewestWholes = 4;  // seen of an axis that is labelled at whole numbers …
constexpr double kFewestBars = 2;    // … and of one with names

bool haveTheSameAxes(const ChartData& a, const ChartData& b)
{
    return a.title == b.title && a.x.title == b.x.title && a.y.title == b.y.title;
}

}  // namespace

LineChart::LineChart(const char* objectName, QWidget* parent)
    : QWidget(parent)
    , m_reset(makeButton("zoom", "", this))
{
    setObjectName(QString::fromLatin1(objectName));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_reset->setObjectName(this->objectName() + QStringLiteral("Reset"));
    m_reset->setFocusPolicy(Qt::NoFocus);
    m_reset->setCursor(Qt::ArrowCursor);
    m_reset->hide();
    connect(m_reset, &QToolButton::clicked, this, &LineChart::showWhole);
}

LineChart::~LineChart() = default;

void LineChart::setData(ChartData data)
{
    if (data == m_data)
        return;
    const bool other = !haveTheSameAxes(m_data, data);
    m_data = std::move(data);
    const double least = m_data.xLabels.isEmpty() ? (m_data.x.whole ? kFewestWholes : 0) : kFewestBars;
    m_zoomX.setWhole(rangeOfX(m_data), m_data.x.logarithmic, least);
    m_zoomY.setWhole(rangeOfY(m_data), m_data.y.logarithmic, m_data.y.whole ? kFewestWholes : 0);
    if (other)
        showWhole();
    setAccessibleName(m_data.title);
    setHovered(m_hovered);
    setPinned(m_pinned);
    announce();
    redraw();
}

bool LineChart::has(const ChartPoint& point) const
{
    return point.series >= 0 && std::size_t(point.series) < m_data.series.size() && point.point >= 0
        && std::size_t(point.point) < m_data.series[std::size_t(point.series)].x.size();
}

void LineChart::setHovered(std::optional<ChartPoint> point)
{
    if (point && !has(*point))
        point.reset();
    if (std::exchange(m_hovered, point) != point)
        announce();
}

void LineChart::setPinned(std::optional<ChartPoint> point)
{
    if (point && !has(*point))
        point.reset();
    if (std::exchange(m_pinned, point) != point)
        announce();
}

void LineChart::announce()
{
    const auto at = focus();
    setAccessibleDescription(at ? chartReadout(m_data, *at).replace(u'\n', QStringLiteral("; ")) : QString());
    const std::optional<int> emphasis = at && m_data.series.size() > 1 ? std::optional(at->series) : std::nullopt;
    if (std::exchange(m_emphasis, emphasis) != emphasis)
        redraw();
    update();
}

void LineChart::hover(std::optional<ChartPoint> point)
{
    if (point == m_hovered)
        return;
    setHovered(point);
    Q_EMIT hoverChanged(m_hovered);
}

void LineChart::pin(std::optional<ChartPoint> point)
{
    if (point == m_pinned)
        return;
    setPinned(point);
    Q_EMIT pinChanged(m_pinned);
}

ChartPlot& LineChart::plot() const
{
    if (std::exchange(m_stale, false))
        m_plot = std::make_unique<ChartPlot>(m_data, ChartLook {font(), palette(), m_emphasis}, window());
    if (m_drawn.isNull() || m_drawn.deviceIndependentSize().toSize() != size())
        m_drawn = m_plot->pixmap(size(), devicePixelRatioF());
    return *m_plot;
}

void LineChart::redraw()
{
    m_stale = true;
    m_drawn = {};
    update();
}

std::optional<QPointF> LineChart::pixelOf(const ChartPoint& point) const
{
    if (!has(point))
        return {};
    return plot().pixelOf(point);
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
    const int series = std::clamp(at->series + by, 0, int(m_data.series.size()) - 1);
    const auto pixel = pixelOf(*at);
    if (const auto point = nearestIn(plot(), m_data, series, pixel ? pixel->x() : 0))
        goTo({series, *point});
}

bool LineChart::event(QEvent* event)
{
    // While there is something to release here, Esc is not for the window's shortcut.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape
        && focus()) {
        event->accept();
        return true;
    }
    // Over the curves the read-out says what is there.
    if (event->type() == QEvent::ToolTip && !m_hovered) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = toolTip().isEmpty() ? zoomHelp() : toolTip() + u'\n' + zoomHelp();
        QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    return QWidget::event(event);
}

void LineChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refreshZoom();
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::StyleChange)
        redraw();
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

void LineChart::paintFocus(QPainter& painter, const ChartPoint& point) const
{
    const auto pixel = pixelOf(point);
    if (!pixel)
        return;
    if (const auto bar = plot().barOf(point)) {
        painter.setPen(QPen(palette().color(QPalette::Text), 2));
        return painter.drawRect(*bar);
    }
    const QRectF area = plot().area();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::PlaceholderText), 1, Qt::DashLine));
    painter.drawLine(QPointF(pixel->x(), area.top()), QPointF(pixel->x(), area.bottom()));
    painter.setPen(QPen(palette().color(QPalette::Base), 2));
    painter.setBrush(m_data.colourOf(point.series, backdropOf(palette().color(QPalette::Base))));
    painter.drawEllipse(*pixel, kMarkRadius, kMarkRadius);
}

void LineChart::paintEvent(QPaintEvent*)
{
    plot();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_drawn);
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
    ChartData shown = m_data;
    shown.legend = true;
    const auto paint = [data = std::move(shown), seen = window(), font = pixels, line](
                           QPainter& painter, const QPalette& colours) {
        const QSizeF whole(kPictureSize.width(), kPictureSize.height() + line);
        painter.fillRect(QRectF(QPointF(), whole), colours.color(QPalette::Base));
        painter.setFont(font);
        painter.setPen(colours.color(QPalette::Text));
        painter.drawText(QRectF(10, 0, whole.width() - 20, line), Qt::AlignLeft | Qt::AlignVCenter, data.title);
        painter.translate(0, line);
        ChartPlot(data, {font, colours, std::nullopt}, seen).paint(painter, kPictureSize);
    };
    return {m_data.title, QSizeF(kPictureSize.width(), kPictureSize.height() + line), paint};
}

ExportSource LineChart::exportSource(std::function<QString()> stem) const
{
    return {[this] { return picture(); }, [this] { return csvTable(chartTable(m_data)); }, std::move(stem)};
}

}  // namespace translucent
