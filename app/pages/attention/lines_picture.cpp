#include "pages/attention/lines_picture.h"

#include "pages/attention/lines_raster.h"
#include "widgets/head_colours.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace translucent {

namespace {

constexpr double kPadding = 8;
constexpr double kNarrowestGap = 180;
constexpr double kWidth = 2.5;
constexpr double kFaded = 0.12;
constexpr double kInvisible = 0.015;

double widest(const QStringList& texts, const QString& title, const QFont& font)
{
    const QFontMetricsF metrics(font);
    QFont bold = font;
    bold.setBold(true);
    double width = QFontMetricsF(bold).horizontalAdvance(title);
    for (const QString& text : texts)
        width = std::max(width, metrics.horizontalAdvance(text));
    return width + 2 * kPadding;
}

bool isFocused(const AttentionLine& line, const LinesPicture& picture)
{
    return (!picture.focusQuery || line.query == *picture.focusQuery)
        && (!picture.focusKey || line.key == *picture.focusKey);
}

}  // namespace

LinesLayout::LinesLayout(const LinesPicture& picture, const QFont& font, double width)
    : m_font(font)
    , m_line(1.6 * QFontMetricsF(font).height())
    , m_queryWidth(widest(picture.queries, picture.queryTitle, font))
    , m_keyWidth(widest(picture.keys, picture.keyTitle, font))
    , m_queries(int(picture.queries.size()))
    , m_keys(int(picture.keys.size()))
    , m_size(width, (1 + std::max(m_queries, m_keys)) * m_line + 2 * kPadding)
{
}

double LinesLayout::narrowest(const LinesPicture& picture, const QFont& font)
{
    return widest(picture.queries, picture.queryTitle, font) + widest(picture.keys, picture.keyTitle, font)
        + kNarrowestGap;
}

QRectF LinesLayout::queryRect(int query) const
{
    return {0, kPadding + (1 + query) * m_line, m_queryWidth, m_line};
}

QRectF LinesLayout::keyRect(int key) const
{
    return {m_size.width() - m_keyWidth, kPadding + (1 + key) * m_line, m_keyWidth, m_line};
}

std::optional<int> LinesLayout::queryAt(QPointF place) const
{
    for (int query = 0; query < m_queries; ++query)
        if (queryRect(query).contains(place))
            return query;
    return {};
}

std::optional<int> LinesLayout::keyAt(QPointF place) const
{
    for (int key = 0; key < m_keys; ++key)
        if (keyRect(key).contains(place))
            return key;
    return {};
}

void LinesLayout::paint(QPainter& painter, const LinesPicture& picture, const QPalette& palette) const
{
    paint(painter, picture, palette, QRectF(QPointF(), m_size));
}

void LinesLayout::paint(
    QPainter& painter, const LinesPicture& picture, const QPalette& palette, const QRectF& exposed) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF gap(QPointF(m_queryWidth, 0), QPointF(m_size.width() - m_keyWidth, m_size.height()));
    drawLines(painter, visibleLines(picture, exposed), kWidth, gap & exposed);
    paintTokens(painter, picture, palette, exposed);
}

std::vector<ColouredLine> LinesLayout::visibleLines(const LinesPicture& picture, const QRectF& exposed) const
{
    std::vector<ColouredLine> visible;
    const auto isAbove = [&](double y) { return y < exposed.top() - kWidth; };
    const auto isBelow = [&](double y) { return y > exposed.bottom() + kWidth; };
    for (const AttentionLine& line : picture.lines) {
        const double strength = line.weight / picture.activeHeads * (isFocused(line, picture) ? 1 : kFaded);
        if (strength < kInvisible)
            continue;
        const QRectF from = queryRect(line.query), to = keyRect(line.key);
        const double start = from.center().y(), end = to.center().y();
        if ((isAbove(start) && isAbove(end)) || (isBelow(start) && isBelow(end)))
            continue;
        QColor colour = headColour(line.head);
        colour.setAlphaF(float(strength));
        visible.push_back({QLineF(from.right(), start, to.left(), end), colour});
    }
    return visible;
}

void LinesLayout::paintTokens(
    QPainter& painter, const LinesPicture& picture, const QPalette& palette, const QRectF& exposed) const
{
    const auto write = [&](QRectF rect, Qt::Alignment side, const QString& text, bool bold, bool marked) {
        if (!rect.intersects(exposed))
            return;
        QFont font = m_font;
        font.setBold(bold);
        painter.setFont(font);
        painter.setPen(palette.color(marked ? QPalette::HighlightedText : QPalette::Text));
        if (marked) {
            painter.setBrush(palette.color(QPalette::Highlight));
            painter.setPen(Qt::NoPen);
            painter.drawRoundedRect(rect.adjusted(1, 2, -1, -2), 4, 4);
            painter.setPen(palette.color(QPalette::HighlightedText));
        }
        painter.drawText(rect.adjusted(kPadding, 0, -kPadding, 0), Qt::AlignVCenter | side, text);
    };
    write({0, kPadding, m_queryWidth, m_line}, Qt::AlignRight, picture.queryTitle, true, false);
    write({m_size.width() - m_keyWidth, kPadding, m_keyWidth, m_line}, Qt::AlignLeft, picture.keyTitle, true, false);
    for (int query = 0; query < m_queries; ++query)
        write(queryRect(query), Qt::AlignRight, picture.queries[query], false, picture.focusQuery == query);
    for (int key = 0; key < m_keys; ++key)
        write(keyRect(key), Qt::AlignLeft, picture.keys[key], false, picture.focusKey == key);
}

}  // namespace translucent
