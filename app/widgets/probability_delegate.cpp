#include "widgets/probability_delegate.h"

#include "widgets/chip_strip.h"

#include <QPainter>
#include <QStandardItem>

#include <algorithm>

namespace translucent {

void ProbabilityDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const double probability = index.data(ProbabilityRole).toDouble();
    QFont font = option.font;
    font.setBold(index.data(ChosenRole).toBool());
    const QFontMetrics metrics(font);
    const int numberWidth = metrics.horizontalAdvance(QStringLiteral("100.00%")) + metrics.height() / 2;
    const int barHeight = metrics.height() * 2 / 3;
    const QRectF room = QRectF(option.rect).adjusted(8, 0, -numberWidth - 8, 0);
    QRectF track(room.left(), room.center().y() - barHeight / 2.0, room.width(), barHeight);

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(option.palette.color(QPalette::AlternateBase));
    painter->drawRoundedRect(track, 3, 3);
    track.setWidth(std::max(track.width() * probability, 2.0));
    painter->setBrush(probabilityColour(probability, option.palette.color(QPalette::Base)));
    painter->setPen(option.palette.color(QPalette::Mid));
    painter->drawRoundedRect(track, 3, 3);
    painter->setPen(option.palette.color(QPalette::Text));
    painter->setFont(font);
    painter->drawText(
        option.rect.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter, index.data(Qt::DisplayRole).toString());
    painter->restore();
}

QList<QStandardItem*> probabilityRow(const QStringList& texts, int column, double probability, bool chosen)
{
    QList<QStandardItem*> row;
    for (const QString& text : texts) {
        row << new QStandardItem(text);
        row.back()->setEditable(false);
        row.back()->setToolTip(text);
        if (!chosen)
            continue;
        QFont font;
        font.setBold(true);
        row.back()->setFont(font);
    }
    row[column]->setData(probability, ProbabilityDelegate::ProbabilityRole);
    row[column]->setData(chosen, ProbabilityDelegate::ChosenRole);
    return row;
}

}  // namespace translucent
