#include "widgets/plot_view.h"

#include "widgets/head_colours.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QFontMetricsF>
#include <QPicture>

#include <algorithm>
#include <cmath>
#include <map>

namespace translucent {

namespace {

constexpr QSizeF kPictureSize(720, 400);
constexpr int kNarrowestLabel = 30;
constexpr int kLabelGap = 6;
constexpr int kMostValues = 12;  // bars whose number stands above them
constexpr int kLegendIcon = 20;
constexpr int kLegendAir = 22;       // between icon, text and the next column
constexpr int kAxisRoom = 70;        // beside the bars
constexpr int kValueRoom = 48;       // of a number above a bar
constexpr double kLinesPerTick = 2.2;
constexpr double kAir = 0.08;    // of the range, above and below

/// Puts a chart into an empty plot.
class ChartPainter {
public:
    ChartPainter(QCustomPlot& plot, const PlotData& chart, const QPalette& palette, const QFont& font)
        : m_plot(plot)
        , m_chart(chart)
        , m_palette(palette)
        , m_font(font)
    {
    }

    void fill()
    {
        m_plot.clearPlottables();
        m_plot.clearItems();
        m_plot.setBackground(m_palette.color(QPalette::Base));
        styleAxis(*m_plot.xAxis, m_chart.xTitle, m_chart.logarithmicX);
        styleAxis(*m_plot.yAxis, m_chart.yTitle, m_chart.logarithmicY);
        for (std::size_t index = 0; index < m_chart.series.size(); ++index)
            add(m_chart.series[index], int(index));
        setTickLabels();
        setRanges();
        styleLegend();
    }

private:
    void styleAxis(QCPAxis& axis, const QString& title, bool logarithmic) const
    {
        const QColor text = m_palette.color(QPalette::Text);
        axis.setLabel(title);
        for (const auto set : {&QCPAxis::setLabelColor, &QCPAxis::setTickLabelColor})
            (axis.*set)(text);
        for (const auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
            (axis.*set)(QPen(m_palette.color(QPalette::Mid)));
        axis.setLabelFont(m_font);
        axis.setTickLabelFont(m_font);
        axis.grid()->setPen(QPen(m_palette.color(QPalette::Mid), 1, Qt::DotLine));
        axis.grid()->setZeroLinePen(QPen(m_palette.color(QPalette::Mid), 1));
        axis.setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        axis.setTicker(logarithmic ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                   : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
        const int length = axis.orientation() == Qt::Horizontal ? m_plot.width() : m_plot.height();
        axis.ticker()->setTickCount(std::max(2, length / int(kLinesPerTick * QFontMetricsF(m_font).height() * (axis.orientation() == Qt::Horizontal ? 1.6 : 1))));
        axis.setNumberFormat(logarithmic ? QStringLiteral("ebc") : QStringLiteral("gbc"));
        axis.setNumberPrecision(logarithmic ? 0 : 4);
    }

    QColor colourOf(int index) const
    {
        return m_chart.series.size() == 1 ? m_palette.color(QPalette::Highlight) : headColour(index);
    }

    void add(const PlotSeries& series, int index)
    {
        QList<double> x, y;
        for (std::size_t i = 0; i < series.y.size(); ++i) {
            if (!std::isfinite(series.y[i]) || !std::isfinite(series.x[i]))
                continue;
            x << series.x[i];
            y << series.y[i];
        }
        const QColor colour = colourOf(index);
        if (series.kind == PlotSeries::Kind::Bars)
            return addBars(series, x, y, colour);
        QCPGraph* graph = m_plot.addGraph();
        graph->setName(series.name);
        graph->setData(x, y);
        graph->setAntialiased(true);
        const bool points = series.kind == PlotSeries::Kind::Points;
        const auto style = series.kind == PlotSeries::Kind::DashedLine ? Qt::DashLine : Qt::SolidLine;
        graph->setPen(QPen(colour, 2, style));
        graph->setLineStyle(points ? QCPGraph::lsNone : QCPGraph::lsLine);
        if (points)
            graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, colour, 8));
    }

    void addBars(const PlotSeries& series, const QList<double>& x, const QList<double>& y, const QColor& colour)
    {
        auto* bars = new QCPBars(m_plot.xAxis, m_plot.yAxis);
        bars->setName(series.name);
        bars->setData(x, y);
        bars->setWidth(0.7);
        bars->setPen(Qt::NoPen);
        bars->setBrush(colour);
        if (x.size() > kMostValues || roomPerBar() < kValueRoom)
            return;
        for (int i = 0; i < x.size(); ++i) {
            auto* label = new QCPItemText(&m_plot);
            label->setText(QString::number(y[i], 'g', 3).replace(u'-', u'−'));
            label->setFont(m_font);
            label->setColor(m_palette.color(QPalette::Text));
            label->setPositionAlignment(Qt::AlignHCenter | (y[i] < 0 ? Qt::AlignTop : Qt::AlignBottom));
            label->position->setCoords(x[i], y[i]);
            label->setClipToAxisRect(false);
        }
    }

    /// Pixels.
    int roomPerBar() const
    {
        const auto bars = std::max<std::size_t>(1, m_chart.series.front().x.size());
        return (m_plot.width() - kAxisRoom) / int(bars);
    }

    void setTickLabels()
    {
        if (m_chart.xLabels.isEmpty())
            return;
        const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
        const qsizetype every = std::max(1, kNarrowestLabel / std::max(1, roomPerBar()));
        const int room = int(every) * roomPerBar() - kLabelGap;
        for (qsizetype i = 0; i < m_chart.xLabels.size(); i += every)
            ticker->addTick(double(i + 1), QFontMetricsF(m_font).elidedText(m_chart.xLabels[i], Qt::ElideRight, room));
        m_plot.xAxis->setTicker(ticker);
    }

