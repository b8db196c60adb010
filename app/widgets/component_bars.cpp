#include "widgets/component_bars.h"

#include "widgets/ui_helpers.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

ComponentBars::ComponentBars(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ComponentBars::setVectors(std::vector<Vector> vectors)
{
    m_vectors = std::move(vectors);
    updateGeometry();
    update();
}

QSize ComponentBars::minimumSizeHint() const
{
    return {240, int(m_vectors.size()) * fontMetrics().height() * 2};
}

QSize ComponentBars::sizeHint() const
{
    return {480, int(m_vectors.size()) * fontMetrics().height() * 4};
}

QRectF ComponentBars::barsRect(int vector) const
{
    int label = 0;
    for (const Vector& entry : m_vectors)
        label = std::max(label, fontMetrics().horizontalAdvance(entry.name));
    const double height = double(this->height()) / double(m_vectors.size());
    return {label + 12.0, vector * height + 2, width() - label - 16.0, height - 4};
}

double ComponentBars::largest() const
{
    double top = 0;
    for (const Vector& entry : m_vectors)
        for (const float component : entry.components)
            top = std::max(top, std::abs(double(component)));
    return top;
}

void ComponentBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const double top = largest();
    for (int vector = 0; vector < int(m_vectors.size()); ++vector)
        paintVector(painter, vector, top);
}

void ComponentBars::paintVector(QPainter& painter, int vector, double top) const
{
    const Vector& entry = m_vectors[std::size_t(vector)];
    const QRectF rect = barsRect(vector);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(
        QRectF(0, rect.top(), rect.left() - 8, rect.height()), Qt::AlignRight | Qt::AlignVCenter, entry.name);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.right(), rect.center().y()));
    const double pitch = rect.width() / double(std::max<std::size_t>(1, entry.components.size()));
    for (std::size_t i = 0; i < entry.components.size(); ++i) {
        const double height = top > 0 ? entry.components[i] / top * rect.height() / 2 : 0;
        painter.fillRect(QRectF(rect.left() + double(i) * pitch, rect.center().y() - std::max(0.0, height),
                             std::max(1.0, pitch - 1), std::abs(height)),
            entry.colour);
    }
}

bool ComponentBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (int vector = 0; vector < int(m_vectors.size()); ++vector) {
        const QRectF rect = barsRect(vector);
        const auto& components = m_vectors[std::size_t(vector)].components;
        const double place = (help->pos().x() - rect.left()) / rect.width();
        if (!rect.contains(help->pos()) || components.empty())
            continue;
        const auto index =
            std::min(components.size() - 1, std::size_t(std::max(0.0, place) * double(components.size())));
        QToolTip::showText(help->globalPos(),
            plainTip(QStringLiteral("%1[%2] = %3")
                         .arg(m_vectors[std::size_t(vector)].name)
                         .arg(index + 1)
                         .arg(components[index])),
            this);
        return true;
    }
    QToolTip::hideText();
    return true;
}

}  // namespace translucent
