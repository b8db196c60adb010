#include "widgets/chart_plot.h"

#include <QPainter>
#include <QPicture>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr double kLineWidth = 2.0;
constexpr double kEmphasisWidth = 3.5;
constexpr int kFadedAlpha = 60;
constexpr double kPointSize = 6;
constexpr QMargins kLeastMargins(8, 8, 16, 4);
constexpr std::size_t kMostBarNumbers = 24;
constexpr int kBarDigits = 3;
constexpr double kLinesPerTick = 1.6;
constexpr int kMostTicks = 5;
constexpr double kEdge = 1;            // in pixels
constexpr double kDecadesFrom = 20.0;  // a smaller ratio of the ends has too few powers of ten for ticks

void setUpAxis(QCPAxis& axis, const ChartAxis& wanted, const ChartRange& ends, const ChartLook& look)
{
    const QCPRange range(ends.lower, ends.upper);
    const QColor text = look.palette.color(QPalette::Text);
    const QColor line = look.palette.color(QPalette::Mid);
    axis.setLabel(wanted.title);
    axis.setLabelFont(look.font);
    axis.setTickLabelFont(look.font);
    axis.setLabelColor(text);
    axis.setTickLabelColor(text);
    axis.setBasePen(QPen(look.palette.color(QPalette::PlaceholderText), 1));
    axis.setTickPen(QPen(look.palette.color(QPalette::PlaceholderText), 1));
    axis.setSubTickPen(QPen(line, 1));
    axis.grid()->setPen(QPen(line, 1, Qt::DotLine));
    axis.grid()->setZeroLinePen(QPen(line, 1));
    axis.setNumberFormat(QStringLiteral("gb"));
    axis.setRange(range);
    if (wanted.whole) {
        const auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
        ticker->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
        axis.setTicker(ticker);
    }
    if (!wanted.logarithmic)
        return;
    axis.setScaleType(QCPAxis::stLogarithmic);
    axis.setRange(range);
    if (range.upper / range.lower < kDecadesFrom)
        return;
    axis.setTicker(QSharedPointer<QCPAxisTickerLog>::create());
    axis.setNumberFormat(QStringLiteral("eb"));
    axis.setNumberPrecision(0);
}

}  // namespace

ChartPlot::ChartPlot(const ChartData& data, const ChartLook& look, const ChartWindow& window)
    : m_data(data)
    , m_bars(barPlaces(data))
    , m_plot(std::make_unique<QCustomPlot>())
{
    QLocale plain = QLocale::c();
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    m_plot->setLocale(plain);
    m_plot->setBackground(look.palette.color(QPalette::Base));
    m_plot->axisRect()->setMinimumMargins(kLeastMargins);
    setUpAxis(*m_plot->xAxis, data.x, window.x.value_or(rangeOfX(data)), look);
    setUpAxis(*m_plot->yAxis, data.y, window.y.value_or(rangeOfY(data)), look);
    for (std::size_t i = 0; i < data.series.size(); ++i)
        addSeries(int(i), look);
    for (const ChartGuide& guide : data.guides)
        addGuide(guide, look);
    setUpLegend(look);
}

ChartPlot::~ChartPlot() = default;

/// Above the axes, where it hides no curve; a series alone that the axis names needs none.
void ChartPlot::setUpLegend(const ChartLook& look)
{
    const bool named = m_data.series.size() == 1 && m_data.series.front().name == m_data.y.title;
    m_plot->legend->setVisible(m_data.legend && !m_data.series.empty() && !named);
    if (!m_plot->legend->visible())
        return;
    m_plot->legend->setFont(look.font);
    m_plot->legend->setTextColor(look.palette.color(QPalette::Text));
    m_plot->legend->setBrush(Qt::NoBrush);
    m_plot->legend->setBorderPen(Qt::NoPen);
    m_plot->legend->setIconSize(22, QFontMetrics(look.font).lineSpacing() + 4);
    m_plot->legend->setColumnSpacing(14);
    m_plot->legend->setRowSpacing(0);
    m_plot->legend->setMargins({10, 6, 10, 0});
    m_plot->axisRect()->insetLayout()->take(m_plot->legend);
    auto* row = new QCPLayoutGrid;  // keeps the entries together at the left
    m_plot->plotLayout()->insertRow(0);
    m_plot->plotLayout()->addElement(0, 0, row);
    row->addElement(0, 0, m_plot->legend);
    row->addElement(0, 1, new QCPLayoutElement);
    row->setColumnStretchFactor(0, 0.001);
    m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
    m_plot->plotLayout()->setRowSpacing(4);
}

