#include "widgets/chip_strip.h"

#include "widgets/drawing_style.h"
#include "widgets/ui_helpers.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr int kLeastCaption = 11;  ///< pixels

}  // namespace

int ChipLayout::indexAt(const QPoint& point) const
{
    const auto found =
        std::find_if(rects.begin(), rects.end(), [&](const QRect& rect) { return rect.contains(point); });
    return found == rects.end() ? -1 : int(found - rects.begin());
}

ChipLayout layOutChips(std::span<const int> chipWidths, const ChipMetrics& metrics)
{
    ChipLayout layout;
    const int right = std::max(metrics.width - metrics.margin, metrics.margin + 1);
    int x = metrics.margin;
    int y = metrics.margin;
    for (const int wanted : chipWidths) {
        const int width = std::min(wanted, right - metrics.margin);
        if (x > metrics.margin && x + width > right) {
            x = metrics.margin;
            y += metrics.chipHeight + metrics.spacing;
        }
        layout.rects.emplace_back(x, y, width, metrics.chipHeight);
        x += width + metrics.spacing;
    }
    layout.height = chipWidths.empty() ? 0 : y + metrics.chipHeight + metrics.margin;
    return layout;
}

QColor probabilityColour(double level, const QColor& base)
{
    return QColor(ColourMap(ColourMapKind::Blues, backdropOf(base)).at(float(level)));
}

ChipStrip::ChipStrip(QWidget* parent)
    : QWidget(parent)
{
    setProperty("role", QStringLiteral("chips"));
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChipStrip::setChips(std::vector<Chip> chips)
{
    m_chips = std::move(chips);
    m_tints.clear();
    m_hovered.reset();
    m_focus.reset();
    m_pin.reset();
    relayOut();
}

void ChipStrip::setMarks(std::optional<int> focus, std::optional<int> pin)
{
    if (m_focus == focus && m_pin == pin)
        return;
    m_focus = focus;
    m_pin = pin;
    update();
}

void ChipStrip::setTints(std::vector<double> shares)
{
    if (m_tints == shares)
        return;
    m_tints = std::move(shares);
    update();
}

QRect ChipStrip::chipRect(int index) const
{
    return m_layout.rects.at(std::size_t(index));
}

int ChipStrip::heightAbove(int index) const
{
    return int(m_chips.at(std::size_t(index)).above.size()) * QFontMetrics(captionFont()).height();
}

int ChipStrip::heightForWidth(int width) const
{
    return layOut(width).height;
}

QSize ChipStrip::sizeHint() const
{
    return {width(), layOut(width()).height};
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

int ChipStrip::gap() const
{
    return std::max(3, fontMetrics().height() / 4);
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

void ChipStrip::relayOut()
{
    m_layout = layOut(width());
    updateGeometry();
    update();
}

bool ChipStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int index = m_layout.indexAt(help->pos());
        if (index >= 0)
            QToolTip::showText(help->globalPos(), plainTip(m_chips[std::size_t(index)].toolTip), this, chipRect(index));
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void ChipStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        relayOut();
}

void ChipStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int index = 0; index < int(m_chips.size()); ++index)
        paintChip(painter, index);
    if (m_focus)
        paintRing(painter, *m_focus);
    if (m_pin && m_pin != m_focus)
        paintRing(painter, *m_pin);
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

void ChipStrip::paintRing(QPainter& painter, int index) const
{
    if (index < 0 || index >= int(m_chips.size()))
        return;
    const bool pinned = m_pin == index;
    painter.setPen(QPen(palette().color(QPalette::Highlight), pinned ? 3.0 : 2.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(chipRect(index)).adjusted(-2, -2, 2, 2), gap() + 2, gap() + 2);
}

void ChipStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int before = m_layout.height;
    m_layout = layOut(width());
    if (m_layout.height != before)
        updateGeometry();  // a layout gives at most the height of sizeHint() at the previous width
}

void ChipStrip::setHovered(std::optional<int> index)
{
    if (m_hovered == index)
        return;
    m_hovered = index;
    setCursor(index ? Qt::PointingHandCursor : Qt::ArrowCursor);
    Q_EMIT hovered(index);
    const Chip* chip = index && std::size_t(*index) < m_chips.size() ? &m_chips[std::size_t(*index)] : nullptr;
    setAccessibleDescription(chip ? QStringLiteral("%1 %2").arg(chip->text, chip->caption).trimmed() : QString());
}

void ChipStrip::mouseMoveEvent(QMouseEvent* event)
{
    const int index = m_layout.indexAt(event->position().toPoint());
    setHovered(index < 0 ? std::nullopt : std::optional(index));
}

void ChipStrip::mousePressEvent(QMouseEvent* event)
{
    const int index = m_layout.indexAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && index >= 0)
        Q_EMIT clicked(index);
}

void ChipStrip::leaveEvent(QEvent*)
{
    setHovered({});
}

void ChipStrip::keyPressEvent(QKeyEvent* event)
{
    const int last = int(m_chips.size()) - 1;
    if (last < 0
        || (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right && event->key() != Qt::Key_Return
            && event->key() != Qt::Key_Enter)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int current = m_hovered.value_or(m_pin.value_or(-1));
    if (event->key() == Qt::Key_Left)
        setHovered(std::max(current - 1, 0));
    else if (event->key() == Qt::Key_Right)
        setHovered(std::min(current + 1, last));
    else if (current >= 0)
        Q_EMIT clicked(current);
}

void ChipStrip::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    if (!underMouse())
        setHovered({});
}

}  // namespace translucent
