#include "pages/translate/probability_legend.h"

#include "widgets/chip_strip.h"

#include <QLinearGradient>
#include <QPainter>

namespace translucent {

QSize ProbabilityLegend::sizeHint() const
{
    return {fontMetrics().height() * 13, fontMetrics().height() + 2};
}

void ProbabilityLegend::paintEvent(QPaintEvent*)
{
    constexpr int kStops = 16;
    const QString low = QStringLiteral("0%");
    const QString high = QStringLiteral("100%");
    const int lowWidth = fontMetrics().horizontalAdvance(low) + 8;
    const int highWidth = fontMetrics().horizontalAdvance(high) + 8;
    const QRectF bar(lowWidth, height() / 4.0, width() - lowWidth - highWidth, height() / 2.0);

    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int stop = 0; stop <= kStops; ++stop) {
        const double level = static_cast<double>(stop) / kStops;
        gradient.setColorAt(level, probabilityColour(level, palette().color(QPalette::Base)));
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, low);
    painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, high);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(gradient);
    painter.drawRoundedRect(bar, 3, 3);
}

}  // namespace translucent