void ChartPlot::addSeries(int index, const ChartLook& look)
{
    const ChartSeries& series = m_data.series[std::size_t(index)];
    const bool emphasised = look.emphasis == index;
    QColor colour = m_data.colourOf(index, backdropOf(look.palette.color(QPalette::Base)));
    if (look.emphasis && !emphasised)
        colour.setAlpha(kFadedAlpha);
    const QPen pen(colour, emphasised ? kEmphasisWidth : kLineWidth, series.dashed ? Qt::DashLine : Qt::SolidLine);
    QCPAbstractPlottable* drawn =
        series.style == SeriesStyle::Bars ? addBars(index, colour, look) : addCurve(series, pen);
    drawn->setName(series.name);
    if (emphasised) {
        m_plot->addLayer(QStringLiteral("emphasis"), m_plot->layer(QStringLiteral("main")));
        drawn->setLayer(QStringLiteral("emphasis"));
    }
}

QCPAbstractPlottable* ChartPlot::addCurve(const ChartSeries& series, const QPen& pen)
{
    QCPGraph* graph = m_plot->addGraph();
    graph->setPen(pen);
    if (series.style == SeriesStyle::Points)
        graph->setLineStyle(QCPGraph::lsNone);
    if (series.style != SeriesStyle::Line)
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, pen.color(), pen.color(), kPointSize));
    QVector<double> x, y;
    for (std::size_t i = 0; i < series.x.size(); ++i) {
        x << series.x[i];
        y << (isShown(series.x[i], series.y[i]) ? series.y[i] : std::numeric_limits<double>::quiet_NaN());
    }
    graph->setData(x, y, true);
    return graph;
}

QCPAbstractPlottable* ChartPlot::addBars(int index, const QColor& colour, const ChartLook& look)
{
    const ChartSeries& series = m_data.series[std::size_t(index)];
    const double offset = m_bars.offsets[std::size_t(index)];
    auto* bars = new QCPBars(m_plot->xAxis, m_plot->yAxis);
    bars->setWidth(m_bars.width);
    bars->setPen(colour);  // also seen where bars are narrower than a pixel
    bars->setBrush(colour);
    bars->setAntialiased(false);
    const bool numbered =
        std::size_t(std::ranges::count_if(series.x, [this](double x) { return isSeen(x); })) <= kMostBarNumbers;
    for (std::size_t i = 0; i < series.x.size(); ++i) {
        if (!isShown(series.x[i], series.y[i]))
            continue;
        bars->addData(series.x[i] + offset, series.y[i]);
        if (numbered && isSeen(series.x[i]))
            addBarNumber(series.x[i] + offset, series.y[i], look);
    }
    return bars;
}

void ChartPlot::addBarNumber(double x, double y, const ChartLook& look)
{
    auto* number = new QCPItemText(m_plot.get());
    number->setText(chartNumber(y, kBarDigits));
    number->setFont(look.font);
    number->setColor(look.palette.color(QPalette::Text));
    number->setPositionAlignment(Qt::AlignHCenter | (y < 0 ? Qt::AlignTop : Qt::AlignBottom));
    number->position->setCoords(x, y);
    m_barNumbers.push_back(number);
}

