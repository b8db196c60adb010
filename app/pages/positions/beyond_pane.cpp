#include "pages/positions/beyond_pane.h"

#include "pages/positions/number_slider.h"
#include "widgets/line_chart.h"

#include <QHBoxLayout>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr int kFarthest = 1000000;
constexpr int kNeighbourhood = 24;

double norm(const std::vector<double>& row)
{
    double sum = 0;
    for (const double value : row)
        sum += value * value;
    return std::sqrt(sum);
}

}  // namespace

BeyondPane::BeyondPane(QWidget* parent)
    : PropertyPane("beyondPane", QStringLiteral("position_norm"), parent)
    , m_position(new NumberSlider("beyondPosition", NumberSlider::Scale::Logarithmic, this))
    , m_chart(new LineChart("beyondChart", this))
    , m_table(new FigureTable("beyondTable", this))
{
    controls().addWidget(m_position, 1);
    controls().addStretch(1);
    body().addWidget(m_chart, 3);
    body().addWidget(m_table, 2);
    addExport({[this] { return m_chart->picture(); }, [this] { return csvTable(m_table->rows()); },
        [] { return QStringLiteral("position-beyond"); }});
    m_position->setRange(kNeighbourhood, kFarthest);
    m_position->setValue(10000);
    connect(m_position, &NumberSlider::valueChanged, this, &BeyondPane::refreshIfSeen);
}

QString BeyondPane::title() const
{
    return tr("Beyond training");
}

QString BeyondPane::statement() const
{
    return tr("The formula gives a vector for every position, even beyond the longest sentence seen in training: its "
              "values stay within −1 … 1, its length is always the same, and neighbours relate to one another as they "
              "do at the beginning. Whether the trained layers can extrapolate to such lengths is another question.");
}

void BeyondPane::retranslateControls()
{
    m_position->setLabel(tr("Far position t"), tr("A position beyond the table above"));
}

QString BeyondPane::learnedText() const
{
    if (!model())
        return {};
    if (model()->sourcePositions.empty())
        return tr("The loaded model %1 supports at most %2 positions.")
            .arg(model()->name)
            .arg(model()->config.maxLength);
    return tr("The learned table of %1 has only %2 rows: there is no vector for position %3.")
        .arg(model()->name)
        .arg(model()->sourcePositions.shape[0])
        .arg(model()->sourcePositions.shape[0]);
}

void BeyondPane::refresh()
{
    const std::int64_t far = m_position->value(), near = kNeighbourhood;
    const auto farRow = positionRow(options(), far);
    const auto nearRow = positionRow(options(), near);
    ChartSeries atNear {tr("around t = %1").arg(near)};
    ChartSeries atFar {tr("around t = %1").arg(far), {}, {}, {}, SeriesStyle::Points};
    double deviation = 0;
    for (int distance = -kNeighbourhood; distance <= kNeighbourhood; ++distance) {
        for (ChartSeries* series : {&atNear, &atFar})
            series->x.push_back(distance);
        atNear.y.push_back(cosineSimilarity(nearRow, positionRow(options(), near + distance)));
        atFar.y.push_back(cosineSimilarity(farRow, positionRow(options(), far + distance)));
        deviation = std::max(deviation, std::abs(atNear.y.back() - atFar.y.back()));
    }
    m_chart->setData({tr("Similarity to neighbours, near and far, d_model = %1").arg(options().dimension),
        {.title = tr("Distance Δ (positions)"), .whole = true}, {.title = tr("Cosine similarity"), .upper = 1.05},
        {atNear, atFar}});
    QList<QStringList> rows {{tr("Dimension"), tr("PE(%1)").arg(near), tr("PE(%1)").arg(far)}};
    for (std::size_t i = 0; i < farRow.size(); ++i)
        rows << QStringList {QString::number(i), shownNumber(nearRow[i]), shownNumber(farRow[i])};
    m_table->setRows(rows);
    setVerdict(tr("<b>‖PE(%1)‖ = %2 = √(d_model / 2); both curves agree up to %3.</b> ")
                   .arg(far)
                   .arg(shownNumber(norm(farRow), 6), shownNumber(deviation))
        + learnedText());
}

}  // namespace translucent
