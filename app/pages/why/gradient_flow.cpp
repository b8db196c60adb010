#include "pages/why/gradient_flow.h"

#include "widgets/chart_data.h"
#include "widgets/drawing_style.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr int kFlowMargin = 3;          ///< for the ring of a row
constexpr double kBetweenStacks = 2.2;  ///< heights of a line
constexpr int kFlowDigits = 3;
constexpr float kFlowTint = 0.3F;  ///< of the colour map: text is readable on it
constexpr int kFlowPictureMargin = 16;
constexpr int kFlowPictureWidth = 640;

QString powerOfTen(int exponent)
{
    constexpr char16_t kDigits[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
    QString text = QStringLiteral("10");
    if (exponent < 0)
        text += u'⁻';
    for (const QChar digit : QString::number(std::abs(exponent)))
        text += QChar(kDigits[digit.digitValue()]);
    return text;
}

/// An arrow with its point at `to`, level or upright.
void paintFlowArrow(QPainter& painter, const QPointF& from, const QPointF& to)
{
    constexpr double kHead = 4;
    const QPointF way = to - from;
    const double length = std::hypot(way.x(), way.y());
    if (length <= 0)
        return;
    const QPointF along = way / length, across(-along.y(), along.x());
    const QPointF base = to - along * std::min(kHead, length);
    painter.drawLine(from, base);
    painter.drawPolygon(QPolygonF({to, base + across * kHead, base - across * kHead}));
}

}  // namespace

GradientFlow::GradientFlow(QWidget* parent)
    : TokenStrip(parent)
{
    setAccessibleName(tr("The gradient of the loss, from the output back to the embeddings"));
}

void GradientFlow::setPlaces(std::vector<GradientPlace> places)
{
    if (m_places == places)
        return;
    m_places = std::move(places);
    m_scale = GradientScale(m_places);
    tokensChanged();
}

int GradientFlow::rowHeight() const
{
    return fontMetrics().height() + 3;
}

int GradientFlow::rowGap() const
{
    return gap() + 1;
}

int GradientFlow::headingHeight() const
{
    return fontMetrics().height() + gap() + rowGap();
}

int GradientFlow::columnWidth(int width) const
{
    return std::max(1, (width - 2 * kFlowMargin - qRound(kBetweenStacks * fontMetrics().height())) / 2);
}

/// The encoder on the left begins beside the last cross-attention, from which its gradient comes first.
ChipLayout GradientFlow::layOut(int width) const
{
    ChipLayout layout;
    const int column = columnWidth(width), pitch = rowHeight() + rowGap();
    int decoderRow = 0, encoderRow = 0;
    bool isBeside = false;
    for (const GradientPlace& place : m_places) {
        const bool isEncoder = place.stack == StackKind::Encoder;
        if (!isBeside && place.kind == GradientPlace::CrossAttention) {
            encoderRow = decoderRow;
            isBeside = true;
        }
        int& row = isEncoder ? encoderRow : decoderRow;
        const int left = isEncoder ? kFlowMargin : width - kFlowMargin - column;
        layout.rects.emplace_back(left, kFlowMargin + headingHeight() + row++ * pitch, column, rowHeight());
        layout.height = std::max(layout.height, layout.rects.back().bottom() + 1);
    }
    layout.height += m_places.empty() ? 0 : 2 * gap() + fontMetrics().height() + kFlowMargin;
    return layout;
}

QSize GradientFlow::minimumSizeHint() const
{
    return {fontMetrics().height() * 20, m_places.empty() ? 0 : layOut(width()).height};
}

QString GradientFlow::tokenTip(int index) const
{
    return description(index) + u'\n' + tr("Click to see the gradient of its parameters.");
}

Picture GradientFlow::picture(const QString& title) const
{
    const ChipLayout layout = layOut(kFlowPictureWidth);
    const int heading = fontMetrics().height() + gap() + kFlowPictureMargin;
    const QSizeF size(kFlowPictureWidth + 2 * kFlowPictureMargin, layout.height + heading + kFlowPictureMargin);
    return {title, size, [this, title, layout, heading, size](QPainter& painter, const QPalette& palette) {
                painter.setFont(font());
                painter.fillRect(QRectF(QPointF(), size), palette.color(QPalette::Base));
                painter.setPen(palette.color(QPalette::Text));
                painter.drawText(QPointF(kFlowPictureMargin, kFlowPictureMargin + fontMetrics().ascent()), title);
                painter.translate(kFlowPictureMargin, heading);
                paintAll(painter, palette, layout);
            }};
}

void GradientFlow::paintEvent(QPaintEvent*)
{
    if (m_places.empty())
        return;
    QPainter painter(this);
    paintAll(painter, palette(), layOut(width()));
    painter.setRenderHint(QPainter::Antialiasing);
    for (const std::optional<int>& marked : {hoveredToken(), pinnedToken()})
        paintRing(painter, marked, gap());
}