    void setRanges()
    {
        m_plot.rescaleAxes();
        if (m_chart.logarithmicY)
            return;
        const bool bars = std::ranges::any_of(m_chart.series, [](const PlotSeries& series) { return series.kind == PlotSeries::Kind::Bars; });
        QCPRange y = m_plot.yAxis->range();
        if (bars)
            y.expand(0.0);
        if (bars && y.size() == 0)
            y.upper = 1;
        const double air = y.size() > 0 ? y.size() * kAir * (bars ? 4 : 1) : 0.5;
        m_plot.yAxis->setRange(y.lower - (y.lower < 0 || !bars ? air : 0), y.upper + (y.upper > 0 || !bars ? air : 0));
        if (bars)
            m_plot.xAxis->setRange(0.4, double(m_chart.series.front().x.size()) + 0.6);
    }

    void styleLegend()
    {
        m_plot.legend->setVisible(m_chart.series.size() > 1);
        m_plot.legend->setFont(m_font);
        m_plot.legend->setTextColor(m_palette.color(QPalette::Text));
        m_plot.legend->setBrush(m_palette.color(QPalette::Base));
        placeLegend();
    }

    /// Above the axes, where it hides nothing.
    void placeLegend()
    {
        if (m_plot.plotLayout()->rowCount() == 1) {
            m_plot.plotLayout()->insertRow(0);
            m_plot.plotLayout()->addElement(0, 0, m_plot.legend);
            m_plot.plotLayout()->setRowStretchFactor(0, 0.001);
        }
        m_plot.legend->setBorderPen(Qt::NoPen);
        double widest = 0;
        for (const PlotSeries& series : m_chart.series)
            widest = std::max(widest, QFontMetricsF(m_font).horizontalAdvance(series.name));
        m_plot.legend->setIconSize(kLegendIcon, kLegendIcon);
        m_plot.legend->setRowSpacing(0);
        m_plot.legend->setWrap(std::max(1, int(m_plot.width() / (widest + kLegendIcon + kLegendAir))));
        m_plot.legend->setFillOrder(QCPLayoutGrid::foColumnsFirst, true);
    }

    QCustomPlot& m_plot;
    const PlotData& m_chart;
    const QPalette& m_palette;
    QFont m_font;
};

QFont pixelFont(const QFont& font)
{
    QFont result = font;
    result.setPixelSize(QFontInfo(font).pixelSize());
    return result;
}

}  // namespace

PlotView::PlotView(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PlotView::setChart(PlotData chart)
{
    m_chart = std::move(chart);
    setAccessibleName(m_chart.title);
    refresh();
}

void PlotView::refresh()
{
    if (!isVisible() || size().isEmpty() || m_chart.empty())
        return;
    if (!m_plot) {
        m_plot = new QCustomPlot(this);
        m_plot->setObjectName(QStringLiteral("plot"));
        m_plot->setFocusPolicy(Qt::NoFocus);
        m_plot->setAttribute(Qt::WA_TransparentForMouseEvents);
        m_plot->show();
    }
    m_plot->setGeometry(rect());
    ChartPainter(*m_plot, m_chart, palette(), pixelFont(font())).fill();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        refresh();
}

void PlotView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void PlotView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    refresh();
}

Picture PlotView::picture() const
{
    const QFont chartFont = pixelFont(font());
    return {m_chart.title, kPictureSize, [chart = m_chart, chartFont](QPainter& painter, const QPalette& palette) {
                QCustomPlot plot;
                plot.resize(kPictureSize.toSize());
                ChartPainter(plot, chart, palette, chartFont).fill();
                plot.plotLayout()->insertRow(0);
                plot.plotLayout()->addElement(0, 0, new QCPTextElement(&plot, chart.title, chartFont));
                static_cast<QCPTextElement*>(plot.plotLayout()->element(0, 0))->setTextColor(palette.color(QPalette::Text));
                QPicture recorded;
                QCPPainter recorder(&recorded);
                plot.toPainter(&recorder, int(kPictureSize.width()), int(kPictureSize.height()));
                recorder.end();
                painter.fillRect(QRectF(QPointF(), kPictureSize), palette.color(QPalette::Base));
                // A QPicture is played as large as the inches of its own resolution are on the device.
                painter.save();
                painter.scale(double(recorded.logicalDpiX()) / painter.device()->logicalDpiX(),
                              double(recorded.logicalDpiY()) / painter.device()->logicalDpiY());
                painter.drawPicture(0, 0, recorded);
                painter.restore();
            }};
}

QList<QStringList> PlotView::table() const
{
    std::map<double, QStringList> lines;
    for (std::size_t column = 0; column < m_chart.series.size(); ++column) {
        const PlotSeries& series = m_chart.series[column];
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            QStringList& line = lines[series.x[i]];
            line.resize(qsizetype(m_chart.series.size()));
            line[qsizetype(column)] = QString::number(series.y[i], 'g', 17);
        }
    }
    QStringList heading {m_chart.xTitle};
    for (const PlotSeries& series : m_chart.series)
        heading << (series.name.isEmpty() ? m_chart.yTitle : series.name);
    QList<QStringList> rows {heading};
    for (const auto& [x, cells] : lines) {
        const auto label = qsizetype(x) - 1;
        const bool labelled = label >= 0 && label < m_chart.xLabels.size();
        rows << (QStringList {labelled ? m_chart.xLabels[label] : QString::number(x, 'g', 17)} + cells);
    }
    return rows;
}

}  // namespace translucent