/// As many entries of the legend a row as fit side by side.
void ChartPlot::prepare(QSize size)
{
    fitLabels(size);
    QCPLegend& legend = *m_plot->legend;
    int widest = 1;
    for (int i = 0; i < legend.itemCount(); ++i)  // counts the gaps of an unfilled last row, too
        if (const auto* item = legend.item(i))
            widest = std::max(widest, item->minimumOuterSizeHint().width() + legend.columnSpacing());
    legend.setWrap(std::max(1, (size.width() - 2 * legend.margins().left()) / widest));
    legend.setFillOrder(QCPLayoutGrid::foColumnsFirst, true);
    m_plot->setViewport(QRect(QPoint(), size));
    for (const auto phase : {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        m_plot->plotLayout()->update(phase);
    const QFontMetricsF metrics(m_plot->xAxis->tickLabelFont());
    const double across = metrics.horizontalAdvance(QStringLiteral("0.00000 ")),
                 down = kLinesPerTick * metrics.lineSpacing();
    m_plot->xAxis->ticker()->setTickCount(std::clamp(int(area().width() / across), 2, kMostTicks));
    m_plot->yAxis->ticker()->setTickCount(std::clamp(int(area().height() / down), 2, kMostTicks));
}

QPixmap ChartPlot::pixmap(QSize size, double pixelRatio)
{
    prepare(size);
    QPixmap pixmap = m_plot->toPixmap(size.width(), size.height(), pixelRatio);
    pixmap.setDevicePixelRatio(pixelRatio);
    return pixmap;
}

void ChartPlot::paint(QPainter& painter, QSize size)
{
    prepare(size);
    QPicture picture;
    QCPPainter recorder;
    if (!recorder.begin(&picture))
        return;
    recorder.setMode(QCPPainter::pmVectorized);
    recorder.setMode(QCPPainter::pmNoCaching);
    m_plot->toPainter(&recorder, size.width(), size.height());
    recorder.end();
    // Played back, a picture grows with the resolution of its device; the painter has its own scale for that.
    painter.save();
    painter.scale(double(picture.logicalDpiX()) / painter.device()->logicalDpiX(),
        double(picture.logicalDpiY()) / painter.device()->logicalDpiY());
    painter.drawPicture(QPointF(), picture);
    painter.restore();
}

QRectF ChartPlot::area() const
{
    return m_plot->axisRect()->rect();
}

std::optional<QPointF> ChartPlot::pixelOf(const ChartPoint& point) const
{
    const ChartSeries& series = m_data.series[std::size_t(point.series)];
    const double x = series.x[std::size_t(point.point)], y = series.y[std::size_t(point.point)];
    if (!isShown(x, y))
        return {};
    const QPointF pixel(
        m_plot->xAxis->coordToPixel(x + m_bars.offsets[std::size_t(point.series)]), m_plot->yAxis->coordToPixel(y));
    const QRectF seen = area().adjusted(-kEdge, -kEdge, kEdge, kEdge);
    if (series.style == SeriesStyle::Bars && pixel.x() >= seen.left() && pixel.x() <= seen.right())
        return QPointF(pixel.x(), std::clamp(pixel.y(), seen.top(), seen.bottom()));
    return seen.contains(pixel) ? std::optional(pixel) : std::nullopt;
}

std::optional<QRectF> ChartPlot::barOf(const ChartPoint& point) const
{
    const auto end = pixelOf(point);
    if (!end || m_data.series[std::size_t(point.series)].style != SeriesStyle::Bars)
        return {};
    const double width = m_plot->xAxis->coordToPixel(m_bars.width) - m_plot->xAxis->coordToPixel(0);
    const double zero = std::clamp(m_plot->yAxis->coordToPixel(0), area().top(), area().bottom());
    return QRectF(end->x() - width / 2, end->y(), width, zero - end->y()).normalized();
}

bool ChartPlot::isSeen(double x) const
{
    return m_plot->xAxis->range().contains(x);
}

bool ChartPlot::isShown(double x, double y) const
{
    return hasPlace(m_data.x, x) && hasPlace(m_data.y, y);
}

}  // namespace translucent
