// What is written into a ChartPlot beside curves and bars.
#include "widgets/chart_plot.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kNumberGap = 6;  // between the numbers of neighbouring bars
constexpr double kLabelGap = 8;   // between a label and the next one
constexpr double kNarrowestLabel = 30;
constexpr double kAxisRoom = 70;   // beside the axes, more or less
constexpr double kNearTop = 0.92;  // of the height

}  // namespace

void ChartPlot::addGuide(const ChartGuide& guide, const ChartLook& look)
{
    const bool vertical = guide.orientation == Qt::Vertical;
    const QColor colour = look.palette.color(QPalette::PlaceholderText);
    auto* line = new QCPItemStraightLine(m_plot.get());
    line->setPen(QPen(colour, 1.5, Qt::DashLine));
    const double other = vertical ? m_plot->yAxis->range().lower : m_plot->xAxis->range().lower;
    const double further = vertical ? m_plot->yAxis->range().upper : m_plot->xAxis->range().upper;
    line->point1->setCoords(vertical ? guide.at : other, vertical ? other : guide.at);
    line->point2->setCoords(vertical ? guide.at : further, vertical ? further : guide.at);
    if (!guide.label.isEmpty())
        addGuideLabel(guide, look);
}

/// Above a horizontal line, below it where there is no room above.
void ChartPlot::addGuideLabel(const ChartGuide& guide, const ChartLook& look)
{
    const bool vertical = guide.orientation == Qt::Vertical;
    const auto scaled = [&](double value) { return m_data.y.logarithmic ? std::log(value) : value; };
    const QCPRange range = m_plot->yAxis->range();
    const double share = (scaled(guide.at) - scaled(range.lower)) / (scaled(range.upper) - scaled(range.lower));
    auto* label = new QCPItemText(m_plot.get());
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

void ChartPlot::fitLabels(QSize size)
{
    const double unit = std::max(1.0, size.width() - kAxisRoom) / m_plot->xAxis->range().size();
    const QFontMetricsF metrics(m_plot->xAxis->tickLabelFont());
    for (QCPItemText* number : m_barNumbers)
        number->setVisible(metrics.horizontalAdvance(number->text()) + kNumberGap < unit * m_bars.distance);
    if (m_data.xLabels.isEmpty())
        return;
    // A number that is cut would be another one.
    double narrowest = kNarrowestLabel;
    for (const QString& label : m_data.xLabels)
        if (!label.isEmpty() && std::ranges::all_of(label, [](QChar each) { return each.isDigit(); }))
            narrowest = std::max(narrowest, metrics.horizontalAdvance(label) + 2 * kLabelGap);
    const auto every = qsizetype(std::ceil(std::max(1.0, narrowest / unit)));
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (qsizetype i = 0; i < m_data.xLabels.size(); i += every)
        ticker->addTick(
            double(i + 1), metrics.elidedText(m_data.xLabels[i], Qt::ElideRight, double(every) * unit - kLabelGap));
    m_plot->xAxis->setTicker(ticker);
}

}  // namespace translucent