/// Up and Down move like Left and Right.
void GradientFlow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Up && event->key() != Qt::Key_Down)
        return TokenStrip::keyPressEvent(event);
    QKeyEvent across(QEvent::KeyPress, event->key() == Qt::Key_Up ? Qt::Key_Left : Qt::Key_Right, event->modifiers());
    TokenStrip::keyPressEvent(&across);
}

void GradientFlow::paintAll(QPainter& painter, const QPalette& palette, const ChipLayout& layout) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    paintCrossings(painter, palette, layout);
    for (const StackKind stack : {StackKind::Decoder, StackKind::Encoder})
        paintColumn(painter, palette, layout, stack);
}

void GradientFlow::paintColumn(
    QPainter& painter, const QPalette& palette, const ChipLayout& layout, StackKind stack) const
{
    std::optional<QRect> above;
    for (std::size_t index = 0; index < m_places.size(); ++index) {
        if (m_places[index].stack != stack)
            continue;
        const QRect& rect = layout.rects[index];
        painter.setPen(QPen(palette.color(QPalette::Text), 1));
        painter.setBrush(palette.color(QPalette::Text));
        if (above || stack == StackKind::Decoder)
            paintFlowArrow(painter, QPointF(rect.center().x(), above ? above->bottom() + 1 : rect.top() - rowGap()),
                QPointF(rect.center().x(), rect.top()));
        if (!above) {
            const QString heading = stack == StackKind::Encoder ? tr("Encoder") : tr("Decoder, from the loss back");
            painter.drawText(QRect(rect.left(), rect.top() - headingHeight(), rect.width(), fontMetrics().height()),
                Qt::AlignCenter, fontMetrics().elidedText(heading, Qt::ElideRight, rect.width()));
        }
        paintPlace(painter, palette, rect, m_places[index]);
        above = rect;
    }
    if (above)
        paintAxis(painter, palette, *above);
}

void GradientFlow::paintPlace(
    QPainter& painter, const QPalette& palette, const QRect& rect, const GradientPlace& place) const
{
    const QColor base = palette.color(QPalette::Base);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.color(QPalette::AlternateBase));
    painter.drawRect(rect);
    QRectF bar = QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5);
    bar.setWidth(bar.width() * m_scale.share(place.norm));
    painter.setPen(QPen(lineColour(headColour(0), palette), 1));
    painter.setBrush(QColor(ColourMap(ColourMapKind::Blues, backdropOf(base)).at(kFlowTint)));
    if (bar.width() > 0)
        painter.drawRect(bar);
    painter.setPen(palette.color(QPalette::Text));
    const QString number = chartNumber(place.norm, kFlowDigits);
    const QRect text = rect.adjusted(gap(), 0, -gap(), 0);
    painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, number);
    const int room = text.width() - fontMetrics().horizontalAdvance(number) - gap();
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
        fontMetrics().elidedText(placeName(place), Qt::ElideRight, std::max(room, 0)));
}

/// Below the last bar of a column: a tick for each power of ten, and the first and the last one in words.
void GradientFlow::paintAxis(QPainter& painter, const QPalette& palette, const QRect& last) const
{
    painter.setPen(palette.color(QPalette::PlaceholderText));
    const int y = last.bottom() + gap(), powers = m_scale.most - m_scale.least;
    painter.drawLine(last.left(), y, last.right(), y);
    for (int power = 0; power <= powers; ++power) {
        const int x = last.left() + (last.width() - 1) * power / powers;
        painter.drawLine(x, y, x, y + gap() / 2);
    }
    const QRect text(last.left(), y + gap() / 2, last.width(), fontMetrics().height());
    painter.drawText(text, Qt::AlignLeft, powerOfTen(m_scale.least));
    painter.drawText(text, Qt::AlignRight, powerOfTen(m_scale.most));
    const int room = last.width() - 2 * fontMetrics().horizontalAdvance(powerOfTen(-10));
    painter.drawText(
        text, Qt::AlignHCenter, fontMetrics().elidedText(tr("norm, logarithmic"), Qt::ElideRight, std::max(room, 0)));
}

/// From each cross-attention to the last state of the encoder.
void GradientFlow::paintCrossings(QPainter& painter, const QPalette& palette, const ChipLayout& layout) const
{
    const auto encoder = std::ranges::find(m_places, StackKind::Encoder, &GradientPlace::stack);
    if (encoder == m_places.end())
        return;
    const QRect& target = layout.rects[std::size_t(encoder - m_places.begin())];
    painter.setPen(QPen(palette.color(QPalette::Text), 1));
    painter.setBrush(palette.color(QPalette::Text));
    for (std::size_t index = 0; index < m_places.size(); ++index) {
        if (m_places[index].kind != GradientPlace::CrossAttention)
            continue;
        const QRect& from = layout.rects[index];
        const double x = (target.right() + from.left()) / 2.0, y = from.center().y(), to = target.center().y();
        painter.drawLine(QPointF(from.left(), y), QPointF(x, y));
        painter.drawLine(QPointF(x, y), QPointF(x, to));
        paintFlowArrow(painter, QPointF(x, to), QPointF(target.right() + 1, to));
    }
}

}  // namespace translucent
