#include "widgets/chip_strip.h"

#include "widgets/drawing_style.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr int kLeastCaption = 11;  ///< pixels

}  // namespace

QColor probabilityColour(double level, const QColor& base)
{
    return QColor(ColourMap(ColourMapKind::Blues, backdropOf(base)).at(float(level)));
}

ChipStrip::ChipStrip(QWidget* parent)
    : TokenStrip(parent)
{
    setProperty("role", QStringLiteral("chips"));
}

void ChipStrip::setChips(std::vector<Chip> chips)
{
    m_chips = std::move(chips);
    m_tints.clear();
    m_focus.reset();
    tokensChanged();
}

void ChipStrip::setMarks(std::optional<int> focus, std::optional<int> pin)
{
    setPinned(pin);
    if (m_focus == focus)
        return;
    m_focus = focus;
    update();
}

void ChipStrip::setTints(std::vector<double> shares)
{
    if (m_tints == shares)
        return;
    m_tints = std::move(shares);
    update();
}

int ChipStrip::heightAbove(int index) const
{
    return int(m_chips.at(std::size_t(index)).above.size()) * QFontMetrics(captionFont()).height();
}

QSize ChipStrip::minimumSizeHint() const
{
    return {fontMetrics().height() * 4, 0};
}

QFont ChipStrip::captionFont() const
{
    QFont smaller = font();
    smaller.setPixelSize(std::max(kLeastCaption, fontInfo().pixelSize() * 13 / 17));
    return smaller;
}

ChipLayout ChipStrip::layOut(int width) const
{
    const QFontMetrics text = fontMetrics();
    const QFontMetrics caption(captionFont());
    std::vector<int> widths;
    bool captions = false;
    for (const Chip& chip : m_chips) {
        int wanted = std::max(text.horizontalAdvance(chip.text), caption.horizontalAdvance(chip.caption));
        for (const QString& line : chip.above)
            wanted = std::max(wanted, caption.horizontalAdvance(line) - 2 * gap());
        widths.push_back(std::max(wanted, text.height()) + 3 * gap());
        captions = captions || !chip.caption.isEmpty();
    }
    const int above = heightAbove();
    const int height = text.height() + (captions ? caption.height() : 0) + gap();
    ChipLayout layout = layOutChips(widths, {width, above + height, gap() + 2, 4});
    for (QRect& rect : layout.rects)
        rect.setTop(rect.top() + above);
    return layout;
}

int ChipStrip::heightAbove() const
{
    const auto most = std::ranges::max_element(m_chips, {}, [](const Chip& chip) { return chip.above.size(); });
    return most == m_chips.end() ? 0 : int(most->above.size()) * QFontMetrics(captionFont()).height();
}

QString ChipStrip::description(int index) const
{
    const Chip& chip = m_chips.at(std::size_t(index));
    return QStringLiteral("%1 %2").arg(chip.text, chip.caption).trimmed();
}

QString ChipStrip::tokenTip(int index) const
{
    return m_chips.at(std::size_t(index)).toolTip;
}

void ChipStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int index = 0; index < int(m_chips.size()); ++index)
        paintChip(painter, index);
    paintRing(painter, m_focus, gap() + 2);
    if (pinnedToken() != m_focus)
        paintRing(painter, pinnedToken(), gap() + 2);
}

void ChipStrip::paintChip(QPainter& painter, int index) const
{
    const Chip& chip = m_chips[std::size_t(index)];
    const QRect rect = chipRect(index);
    const QColor base = palette().color(QPalette::Base);
    const std::optional<double> level =
        chip.level || std::size_t(index) >= m_tints.size() ? chip.level : m_tints[std::size_t(index)];
    const QColor fill = level ? probabilityColour(*level, base) : palette().color(QPalette::AlternateBase);
    const QColor ink = level ? QColor(readableOn(fill.rgb())) : palette().color(QPalette::Text);

    const QColor outline = palette().color(chip.dashed ? QPalette::PlaceholderText : QPalette::Mid);
    painter.setPen(QPen(outline, chip.dashed ? 1.5 : 1.0, chip.dashed ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), gap(), gap());

    painter.setFont(captionFont());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    const QFontMetrics small(captionFont());
    QRect line(rect.left(), rect.top() - int(chip.above.size()) * small.height(), rect.width(), small.height());
    for (const QString& above : chip.above) {
        painter.drawText(line, Qt::AlignCenter, above);
        line.translate(0, small.height());
    }
    painter.setPen(ink);
    painter.setFont(font());
    const int captionHeight = chip.caption.isEmpty() ? 0 : QFontMetrics(captionFont()).height();
    const QRect textRect = rect.adjusted(gap(), gap() / 2, -gap(), -captionHeight - gap() / 2);
    const QString text = fontMetrics().elidedText(chip.text, Qt::ElideRight, textRect.width());
    painter.drawText(textRect, Qt::AlignCenter, text);
    if (chip.doubtful)
        paintWave(painter, textRect, fontMetrics().horizontalAdvance(text));
    if (captionHeight == 0)
        return;
    painter.setFont(captionFont());
    painter.drawText(
        QRect(rect.left(), textRect.bottom() + 1, rect.width(), captionHeight), Qt::AlignCenter, chip.caption);
}

/// Below the letters, in the middle of `text`.
void ChipStrip::paintWave(QPainter& painter, const QRect& text, int width) const
{
    const double step = gap() / 2.0, height = gap() / 3.0;
    const double left = text.center().x() - width / 2.0;
    const double base = text.center().y() + fontMetrics().height() / 2.0 - height;
    QPolygonF wave;
    for (int i = 0; i * step <= width; ++i)
        wave << QPointF(left + i * step, base + (i % 2 == 0 ? height : -height));
    painter.setPen(QPen(markColour(backdropOf(palette().color(QPalette::Base))), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(wave);
}

}  // namespace translucent
