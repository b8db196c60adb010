#include "widgets/chart_plot.h"

#include "widgets/drawing_style.h"

#include <QFontInfo>
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
constexpr double kBehindWidth = 1.0;
constexpr int kFadedAlpha = 60;
constexpr int kBehindAlpha = 90;
constexpr int kShadeAlpha = 45;
constexpr double kPointSize = 6;
constexpr QMargins kLeastMargins(8, 8, 16, 4);
constexpr double kBarShare = 0.7;  // of the distance between x values, for all bars there together
constexpr int kMostBarNumbers = 24;
constexpr int kBarDigits = 3;
constexpr double kNumberGap = 6;   // between the numbers of neighbouring bars
constexpr double kNearTop = 0.92;  // of the height

/// Bars with their numbers at the ends if there is space.
class NumberedBars : public QCPBars {
public:
    using QCPBars::QCPBars;

    ChartLook look;

    QRectF rectOf(double x, double y) const { return getBarRect(x, y); }

protected:
    void draw(QCPPainter* painter) override
    {
        QCPBars::draw(painter);
        painter->setFont(look.font);
        painter->setPen(look.palette.color(QPalette::Text));
        const auto begin = data()->findBegin(keyAxis()->range().lower, false);
        const auto end = data()->findEnd(keyAxis()->range().upper, false);
        const double pitch = barsGroup()->size() > 1 ? width() : width() / kBarShare;
        const double room = keyAxis()->coordToPixel(pitch) - keyAxis()->coordToPixel(0) - kNumberGap;
        const bool fit = std::all_of(begin, end, [&](const QCPBarsData& bar) {
            return painter->fontMetrics().horizontalAdvance(chartNumber(bar.value, kBarDigits)) < room;
        });
        if (fit && end - begin <= kMostBarNumbers)
            std::for_each(begin, end, [&](const QCPBarsData& bar) { drawNumber(*painter, bar); });
    }

private:
    void drawNumber(QCPPainter& painter, const QCPBarsData& bar) const
    {
        const QString text = chartNumber(bar.value, kBarDigits);
        const QRectF drawn = rectOf(bar.key, bar.value);
        const double height = painter.fontMetrics().height();
        const double width = std::max(drawn.width(), double(painter.fontMetrics().horizontalAdvance(text)));
        QRectF place(0, bar.value < 0 ? drawn.bottom() : drawn.top() - height, width, height);
        place.moveCenter({drawn.center().x(), place.center().y()});
        const QRectF room = clipRect();
        place.moveLeft(std::clamp(place.left(), room.left(), std::max(room.left(), room.right() - width)));
        place.moveTop(std::clamp(place.top(), room.top(), std::max(room.top(), room.bottom() - height)));
        painter.drawText(place, Qt::AlignCenter | Qt::TextDontClip, text);
    }
};

/// Above the axes, where it hides no curve; not needed for a single series that is named by the axis.
void placeLegend(QCustomPlot& plot, const ChartData& data, const ChartLook& look)
{
    QCPLegend& legend = *plot.legend;
    const bool named = data.series.size() == 1 && data.series.front().name == data.y.title;
    const bool shown = data.legend && !data.series.empty() && !named;
    const bool isAbove = plot.plotLayout()->rowCount() > 1;
    legend.setVisible(shown);
    legend.setFont(look.font);
    legend.setTextColor(look.palette.color(QPalette::Text));
    legend.setIconSize(22, QFontMetrics(look.font).lineSpacing() + 4);
    if (shown == isAbove)
        return;
    legend.layout()->take(&legend);
    if (!shown) {
        plot.axisRect()->insetLayout()->addElement(&legend, Qt::AlignTop);
        plot.plotLayout()->removeAt(0);
        plot.plotLayout()->simplify();
        return;
    }
    auto* row = new QCPLayoutGrid;  // keeps the entries together at the left
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->addElement(0, 0, row);
    row->addElement(0, 0, &legend);
    row->addElement(0, 1, new QCPLayoutElement);
    row->setColumnStretchFactor(0, 0.001);
    plot.plotLayout()->setRowStretchFactor(0, 0.001);
}

