#include "widgets/search_tree_legend.h"

#include "widgets/search_tree_picture.h"
#include "widgets/search_tree_text.h"

#include <QFontMetricsF>
#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace translucent {

/// A sample drawn into a rectangle, and what it means.
struct LegendEntry {
    QString text;
    double width = 2;  ///< of the sample, in heights of a line
    std::function<void(QPainter&, const QRectF&)> paint;
};

namespace {

LegendEntry box(const QString& text, const QPen& pen, bool round, bool twice, double opacity)
{
    return {text, 1.7, [=](QPainter& painter, const QRectF& rect) {
                painter.setOpacity(opacity);
                painter.setPen(pen);
                painter.setBrush(Qt::NoBrush);
                const double radius = round ? rect.height() / 2 : 3;
                painter.drawRoundedRect(rect, radius, radius);
                if (twice)
                    painter.drawRoundedRect(rect.adjusted(2.5, 2.5, -2.5, -2.5), radius - 2.5, radius - 2.5);
                painter.setOpacity(1);
            }};
}

LegendEntry line(const QString& text, const QColor& colour)
{
    return {text, 1.7, [colour](QPainter& painter, const QRectF& rect) {
                painter.setPen(QPen(colour, 3.5));
                painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.right(), rect.center().y()));
            }};
}

LegendEntry corner(const QString& text, const QColor& colour, const QPen& pen)
{
    return {text, 1.7, [=](QPainter& painter, const QRectF& rect) {
                painter.setPen(pen);
                painter.setBrush(Qt::NoBrush);
                painter.drawRoundedRect(rect, 3, 3);
                painter.setPen(Qt::NoPen);
                painter.setBrush(colour);
                painter.drawPolygon(
                    QPolygonF({rect.topLeft(), rect.topLeft() + QPointF(9, 0), rect.topLeft() + QPointF(0, 9)}));
            }};
}

LegendEntry ramp(const QString& text, const QColor& base, const QColor& border)
{
    return {text, 4, [=](QPainter& painter, const QRectF& rect) {
                constexpr int kStops = 12;
                QLinearGradient gradient(rect.topLeft(), rect.topRight());
                for (int stop = 0; stop <= kStops; ++stop) {
                    const double share = double(stop) / kStops;
                    gradient.setColorAt(share, logProbabilityColour(kLowestLog * (1 - share), base));
                }
                painter.setPen(border);
                painter.setBrush(gradient);
                painter.drawRoundedRect(rect, 3, 3);
            }};
}

}  // namespace

SearchTreeLegend::SearchTreeLegend(QWidget* parent)
    : QWidget(parent)
{
    setProperty("role", QStringLiteral("legend"));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void SearchTreeLegend::setRivalName(const QString& name)
{
    m_rivalName = name;
    retranslateUi();
}

void SearchTreeLegend::setTrace(const SearchTrace& trace)
{
    m_cut = std::ranges::find(trace.candidates, CandidateFate::Cut, &SearchCandidate::fate) != trace.candidates.end();
    m_forced = std::ranges::find(trace.candidates, true, &SearchCandidate::forced) != trace.candidates.end();
    retranslateUi();
}

void SearchTreeLegend::retranslateUi()
{
    updateGeometry();
    update();
}

std::vector<LegendEntry> SearchTreeLegend::entries(const QPalette& palette) const
{
    const QColor base = palette.color(QPalette::Base), text = palette.color(QPalette::Text);
    const QColor muted = palette.color(QPalette::PlaceholderText);
    std::vector<LegendEntry> all {
        ramp(tr("log p (ln): ≤ %1 … 0").arg(logText(kLowestLog, 0)), base, palette.color(QPalette::Mid)),
        box(fateText(CandidateFate::Kept), QPen(text, 1.4), false, false, 1),
        box(fateText(CandidateFate::Pruned), QPen(muted, 1.2, Qt::DashLine), false, false, 0.8),
        box(tr("finished"), QPen(text, 1.4), true, true, 1),
        line(tr("winning path"), winnerColour(base)),
    };
    if (!m_rivalName.isEmpty())
        all.push_back(line(m_rivalName, rivalColour(base)));
    if (m_cut)
        all.push_back(box(fateText(CandidateFate::Cut), QPen(text, 1.4), true, false, 1));
    if (m_forced)
        all.push_back(corner(tr("forced"), winnerColour(base), QPen(text, 1.4)));
    return all;
}

double SearchTreeLegend::paint(QPainter* painter, const QPalette& palette, const QFont& font, double width) const
{
    const QFontMetricsF metrics(font);
    const double height = metrics.height(), pitch = height * 1.35;
    double x = 0, y = 0;
    for (const LegendEntry& entry : entries(palette)) {
        const double sample = entry.width * height, label = metrics.horizontalAdvance(entry.text);
        if (x > 0 && x + sample + 6 + label > width) {
            x = 0;
            y += pitch;
        }
        if (painter) {
            painter->setFont(font);
            painter->setRenderHint(QPainter::Antialiasing);
            entry.paint(*painter, QRectF(x + 1, y + height * 0.2, sample - 2, height * 0.8));
            painter->setPen(palette.color(QPalette::PlaceholderText));
            painter->drawText(QPointF(x + sample + 6, y + height * 0.2 + metrics.ascent() * 0.9), entry.text);
        }
        x += sample + 6 + label + height;
    }
    return y + pitch;
}

int SearchTreeLegend::heightForWidth(int width) const
{
    return int(std::ceil(paint(nullptr, palette(), font(), width)));
}

QSize SearchTreeLegend::sizeHint() const
{
    return {500, heightForWidth(500)};
}

QSize SearchTreeLegend::minimumSizeHint() const
{
    return {200, fontMetrics().height()};
}

void SearchTreeLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint(&painter, palette(), font(), width());
}

}  // namespace translucent
