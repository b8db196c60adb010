#include "widgets/chart_plot.h"

#include <QFontInfo>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kLabelGap = 8;  // between a label and the next one
constexpr double kNarrowestLabel = 30;
constexpr double kLinesPerTick = 1.6;
constexpr int kMostTicks = 5;
constexpr double kAxisRoom = 70;   // beside the axes, more or less
constexpr double kDeepest = 1e-4;  // of the whole axis; farther in, the six digits of its numbers would repeat
constexpr double kRounding = 1e-9;
constexpr double kExponent = 0.7;      // of a power of ten, to the ten; rounded down by QCustomPlot
constexpr double kDecadesFrom = 20.0;  // a smaller ratio of the ends has too few powers of ten for ticks

/// Numbers below 0 with the sign that tables have; that of an exponent is QCustomPlot's own.
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

/// Of the longest number among the labels; 0 without numbers.
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

/// The labels of the x axis, elided, and so many left out that each can be read.
QSharedPointer<QCPAxisTicker> labelTicker(const QCustomPlot& plot, const QStringList& labels)
{
    const double unit = std::max(1.0, plot.viewport().width() - kAxisRoom) / plot.xAxis->range().size();
    const QFontMetricsF metrics(plot.xAxis->tickLabelFont());
    // A number that is cut would be another one.
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