void styleLegend(QCustomPlot& plot)
{
    QCPLegend& legend = *plot.legend;
    legend.setBrush(Qt::NoBrush);
    legend.setBorderPen(Qt::NoPen);
    legend.setColumnSpacing(14);
    legend.setRowSpacing(0);
    legend.setMargins({10, 6, 10, 0});
    plot.plotLayout()->setRowSpacing(4);
}

/// Puts as many entries in a row as fit side by side.
void fitLegend(QCustomPlot& plot)
{
    QCPLegend& legend = *plot.legend;
    int widest = 1;
    for (int i = 0; i < legend.itemCount(); ++i)  // also counts the gaps of an incomplete last row
        if (const auto* item = legend.item(i))
            widest = std::max(widest, item->minimumOuterSizeHint().width() + legend.columnSpacing());
    legend.setWrap(std::max(1, (plot.viewport().width() - 2 * legend.margins().left()) / widest));
    legend.setFillOrder(QCPLayoutGrid::foColumnsFirst, true);
}

/// Returns the existing plottable if it is of this kind.
template <typename Plottable>
Plottable& plottable(QCustomPlot& plot, int index)
{
    if (index < plot.plottableCount())
        if (auto* there = dynamic_cast<Plottable*>(plot.plottable(index)))
            return *there;
    while (plot.plottableCount() > index)
        plot.removePlottable(plot.plottableCount() - 1);
    return *new Plottable(plot.xAxis, plot.yAxis);
}

/// Fills the area between two curves; removes the filling for nullptr.
void shade(QCPGraph& graph, QCPGraph* other)
{
    QColor colour = graph.pen().color();
    colour.setAlpha(kShadeAlpha);
    graph.setBrush(other ? QBrush(colour) : QBrush(Qt::NoBrush));
    graph.setChannelFillGraph(other);
}

QCPAbstractPlottable& showCurve(QCustomPlot& plot, int index, const ChartData& data, const QPen& pen)
{
    const ChartSeries& series = data.series[std::size_t(index)];
    auto& graph = plottable<QCPGraph>(plot, index);
    graph.setPen(pen);
    graph.setLineStyle(series.style == SeriesStyle::Points ? QCPGraph::lsNone : QCPGraph::lsLine);
    graph.setScatterStyle(series.style == SeriesStyle::Line
            ? QCPScatterStyle()
            : QCPScatterStyle(QCPScatterStyle::ssDisc, pen.color(), pen.color(), kPointSize));
    QVector<double> x(series.x.begin(), series.x.end()), y;
    for (std::size_t i = 0; i < series.x.size(); ++i)
        y << (hasPlace(data.x, series.x[i]) && hasPlace(data.y, series.y[i]) ? series.y[i] : std::nan(""));
    graph.setData(x, y, true);
    shade(graph, series.shadedTo ? dynamic_cast<QCPGraph*>(plot.plottable(*series.shadedTo)) : nullptr);
    return graph;
}

QCPAbstractPlottable& showBars(
    QCustomPlot& plot, int index, const ChartData& data, const QColor& colour, const ChartLook& look)
{
    const ChartSeries& series = data.series[std::size_t(index)];
    auto& bars = plottable<NumberedBars>(plot, index);
    bars.look = look;
    auto* group = plot.findChild<QCPBarsGroup*>();
    bars.setBarsGroup(group ? group : new QCPBarsGroup(&plot));
    bars.barsGroup()->setSpacing(0);
    bars.setWidth(barDistance(data) * kBarShare
        / double(std::ranges::count(data.series, SeriesStyle::Bars, &ChartSeries::style)));
    bars.setPen(colour);  // also visible if bars are narrower than a pixel
    bars.setBrush(colour);
    bars.setAntialiased(false);
    QVector<double> x, y;
    for (std::size_t i = 0; i < series.x.size(); ++i)
        if (hasPlace(data.x, series.x[i]) && hasPlace(data.y, series.y[i])) {
            x << series.x[i];
            y << series.y[i];
        }
    bars.setData(x, y, true);
    return bars;
}

