#include "pages/translate/token_arcs.h"

#include "widgets/chip_strip.h"
#include "widgets/drawing_style.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <iterator>
#include <utility>

namespace translucent {

namespace {

constexpr double kLeastWeight = 0.05;  ///< thinner arcs cannot be seen
constexpr int kOrange = 1;             ///< of the colours of heads

}  // namespace

std::span<const float> TokenAlignment::of(int target) const
{
    if (target < 0 || std::size_t(target) >= targets || weights.empty())
        return {};
    return std::span(weights).subspan(std::size_t(target) * sources, sources);
}

TokenAlignment tokenAlignment(const ForwardTrace& trace, const std::optional<HeadId>& head)
{
    std::vector<HeadId> heads;
    if (head)
        heads = {*head};
    for (std::int64_t layer = 0; !head && layer < trace.layers(AttentionKind::Cross); ++layer)
        std::ranges::copy(trace.headsOf(AttentionKind::Cross, layer), std::back_inserter(heads));
    if (heads.empty())
        return {};
    const auto& shape = trace.attention(AttentionKind::Cross, heads.front().layer).shape;
    return {std::size_t(shape[1]), std::size_t(shape[2]), meanAttention(trace, heads)};
}

std::vector<TokenArc> arcsOf(const TokenAlignment& alignment, std::optional<int> source, std::optional<int> target)
{
    std::vector<TokenArc> arcs;
    for (int row = 0; row < int(alignment.targets); ++row) {
        const std::span<const float> weights = alignment.of(row);
        const auto strongest = int(std::ranges::max_element(weights) - weights.begin());
        for (int key = 0; key < int(weights.size()); ++key) {
            const bool isLookedAt = source ? key == *source : target ? row == *target : key == strongest;
            if (isLookedAt && weights[std::size_t(key)] >= kLeastWeight)
                arcs.push_back({key, row, weights[std::size_t(key)]});
        }
    }
    return arcs;
}

TokenArcs::TokenArcs(const ChipStrip& source, const ChipStrip& target, QWidget* parent)
    : QWidget(parent)
    , m_source(source)
    , m_target(target)
{
    setObjectName(QStringLiteral("tokenArcs"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    parent->installEventFilter(this);
    resize(parent->size());
}

bool TokenArcs::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        resize(parentWidget()->size());
    if (watched == parent() && event->type() == QEvent::LayoutRequest)
        update();
    return QWidget::eventFilter(watched, event);
}

void TokenArcs::setArcs(std::vector<TokenArc> arcs, bool strong)
{
    if (m_strong == strong && m_arcs == arcs)
        return;
    m_strong = strong;
    m_arcs = std::move(arcs);
    update();
}

/// The middle of a chip's lower edge, or of the upper edge of it and the lines above it.
QPointF TokenArcs::endOf(const ChipStrip& strip, int index, bool below) const
{
    const QRect chip = strip.chipRect(index).adjusted(0, -strip.heightAbove(index), 0, 0);
    return mapFromGlobal(
        strip.mapToGlobal(QPointF(chip.center().x() + 0.5, below ? chip.bottom() + 2 : chip.top() - 1)));
}

void TokenArcs::paintEvent(QPaintEvent*)
{
    if (!m_target.isVisible())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor colour = lineColour(headColour(kOrange), palette());
    const double size = enlargement(font());
    for (const TokenArc& arc : m_arcs) {
        if (arc.source >= int(m_source.chips().size()) || arc.target >= int(m_target.chips().size()))
            continue;  // a hypothesis that was cut has no END
        const QPointF from = endOf(m_source, arc.source, true), to = endOf(m_target, arc.target, false);
        const double middle = (from.y() + to.y()) / 2;
        QPainterPath path(from);
        path.cubicTo({from.x(), middle}, {to.x(), middle}, to);
        colour.setAlphaF(float(m_strong ? 0.35 + 0.6 * arc.weight : 0.15 + 0.25 * arc.weight));
        painter.setPen(QPen(colour, (m_strong ? 1 + 6 * arc.weight : 1.5) * size, Qt::SolidLine, Qt::RoundCap));
        painter.drawPath(path);
    }
}

}  // namespace translucent
