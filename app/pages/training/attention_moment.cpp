#include "pages/training/attention_moment.h"

#include <QCoreApplication>
#include <QLocale>

namespace translucent {

namespace {

class AttentionMoment {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionMoment)

public:
    static HeatmapData map(const AttentionRecord& record, const AttentionMomentId& id);
    static ChartData errors(const AttentionRecord& record);
};

HeatmapData AttentionMoment::map(const AttentionRecord& record, const AttentionMomentId& id)
{
    const AttentionRecord::Sentence& sentence = record.sentences[id.sentence];
    HeatmapData map;
    map.title = tr("Cross-attention, layer %1, head %2, step %3")
                     .arg(id.layer + 1)
                     .arg(id.head + 1)
                     .arg(QLocale().toString(record.moments[id.moment].step));
    map.rowTitle = tr("Translation (queries)");
    map.columnTitle = tr("Source (keys)");
    map.rowName = tr("query");
    map.columnName = tr("key");
    map.valueTitle = tr("Weight");
    map.rowLabels = sentence.targetPieces;
    map.columnLabels = sentence.sourcePieces;
    map.values = record.weightsOf(id.moment, id.sentence, id.layer, id.head);
    return map;
}

ChartData AttentionMoment::errors(const AttentionRecord& record)
{
    ChartData chart {tr("Alignment error rate of the heads"), {tr("Step")}, {tr("AER")}, {}};
    chart.x.whole = true;
    chart.y.lower = 0;
    chart.y.upper = 1;
    for (int index = 0; index < record.layers * record.heads; ++index) {
        ChartSeries series {QStringLiteral("%1.%2").arg(index / record.heads + 1).arg(index % record.heads + 1)};
        for (const AttentionRecord::Moment& moment : record.moments) {
            if (moment.alignmentErrors.empty())
                continue;
            series.x.push_back(double(moment.step));
            series.y.push_back(moment.alignmentErrors[std::size_t(index / record.heads)]
                                                     [std::size_t(index % record.heads)]);
        }
        if (!series.x.empty())
            chart.series.push_back(std::move(series));
    }
    return chart;
}

}  // namespace

HeatmapData attentionMoment(const AttentionRecord& record, const AttentionMomentId& id)
{
    return AttentionMoment::map(record, id);
}

ChartData alignmentErrorChart(const AttentionRecord& record)
{
    return AttentionMoment::errors(record);
}

}  // namespace translucent