void showSeries(QCustomPlot& plot, int index, const ChartData& data, const ChartLook& look)
{
    const ChartSeries& series = data.series[std::size_t(index)];
    const bool emphasised = look.emphasis == index;
    QColor colour = lineColour(data.colourOf(index, backdropOf(look.palette.color(QPalette::Base))), look.palette);
    if (series.behind)
        colour.setAlpha(kBehindAlpha);
    else if (look.emphasis && !emphasised)
        colour.setAlpha(kFadedAlpha);
    const double width = enlargement(look.font)
        * (series.behind     ? kBehindWidth
                : emphasised ? kEmphasisWidth
                             : kLineWidth);
    const QPen pen(colour, width, series.dashed ? Qt::DashLine : Qt::SolidLine);
    auto& drawn = series.style == SeriesStyle::Bars ? showBars(plot, index, data, colour, look)
                                                    : showCurve(plot, index, data, pen);
    drawn.setName(series.name);
    drawn.setLayer(series.behind ? QStringLiteral("behind")
            : emphasised         ? QStringLiteral("emphasis")
                                 : QStringLiteral("main"));
    series.behind ? drawn.removeFromLegend() : drawn.addToLegend();
}

/// Above a horizontal line, or below it if there is no space.
void addGuideLabel(QCustomPlot& plot, const ChartGuide& guide, const ChartLook& look)
{
    const bool vertical = guide.orientation == Qt::Vertical;
    const bool logarithmic = plot.yAxis->scaleType() == QCPAxis::stLogarithmic;
    const auto scaled = [logarithmic](double value) { return logarithmic ? std::log(value) : value; };
    const QCPRange range = plot.yAxis->range();
    const double share = (scaled(guide.at) - scaled(range.lower)) / (scaled(range.upper) - scaled(range.lower));
    auto* label = new QCPItemText(&plot);
    label->setText(guide.label);
    label->setFont(look.font);
    label->setColor(look.palette.color(QPalette::Text));
    label->setBrush(look.palette.color(QPalette::Base));
    label->setPadding({3, 0, 3, 0});
    label->position->setTypeX(vertical ? QCPItemPosition::ptPlotCoords : QCPItemPosition::ptAxisRectRatio);
    label->position->setTypeY(vertical ? QCPItemPosition::ptAxisRectRatio : QCPItemPosition::ptPlotCoords);
    label->position->setCoords(vertical ? guide.at : 0.99, vertical ? 0.02 : guide.at);
    const auto beside = share > kNearTop ? Qt::AlignTop : Qt::AlignBottom;
    label->setPositionAlignment(vertical ? Qt::AlignTop | Qt::AlignHCenter : beside | Qt::AlignRight);
}

void addGuide(QCustomPlot& plot, const ChartGuide& guide, const ChartLook& look)
{
    const bool vertical = guide.orientation == Qt::Vertical;
    auto* line = new QCPItemStraightLine(&plot);
    line->setPen(QPen(look.palette.color(QPalette::PlaceholderText), 1.5, Qt::DashLine));
    for (const bool end : {false, true}) {
        QCPItemPosition& point = end ? *line->point2 : *line->point1;
        point.setTypeX(vertical ? QCPItemPosition::ptPlotCoords : QCPItemPosition::ptAxisRectRatio);
        point.setTypeY(vertical ? QCPItemPosition::ptAxisRectRatio : QCPItemPosition::ptPlotCoords);
        point.setCoords(vertical ? guide.at : double(end), vertical ? double(end) : guide.at);
    }
    if (!guide.label.isEmpty())
        addGuideLabel(plot, guide, look);
}

}  // namespace

void showChart(QCustomPlot& plot, const ChartData& data, const ChartLook& look)
{
    QLocale plain = QLocale::c();
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    plot.setLocale(plain);
    plot.setBackground(look.palette.color(QPalette::Base));
    plot.axisRect()->setMinimumMargins(kLeastMargins);
    if (!plot.layer(QStringLiteral("behind"))) {
        plot.addLayer(QStringLiteral("behind"), plot.layer(QStringLiteral("main")), QCustomPlot::limBelow);
        plot.addLayer(QStringLiteral("emphasis"), plot.layer(QStringLiteral("main")), QCustomPlot::limAbove);
        styleLegend(plot);
    }
    styleAxis(*plot.xAxis, data.x, look);
    styleAxis(*plot.yAxis, data.y, look);
    while (plot.plottableCount() > int(data.series.size()))
        plot.removePlottable(plot.plottableCount() - 1);
    for (int index = 0; index < int(data.series.size()); ++index)
        showSeries(plot, index, data, look);
    placeLegend(plot, data, look);
}

