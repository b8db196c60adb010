#include "pages/decoding/distribution_bars.h"

#include "translucent/tokenizer.h"
#include "widgets/presented.h"
#include "widgets/search_tree_look.h"
#include "widgets/search_tree_text.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kLabelWidth = 96;
constexpr double kNumberWidth = 150;
constexpr double kAxisLines = 1.4;  ///< heights of a line below the bars

QString tokenOf(const TokenCandidate& token)
{
    return tokenText({token.id, token.piece});
}

}  // namespace

DistributionBars::DistributionBars(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Distribution before and after truncation"));
}

void DistributionBars::setDistribution(const DrawingDistribution& distribution, std::int64_t chosen)
{
    m_entries = distribution.entries;
    if (const auto& withheld = distribution.withheld) {
        const auto place = std::ranges::upper_bound(m_entries, withheld->logProbability, std::ranges::greater {},
            [](const DistributionEntry& entry) { return entry.token.logProbability; });
        if (place != m_entries.end() || std::exp(withheld->logProbability) >= kNotableShare)
            m_entries.insert(place, {*withheld, 0, 0});
    }
    m_chosen = chosen;
    update();
}

double DistributionBars::rowHeight() const
{
    return fontMetrics().height() * 1.25;
}

double DistributionBars::top() const
{
    return fontMetrics().height() * 1.6;
}

double DistributionBars::labelWidth() const
{
    return kLabelWidth * enlargement(font());
}

double DistributionBars::numberWidth() const
{
    return kNumberWidth * enlargement(font());
}

int DistributionBars::rowsShown(double height) const
{
    const double room = height - top() - kAxisLines * fontMetrics().height();
    return std::clamp(int(room / rowHeight()), 0, int(m_entries.size()));
}

QString DistributionBars::rowText(const DistributionEntry& entry) const
{
    if (entry.token.id == kUnknownId)
        return tr("%1 · not allowed").arg(percentText(std::exp(entry.token.logProbability)));
    return entry.probability > 0
        ? QStringLiteral("%1 → %2").arg(percentText(entry.tempered), percentText(entry.probability))
        : tr("%1 · truncated").arg(percentText(entry.tempered));
}

void DistributionBars::paintLegend(QPainter& painter, const QPalette& palette) const
{
    const double line = fontMetrics().height();
    double x = 0;
    const auto entry = [&](const QColor& fill, bool tick, const QString& text) {
        const QRectF sample(x, line * 0.25, line * 1.2, line * 0.6);
        if (tick)
            painter.fillRect(QRectF(sample.center().x() - 1, sample.top() - 2, 2.5, sample.height() + 4), fill);
        else
            painter.fillRect(sample, fill);
        painter.setPen(palette.color(QPalette::PlaceholderText));
        painter.drawText(QPointF(sample.right() + 5, fontMetrics().ascent()), text);
        x = sample.right() + 5 + fontMetrics().horizontalAdvance(text) + line * 0.8;
    };
    QColor pale = palette.color(QPalette::Highlight);
    pale.setAlphaF(0.3F);
    entry(pale, false, tr("at this temperature"));
    entry(palette.color(QPalette::Highlight), false, tr("sampling probability"));
    entry(winnerColour(palette.color(QPalette::Base)), true, tr("model's p"));
}

