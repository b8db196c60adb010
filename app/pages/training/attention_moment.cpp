#include "pages/training/attention_moment.h"

#include "translucent/tokenizer.h"
#include "widgets/attention_labels.h"
#include "widgets/attention_map.h"
#include "widgets/heatmap_export.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

struct AttentionMoment {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionMoment)
};

constexpr std::size_t kShownMoments = 6;
constexpr int kMapColumns = 3;
constexpr double kMargin = 16;

/// Pieces as the vocabulary has them, the last one END.
std::vector<TokenRef> tokensOf(const std::vector<std::string>& pieces)
{
    std::vector<TokenRef> tokens;
    for (std::size_t at = 0; at < pieces.size(); ++at)
        tokens.push_back({at + 1 == pieces.size() ? kEndId : kUnknownId, pieces[at]});
    return tokens;
}

std::vector<std::string> utf8(const QStringList& texts)
{
    std::vector<std::string> result;
    for (const QString& text : texts)
        result.push_back(text.toStdString());
    return result;
}

AttentionLabels labelsOf(const AttentionRecord::Sentence& sentence, AttentionKind kind)
{
    const std::vector<std::string> source = utf8(sentence.sourcePieces), target = utf8(sentence.targetPieces);
    SentenceTokens tokens {tokensOf(source), tokensOf(target)};
    tokens.target.insert(tokens.target.begin(), {kBeginId, {}});
    return attentionLabels(tokens, kind);
}

QString headName(const AttentionMomentId& id)
{
    return AttentionMoment::tr("%1, layer %2, head %3")
        .arg(attentionKindName(id.kind))
        .arg(id.layer + 1)
        .arg(id.head + 1);
}

QString stepName(const AttentionRecord& record, std::size_t moment)
{
    return AttentionMoment::tr("step %1").arg(QLocale().toString(record.moments[moment].step));
}

/// Evenly from the first to the last.
std::vector<std::size_t> shownMoments(std::size_t count)
{
    std::vector<std::size_t> shown;
    const std::size_t most = std::min(count, kShownMoments);
    for (std::size_t place = 0; place < most; ++place)
        shown.push_back(most == 1 ? 0 : (place * (count - 1) + (most - 1) / 2) / (most - 1));
    return shown;
}

/// Over the whole training.
float farthestFactor(const AttentionRecord& record, AttentionMomentId id)
{
    float most = 0;
    for (id.moment = 0; id.moment < record.moments.size(); ++id.moment)
        for (const float factor : record.weightsOf(id))
            most = std::max(most, std::abs(factor));  // NaN counts for nothing
    return most > 0 ? most : 1;
}

/// Maps in rows, under one heading.
void paintSeries(QPainter& painter, const QString& heading, const std::vector<HeatmapData>& maps, QSizeF sheet,
    const HeatmapStyle& style)
{
    QFont bold = style.font;
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(style.palette.color(QPalette::Text));
    painter.drawText(QPointF(kMargin, kMargin + QFontMetricsF(bold).ascent()), heading);
    for (std::size_t place = 0; place < maps.size(); ++place) {
        painter.save();
        const std::size_t row = place / kMapColumns, column = place % kMapColumns;
        painter.translate(double(column) * sheet.width(),
            kMargin + 2 * QFontMetricsF(style.font).height() + double(row) * sheet.height());
        HeatmapSheet(maps[place], style).paint(painter, true);
        painter.restore();
    }
}

}  // namespace

std::vector<HeatmapCell> goldCells(const AttentionRecord::Sentence& sentence)
{
    std::vector<HeatmapCell> cells;
    for (std::size_t row = 0; row < sentence.targetSpans.size(); ++row)
        for (std::size_t column = 0; column < sentence.sourceSpans.size(); ++column)
            if (std::ranges::any_of(sentence.links, [&](const AlignmentLink& link) {
                    return link.target.overlaps(sentence.targetSpans[row])
                        && link.source.overlaps(sentence.sourceSpans[column]);
                }))
                cells.push_back({int(row), int(column)});
    return cells;
}

HeatmapData attentionMoment(const AttentionRecord& record, const AttentionMomentId& id)
{
    const AttentionRecord::Sentence& sentence = record.sentences[id.sentence];
    const AttentionLabels labels = labelsOf(sentence, id.kind);
    HeatmapData map;
    map.title = AttentionMoment::tr("%1, %2", "head, step").arg(headName(id), stepName(record, id.moment));
    map.rowTitle = labels.queryTitle;
    map.columnTitle = labels.keyTitle;
    map.rowName = labels.queryName;
    map.columnName = labels.keyName;
    map.centred = record.hasFactors(id.kind);
    map.valueTitle = attentionValueTitle(map.centred);
    map.rowLabels = labels.queries;
    map.columnLabels = labels.keys;
    map.values = record.weightsOf(id);
    if (id.kind == AttentionKind::Cross) {
        map.marks = goldCells(sentence);
        map.markName = AttentionMoment::tr("gold alignment: these two words are translations of each other");
    }
    return map;
}