void fitChart(QCustomPlot& plot, const ChartData& data, const ChartLook& look)
{
    fitAxes(plot, data, look);
    fitLegend(plot);
    plot.clearItems();
    for (const ChartGuide& guide : data.guides)
        addGuide(plot, guide, look);
}

std::optional<QRectF> barRect(QCustomPlot& plot, const ChartData& data, const ChartPoint& point)
{
    const ChartSeries& series = data.series[std::size_t(point.series)];
    const auto* bars = dynamic_cast<NumberedBars*>(plot.plottable(point.series));
    return bars ? std::optional(bars->rectOf(series.x[std::size_t(point.point)], series.y[std::size_t(point.point)]))
                : std::nullopt;
}

void paintChart(QPainter& painter, QSize size, ChartData data, const ChartLook& look, const ChartRange& seenX,
    const ChartRange& seenY)
{
    data.legend = true;
    QCustomPlot plot;
    plot.setViewport(QRect(QPoint(), size));
    setSeen(*plot.xAxis, data.x, seenX, seenX);
    setSeen(*plot.yAxis, data.y, seenY, seenY);
    showChart(plot, data, look);
    fitChart(plot, data, look);
    QPicture picture;
    QCPPainter recorder;
    if (!recorder.begin(&picture))
        return;
    recorder.setMode(QCPPainter::pmVectorized);
    recorder.setMode(QCPPainter::pmNoCaching);
    plot.toPainter(&recorder, size.width(), size.height());
    recorder.end();
    // On playback, a picture grows with the resolution of its device; the painter's own scale compensates for it.
    painter.save();
    painter.scale(double(picture.logicalDpiX()) / painter.device()->logicalDpiX(),
        double(picture.logicalDpiY()) / painter.device()->logicalDpiY());
    painter.drawPicture(QPointF(), picture);
    painter.restore();
}

namespace {

constexpr double kLabelGap = 8;  // between a label and the next one
constexpr double kNarrowestLabel = 30;
constexpr double kLinesPerTick = 1.6;
constexpr int kMostTicks = 5;
constexpr double kAxisRoom = 70;   // approximate space next to the axes
constexpr double kDeepest = 1e-4;  // of the whole axis; at higher zoom, the six digits of its numbers would repeat
constexpr double kRounding = 1e-9;
constexpr double kExponent = 0.7;      // of a power of ten, to the ten; rounded down by QCustomPlot
constexpr double kDecadesFrom = 20.0;  // a smaller ratio of the ends contains too few powers of ten for ticks

/// Writes negative numbers with the same sign as in tables; the sign of an exponent is QCustomPlot's own.
template <typename Ticker>
class MinusTicker : public Ticker {
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override
    {
        const QString label = Ticker::getTickLabel(tick, locale, format, precision);
        return label.startsWith(u'-') ? u'−' + label.mid(1) : label;
    }
};

QSharedPointer<QCPAxisTicker> tickerOf(const ChartAxis& wanted, bool decades)
{
    if (decades)
        return QSharedPointer<QCPAxisTickerLog>::create();
    if (!wanted.whole || wanted.logarithmic)
        return QSharedPointer<MinusTicker<QCPAxisTicker>>::create();
    const auto ticker = QSharedPointer<MinusTicker<QCPAxisTickerFixed>>::create();
    ticker->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    return ticker;
}

/// The width of the longest number in the labels; 0 if there are none.
double widestNumber(const QStringList& labels, const QFontMetricsF& metrics)
{
    qsizetype digits = 0;
    for (const QString& label : labels)
        if (std::ranges::all_of(label, [](QChar each) { return each.isDigit(); }))
            digits = std::max(digits, label.size());
    double digit = 0;
    for (char16_t each = u'0'; each <= u'9'; ++each)
        digit = std::max(digit, metrics.horizontalAdvance(QChar(each)));
    return double(digits) * digit;
}

/// The labels of the x axis, elided, and thinned out so that each is readable.
QSharedPointer<QCPAxisTicker> labelTicker(const QCustomPlot& plot, const QStringList& labels)
{
    const double unit = std::max(1.0, plot.viewport().width() - kAxisRoom) / plot.xAxis->range().size();
    const QFontMetricsF metrics(plot.xAxis->tickLabelFont());
    // Numbers must not be cut off.
    const double narrowest = std::max(kNarrowestLabel, widestNumber(labels, metrics) + 2 * kLabelGap);
    const auto every = qsizetype(std::ceil(std::max(1.0, narrowest / unit)));
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (qsizetype i = 0; i < labels.size(); i += every)
        ticker->addTick(double(i + 1), metrics.elidedText(labels[i], Qt::ElideRight, double(every) * unit - kLabelGap));
    return ticker;
}

void fitAxis(QCPAxis& axis, const ChartAxis& wanted, const ChartLook& look, double room)
{
    const bool decades = wanted.logarithmic && axis.range().upper / axis.range().lower >= kDecadesFrom;
    axis.setTicker(tickerOf(wanted, decades));
    axis.setNumberFormat(decades ? QStringLiteral("eb") : QStringLiteral("gb"));
    axis.setNumberPrecision(decades ? 0 : 6);
    axis.ticker()->setTickCount(std::clamp(int(room), 2, kMostTicks));
    QFont labels = look.font;
    if (decades && look.leastText > 0)
        labels.setPixelSize(
            int(std::ceil(std::max(look.leastText / kExponent, double(QFontInfo(labels).pixelSize())))));
    axis.setTickLabelFont(labels);
}

}  // namespace