void DistributionBars::paintRow(QPainter& painter, const QPalette& palette, int row, double width) const
{
    const DistributionEntry& entry = m_entries[std::size_t(row)];
    const double y = top() + row * rowHeight(), room = width - labelWidth() - numberWidth();
    const bool chosen = entry.token.id == m_chosen;
    QFont font = painter.font();
    font.setBold(chosen);
    painter.setFont(font);
    painter.setPen(palette.color(entry.probability > 0 ? QPalette::Text : QPalette::PlaceholderText));
    const QString label = (chosen ? QStringLiteral("▸ ") : QString()) + tokenOf(entry.token);
    painter.drawText(QRectF(0, y, labelWidth() - 8, rowHeight()), Qt::AlignRight | Qt::AlignVCenter,
        fontMetrics().elidedText(label, Qt::ElideRight, int(labelWidth()) - 8));
    painter.drawText(QRectF(width - numberWidth() + 8, y, numberWidth() - 8, rowHeight()),
        Qt::AlignLeft | Qt::AlignVCenter, rowText(entry));
    font.setBold(false);
    painter.setFont(font);
    const auto bar = [&](double value, double inset) {
        return QRectF(labelWidth(), y + inset, std::max(1.0, room * value), rowHeight() - 2 * inset);
    };
    QColor pale = palette.color(QPalette::Highlight);
    pale.setAlphaF(0.3F);
    painter.fillRect(bar(entry.tempered, 2), pale);
    if (entry.probability > 0)
        painter.fillRect(bar(entry.probability, 6), palette.color(QPalette::Highlight));
    const double own = labelWidth() + room * std::exp(entry.token.logProbability);
    painter.fillRect(QRectF(own - 1, y + 1, 2.5, rowHeight() - 2), winnerColour(palette.color(QPalette::Base)));
}

void DistributionBars::paint(QPainter& painter, const QPalette& palette, QSizeF size) const
{
    painter.setFont(font());
    paintLegend(painter, palette);
    const int rows = rowsShown(size.height());
    const double room = size.width() - labelWidth() - numberWidth(), bottom = top() + rows * rowHeight();
    for (int tenth = 0; tenth <= 10; tenth += 5) {
        const double x = labelWidth() + room * tenth / 10;
        painter.setPen(palette.color(QPalette::Mid));
        painter.drawLine(QPointF(x, top()), QPointF(x, bottom));
        painter.setPen(palette.color(QPalette::PlaceholderText));
        painter.drawText(QRectF(x - labelWidth() / 2, bottom, labelWidth(), fontMetrics().height() * kAxisLines),
            Qt::AlignHCenter | Qt::AlignVCenter, tenth == 10 ? tr("p = 100%") : QStringLiteral("%1%").arg(tenth * 10));
    }
    for (int row = 0; row < rows; ++row)
        paintRow(painter, palette, row, size.width());
}

void DistributionBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!m_entries.empty())
        paint(painter, palette(), size());
}

bool DistributionBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = int((help->pos().y() - top()) / rowHeight());
    if (help->pos().y() < top() || row >= rowsShown(height())) {
        QToolTip::hideText();
        return true;
    }
    const DistributionEntry& entry = m_entries[std::size_t(row)];
    QToolTip::showText(help->globalPos(), plainTip(entryTip(entry)), this);
    return true;
}

QString DistributionBars::entryTip(const DistributionEntry& entry) const
{
    if (entry.token.id == kUnknownId)
        return withheldText();
    return tr("\"%1\"\nModel's p: %2 (log p = %3)\nAt this temperature: %4\nUsed for sampling: %5")
        .arg(tokenOf(entry.token), percentText(std::exp(entry.token.logProbability)),
            logText(entry.token.logProbability, 3), percentText(entry.tempered),
            entry.probability > 0 ? percentText(entry.probability) : tr("truncated"));
}

Picture DistributionBars::picture(const QString& title) const
{
    const double line = fontMetrics().height();
    const QSizeF size(640, top() + double(m_entries.size() + 1) * rowHeight() + kAxisLines * line);
    return {title, size + QSizeF(24, 24 + 2 * line), [=, this](QPainter& painter, const QPalette& palette) {
                painter.fillRect(QRectF(QPointF(), size + QSizeF(24, 24 + 2 * line)), palette.color(QPalette::Base));
                painter.setFont(font());
                painter.setPen(palette.color(QPalette::Text));
                painter.translate(12, 12);
                painter.drawText(QPointF(0, line), title);
                painter.translate(0, 2 * line);
                paint(painter, palette, size);
            }};
}

}  // namespace translucent