std::vector<std::vector<HeadPicture>> headPictures(
    const AttentionRecord& record, AttentionMomentId id, const HeatmapStyle& style)
{
    const AttentionRecord::Sentence& texts = record.sentences[id.sentence];
    const auto source = int(texts.sourcePieces.size()), target = int(texts.targetPieces.size());
    const QSize size(id.kind == AttentionKind::DecoderSelf ? target : source,
        id.kind == AttentionKind::EncoderSelf ? source : target);
    std::vector<std::vector<HeadPicture>> layers(std::size_t(record.layersOf(id.kind)));
    for (id.layer = 0; id.layer < int(layers.size()); ++id.layer)
        for (id.head = 0; id.head < record.heads; ++id.head)
            layers[std::size_t(id.layer)].push_back({heatmapImage(record.weightsOf(id), size, style),
                AttentionMoment::tr("Layer %1, head %2").arg(id.layer + 1).arg(id.head + 1)});
    return layers;
}

Picture attentionSeries(const AttentionRecord& record, const AttentionMomentId& id, const HeatmapStyle& style)
{
    const QString heading =
        AttentionMoment::tr("%1: %2", "head: sentence").arg(headName(id), record.sentences[id.sentence].source);
    HeatmapStyle own = style;
    own.top = record.hasFactors(id.kind) ? farthestFactor(record, id) : 1;
    own.bottom = record.hasFactors(id.kind) ? -own.top : 0;
    std::vector<HeatmapData> maps;
    QSizeF sheet;
    for (const std::size_t moment : shownMoments(record.moments.size())) {
        AttentionMomentId shown = id;
        shown.moment = moment;
        maps.push_back(attentionMoment(record, shown));
        maps.back().title = stepName(record, moment);
        sheet = sheet.expandedTo(HeatmapSheet(maps.back(), own).size());
    }
    const QFontMetricsF metrics(style.font);
    const double columns = std::min<double>(kMapColumns, double(maps.size()));
    const double rows = std::ceil(double(maps.size()) / kMapColumns);
    const QSizeF size(std::max(columns * sheet.width(), kMargin * 2 + metrics.horizontalAdvance(heading) * 1.1),
        kMargin + 2 * metrics.height() + rows * sheet.height());
    return {heading, size, [=](QPainter& painter, const QPalette& palette) mutable {
                painter.fillRect(QRectF(QPointF(), size), palette.color(QPalette::Base));
                own.palette = palette;
                paintSeries(painter, heading, maps, sheet, own);
            }};
}

QByteArray attentionSeriesCsv(const AttentionRecord& record, const AttentionMomentId& id)
{
    QList<QStringList> rows;
    for (std::size_t moment = 0; moment < record.moments.size(); ++moment) {
        AttentionMomentId at = id;
        at.moment = moment;
        const HeatmapData map = attentionMoment(record, at);
        if (rows.isEmpty())
            rows << QStringList {AttentionMoment::tr("Step"), map.rowName + QStringLiteral(" \\ ") + map.columnName}
                    + map.columnLabels;
        for (int row = 0; row < map.rows(); ++row) {
            QStringList fields {QString::number(record.moments[moment].step), map.rowLabels[row]};
            for (int column = 0; column < map.columns(); ++column)
                fields << QString::number(map.at({row, column}), 'g', 3);
            rows << fields;
        }
    }
    return csvTable(rows);
}

ChartData alignmentErrorChart(const AttentionRecord& record)
{
    ChartData chart {AttentionMoment::tr("Alignment error rate of the heads"), {AttentionMoment::tr("Step")},
        {AttentionMoment::tr("AER")}, {}};
    chart.x.whole = true;
    chart.y.lower = 0;
    chart.y.upper = 1;
    for (int index = 0; index < record.layers * record.heads; ++index) {
        ChartSeries series {QStringLiteral("%1.%2").arg(index / record.heads + 1).arg(index % record.heads + 1)};
        series.style = SeriesStyle::LineAndPoints;  // the first measurement alone is a point
        for (const AttentionRecord::Moment& moment : record.moments) {
            if (moment.alignmentErrors.empty())
                continue;
            series.x.push_back(double(moment.step));
            series.y.push_back(
                moment.alignmentErrors[std::size_t(index / record.heads)][std::size_t(index % record.heads)]);
        }
        if (!series.x.empty())
            chart.series.push_back(std::move(series));
    }
    return chart;
}

}  // namespace translucent