void styleAxis(QCPAxis& axis, const ChartAxis& wanted, const ChartLook& look)
{
    const QColor text = look.palette.color(QPalette::Text);
    const QColor line = look.palette.color(QPalette::Mid);
    axis.setLabel(wanted.title);
    axis.setLabelFont(look.font);
    axis.setLabelColor(text);
    axis.setTickLabelColor(text);
    axis.setBasePen(QPen(look.palette.color(QPalette::PlaceholderText), 1));
    axis.setTickPen(axis.basePen());
    axis.setSubTickPen(QPen(line, 1));
    axis.grid()->setPen(QPen(line, 1, Qt::DotLine));
    axis.grid()->setZeroLinePen(QPen(line, 1));
}

void fitAxes(QCustomPlot& plot, const ChartData& data, const ChartLook& look)
{
    const QFontMetricsF metrics(look.font);
    const double across = metrics.horizontalAdvance(QStringLiteral("0.00000 "));
    fitAxis(*plot.xAxis, data.x, look, (plot.viewport().width() - kAxisRoom) / across);
    fitAxis(
        *plot.yAxis, data.y, look, (plot.viewport().height() - kAxisRoom) / (kLinesPerTick * metrics.lineSpacing()));
    if (!data.xLabels.isEmpty())
        plot.xAxis->setTicker(labelTicker(plot, data.xLabels));
}

void setSeen(QCPAxis& axis, const ChartAxis& wanted, ChartRange range, const ChartRange& whole, double least)
{
    const bool logarithmic = wanted.logarithmic;
    const auto scaled = [logarithmic](const ChartRange& each) {
        return logarithmic ? QCPRange(std::log(each.lower), std::log(each.upper)) : QCPRange(each.lower, each.upper);
    };
    const QCPRange all = scaled(whole);
    QCPRange part = scaled(range);
    const double shortest = std::min(all.size(), std::max(kDeepest * all.size(), logarithmic ? 0 : least));
    if (part.size() < shortest)
        part = {part.center() - shortest / 2, part.center() + shortest / 2};
    part = part.bounded(all.lower, all.upper);
    axis.setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    if (part.size() >= all.size() * (1 - kRounding))
        axis.setRange(whole.lower, whole.upper);
    else
        axis.setRange(logarithmic ? std::exp(part.lower) : part.lower, logarithmic ? std::exp(part.upper) : part.upper);
}

void moveSeen(QCPAxis& axis, double pixels)
{
    const double from = axis.pixelToCoord(0), to = axis.pixelToCoord(pixels);
    axis.moveRange(axis.scaleType() == QCPAxis::stLogarithmic ? to / from : to - from);
}

}  // namespace translucent
