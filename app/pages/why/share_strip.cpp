#include "pages/why/share_strip.h"

#include "widgets/drawing_style.h"
#include "widgets/ui_helpers.h"

#include <QPainter>

#include <algorithm>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

constexpr int kStripMargin = 4;
constexpr double kStripBarLines = 3.2;      ///< heights of a line in a bar
constexpr double kStripNarrowestLines = 2;  ///< the least width of a token that gives way
constexpr int kStripPictureMargin = 16;
constexpr int kStripPictureWidth = 900;

/// Distinct also with a colour vision deficiency.
QColor sourceColour(const QPalette& palette)
{
    return lineColour(headColour(0), palette);
}

QColor prefixColour(const QPalette& palette)
{
    return lineColour(headColour(1), palette);
}

/// Lets the widest tokens give way until all fit in a row. If that makes them narrower than `least`, none does.
void fitInStripRow(std::vector<int>& widths, int room, int least)
{
    const auto needed = [](const std::vector<int>& all) { return std::accumulate(all.begin(), all.end(), 0); };
    if (widths.empty())
        return;
    std::vector<int> limited = widths;
    for (int most = std::ranges::max(widths); most >= least && needed(limited) > room; --most)
        for (int& width : limited)
            width = std::min(width, most);
    if (needed(limited) <= room)
        widths = std::move(limited);
}

/// A share in its part of a bar, if there is room.
void paintStripShare(QPainter& painter, const QRectF& part, const QColor& fill, double share)
{
    painter.fillRect(part, fill);
    const QString text = shortPercentText(share);
    const QFontMetricsF metrics(painter.font());
    if (part.height() < metrics.height() || part.width() < metrics.horizontalAdvance(text))
        return;
    painter.setPen(QColor(readableOn(fill.rgb())));
    painter.drawText(part, Qt::AlignCenter, text);
}

}  // namespace

ShareStrip::ShareStrip(QWidget* parent)
    : TokenStrip(parent)
{
    setAccessibleName(tr("How much of each token comes from the source and how much from the prefix"));
}

void ShareStrip::setColumns(std::vector<ShareColumn> columns)
{
    m_columns = std::move(columns);
    tokensChanged();
}

int ShareStrip::columnHeight() const
{
    return qRound(kStripBarLines * fontMetrics().height()) + fontMetrics().height() + gap();
}

int ShareStrip::legendHeight() const
{
    return fontMetrics().height() + gap();
}

ChipLayout ShareStrip::layOut(int width) const
{
    const QFontMetrics metrics = fontMetrics();
    std::vector<int> widths;
    for (const ShareColumn& column : m_columns) {
        const int text =
            std::max(metrics.horizontalAdvance(column.text), metrics.horizontalAdvance(QStringLiteral(">99%")));
        widths.push_back(text + 2 * gap());
    }
    const int spacing = gap() + 2;
    const int room = width - 2 * kStripMargin - spacing * (int(widths.size()) - 1);
    fitInStripRow(widths, room, int(kStripNarrowestLines * metrics.height()));
    ChipLayout layout = layOutChips(widths, {width, columnHeight(), spacing, kStripMargin});
    for (QRect& rect : layout.rects)
        rect.translate(0, legendHeight());
    layout.height += layout.rects.empty() ? 0 : legendHeight();
    return layout;
}

QSize ShareStrip::minimumSizeHint() const
{
    return {fontMetrics().height() * 12, m_columns.empty() ? 0 : legendHeight() + columnHeight() + 2 * kStripMargin};
}

QString ShareStrip::description(int index) const
{
    const ShareColumn& column = m_columns.at(std::size_t(index));
    return tr("%1: %2 from the source, %3 from the prefix")
        .arg(column.text, percentText(column.source), percentText(1 - column.source));
}

QString ShareStrip::tokenTip(int index) const
{
    return description(index) + u'\n' + tr("Click to see from which tokens.");
}

Picture ShareStrip::picture(const QString& title) const
{
    const ChipLayout layout = layOut(kStripPictureWidth);
    const int heading = fontMetrics().height() + gap() + kStripPictureMargin;
    return {title, QSizeF(kStripPictureWidth + 2 * kStripPictureMargin, layout.height + heading + kStripPictureMargin),
        [this, title, layout, heading](QPainter& painter, const QPalette& palette) {
            painter.setFont(font());
            painter.fillRect(QRect(0, 0, kStripPictureWidth + 2 * kStripPictureMargin,
                                 layout.height + heading + kStripPictureMargin),
                palette.color(QPalette::Base));
            painter.setPen(palette.color(QPalette::Text));
            painter.drawText(QPointF(kStripPictureMargin, kStripPictureMargin + fontMetrics().ascent()), title);
            painter.translate(kStripPictureMargin, heading);
            paintLegend(painter, palette, QPointF(kStripMargin, 0));
            for (std::size_t index = 0; index < layout.rects.size(); ++index)
                paintColumn(painter, palette, layout.rects[index], m_columns[index]);
        }};
}

void ShareStrip::paintEvent(QPaintEvent*)
{
    if (m_columns.empty())
        return;
    QPainter painter(this);
    paintLegend(painter, palette(), QPointF(kStripMargin, 0));
    for (int index = 0; index < tokenCount(); ++index)
        paintColumn(painter, palette(), tokenRect(index), m_columns[std::size_t(index)]);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const std::optional<int>& marked : {hoveredToken(), pinnedToken()})
        paintRing(painter, marked, gap());
}

void ShareStrip::paintLegend(QPainter& painter, const QPalette& palette, const QPointF& at) const
{
    const double line = fontMetrics().height();
    double x = at.x();
    const auto entry = [&](const QColor& fill, const QString& text) {
        const QRectF sample(x, at.y() + line * 0.2, line * 1.2, line * 0.6);
        painter.fillRect(sample, fill);
        painter.setPen(palette.color(QPalette::Text));
        painter.drawText(QPointF(sample.right() + gap(), at.y() + fontMetrics().ascent()), text);
        x = sample.right() + gap() + fontMetrics().horizontalAdvance(text) + line;
    };
    entry(prefixColour(palette), tr("from the prefix"));
    entry(sourceColour(palette), tr("from the source"));
}

void ShareStrip::paintColumn(
    QPainter& painter, const QPalette& palette, const QRect& rect, const ShareColumn& column) const
{
    const int line = fontMetrics().height();
    const QRectF bar = QRectF(rect).adjusted(0, 0, 0, -line - gap());
    const double share = std::clamp(column.source, 0.0, 1.0);
    QRectF prefix = bar, source = bar;
    source.setTop(bar.bottom() - bar.height() * share);
    prefix.setBottom(source.top());
    paintStripShare(painter, prefix, prefixColour(palette), 1 - share);
    paintStripShare(painter, source, sourceColour(palette), share);
    painter.setPen(palette.color(QPalette::Text));
    painter.drawText(QRect(rect.left(), rect.bottom() + 1 - line, rect.width(), line), Qt::AlignCenter,
        fontMetrics().elidedText(column.text, Qt::ElideRight, rect.width()));
}

}  // namespace translucent
