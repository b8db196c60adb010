#include "pages/architecture/histogram_view.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

namespace translucent {

namespace {

constexpr QSizeF kPictureSize(480, 280);
constexpr double kEdge = 12;

QString numberText(double value)
{
    return QString::number(value, 'g', 3).replace(u'-', QStringLiteral("−"));
}

}  // namespace

HistogramView::HistogramView(QWidget* parent)
    : QWidget(parent)
{
}

void HistogramView::setHistogram(Histogram histogram, const QString& title)
{
    m_histogram = std::move(histogram);
    m_title = title;
    setAccessibleName(tr("Histogram: %1").arg(title));
    update();
}

QRectF HistogramView::plotArea(const QRectF& area) const
{
    const QFontMetricsF metrics(font());
    const double left = metrics.horizontalAdvance(QStringLiteral("88888")) + 6;
    return area.adjusted(left, metrics.height() / 2, -8, -metrics.height() - 5);
}

bool HistogramView::isLogarithmic() const
{
    const auto& counts = m_histogram.counts;
    const auto all = std::accumulate(counts.begin(), counts.end(), std::size_t(0));
    return counts.size() > 1 && *std::ranges::max_element(counts) * 2 > all;
}

double HistogramView::heightShare(double count) const
{
    const double tallest = double(*std::ranges::max_element(m_histogram.counts));
    return isLogarithmic() ? std::log1p(count) / std::log1p(tallest) : count / tallest;
}

void HistogramView::paintBars(QPainter& painter, const QRectF& area, const QPalette& colours) const
{
    if (m_histogram.counts.empty())
        return;
    const QRectF plot = plotArea(area);
    const double bar = plot.width() / double(m_histogram.counts.size());
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.color(QPalette::Highlight));
    for (std::size_t bin = 0; bin < m_histogram.counts.size(); ++bin) {
        const double height = heightShare(double(m_histogram.counts[bin])) * plot.height();
        painter.drawRect(
            QRectF(plot.left() + double(bin) * bar, plot.bottom() - height, std::max(1.0, bar - 1), height));
    }
    painter.setFont(font());
    painter.setPen(colours.color(QPalette::Text));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    paintCounts(painter, area);
    paintNumbers(painter, area);
}

/// The axis of counts: 0 and the largest, and powers of ten between on a logarithmic scale.
void HistogramView::paintCounts(QPainter& painter, const QRectF& area) const
{
    const QRectF plot = plotArea(area);
    const double line = QFontMetricsF(font()).height();
    const double tallest = double(*std::ranges::max_element(m_histogram.counts));
    std::vector<double> ticks {0, tallest};
    for (double power = 10; isLogarithmic() && power < tallest / 3; power *= 10)
        ticks.push_back(power);
    for (const double tick : ticks) {
        const double y = plot.bottom() - heightShare(tick) * plot.height();
        painter.drawLine(QPointF(plot.left() - 3, y), QPointF(plot.left(), y));
        painter.drawText(QRectF(area.left(), y - line / 2, plot.left() - area.left() - 6, line), Qt::AlignRight,
            QString::number(qulonglong(tick)));
    }
    if (isLogarithmic())
        painter.drawText(QRectF(plot.left(), plot.top() - line / 2, plot.width(), line), Qt::AlignRight,
            tr("Counts on a logarithmic scale"));
}

/// The axis of numbers: its ends, and 0 where there is room.
void HistogramView::paintNumbers(QPainter& painter, const QRectF& area) const
{
    const QRectF plot = plotArea(area);
    const QFontMetricsF metrics(font());
    const double first = m_histogram.first, last = m_histogram.left(m_histogram.counts.size());
    const QRectF below(plot.left(), plot.bottom() + 3, plot.width() + 8, metrics.height());
    painter.drawText(below, Qt::AlignLeft, numberText(first));
    painter.drawText(below, Qt::AlignRight, numberText(last));
    if (first >= 0 || last <= 0)
        return;
    const double zero = plot.left() - first / (last - first) * plot.width();
    painter.drawLine(QPointF(zero, plot.bottom()), QPointF(zero, plot.bottom() + 4));
    const double edge = metrics.horizontalAdvance(QStringLiteral("−0.000"));
    if (zero - plot.left() > edge && plot.right() - zero > edge)
        painter.drawText(QRectF(zero - 20, below.top(), 40, metrics.height()), Qt::AlignHCenter, QStringLiteral("0"));
}

QString HistogramView::binText(std::size_t bin) const
{
    return tr("%1 to %2: %3 numbers")
        .arg(numberText(m_histogram.left(bin)), numberText(m_histogram.left(bin + 1)))
        .arg(m_histogram.counts[bin]);
}

Picture HistogramView::picture() const
{
    return {m_title, kPictureSize, [this](QPainter& painter, const QPalette& colours) {
                const QRectF all(QPointF(), kPictureSize);
                painter.fillRect(all, colours.color(QPalette::Base));
                painter.setFont(font());
                painter.setPen(colours.color(QPalette::Text));
                const double line = QFontMetricsF(font()).height();
                painter.drawText(all.adjusted(kEdge, kEdge, -kEdge, 0), Qt::AlignHCenter | Qt::AlignTop, m_title);
                paintBars(painter, all.adjusted(kEdge, kEdge + 1.5 * line, -kEdge, -kEdge), colours);
            }};
}

QByteArray HistogramView::table() const
{
    QList<QStringList> rows {{tr("from"), tr("to"), tr("count")}};
    for (std::size_t bin = 0; bin < m_histogram.counts.size(); ++bin)
        rows << QStringList {QString::number(m_histogram.left(bin), 'g', 9),
            QString::number(m_histogram.left(bin + 1), 'g', 9), QString::number(m_histogram.counts[bin])};
    return csvTable(rows);
}

void HistogramView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintBars(painter, rect(), palette());
}

bool HistogramView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || m_histogram.counts.empty())
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QRectF plot = plotArea(rect());
    const double share = (help->pos().x() - plot.left()) / plot.width();
    if (share >= 0 && share < 1)
        QToolTip::showText(help->globalPos(), binText(std::size_t(share * double(m_histogram.counts.size()))), this);
    else
        QToolTip::hideText();
    return true;
}

}  // namespace translucent
