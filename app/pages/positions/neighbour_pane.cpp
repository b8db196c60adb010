#include "pages/positions/neighbour_pane.h"

#include "pages/positions/number_slider.h"
#include "widgets/line_chart.h"

#include <QHBoxLayout>

#include <cmath>
#include <numbers>

namespace translucent {

NeighbourPane::NeighbourPane(QWidget* parent)
    : PropertyPane("neighbourPane", QStringLiteral("position_similarity"), parent)
    , m_position(new NumberSlider("neighbourPosition", NumberSlider::Scale::Linear, this))
    , m_chart(new LineChart("neighbourChart", this))
    , m_table(new FigureTable("neighbourTable", this))
{
    controls().addWidget(m_position, 1);
    controls().addStretch(1);
    body().addWidget(m_chart, 3);
    body().addWidget(m_table, 2);
    addExport({[this] { return m_chart->picture(); }, [this] { return csvTable(m_table->rows()); },
        [] { return QStringLiteral("position-neighbours"); }});
    setLimits();
    m_position->setValue(5);
    connect(m_position, &NumberSlider::valueChanged, this, &NeighbourPane::refreshIfSeen);
}

QString NeighbourPane::title() const
{
    return tr("Neighbours are similar");
}

QString NeighbourPane::statement() const
{
    return tr("The vectors of neighbouring positions point in nearly the same direction; similarity falls with "
              "distance, in waves. So nearby words start out with similar positions.");
}

void NeighbourPane::retranslateControls()
{
    m_position->setLabel(tr("Position t"), tr("The position that all others are compared with"));
}

void NeighbourPane::setLimits()
{
    m_position->setRange(0, int(options().length) - 1);
}

void NeighbourPane::refresh()
{
    const PositionTable table = positionTable(options());
    const std::int64_t t = m_position->value();
    ChartSeries series {tr("similarity to position %1").arg(t)};
    QList<QStringList> rows {{tr("Position s"), tr("|t − s|"), tr("Cosine"), tr("Angle (°)")}};
    for (std::int64_t s = 0; s < options().length; ++s) {
        const double cosine = std::min(1.0, cosineSimilarity(table.row(t), table.row(s)));
        series.x.push_back(double(s));
        series.y.push_back(cosine);
        rows << QStringList {QString::number(s), QString::number(std::abs(t - s)),
            QString::number(cosine, 'f', 6).replace(u'-', u'−'),
            QString::number(std::acos(cosine) * 180 / std::numbers::pi, 'f', 2)};
    }
    if (options().length <= 64)
        series.style = SeriesStyle::LineAndPoints;
    m_chart->setData({tr("Similarity of positions, d_model = %1").arg(options().dimension),
        {.title = tr("Position s"), .whole = true}, {.title = tr("Cosine (no unit)"), .upper = 1.05}, {series},
        {{Qt::Vertical, double(t), tr("t")}}});
    m_table->setRows(rows);
    const ProductCheck check = checkProducts(positionProducts(table), options().length);
    setVerdict(options().length < 2
            ? tr("One position has no neighbours; choose a length of 2 or more.")
            : tr("<b>For %1 of %2 positions, the most similar other position is a direct neighbour.</b>")
                  .arg(check.nearest)
                  .arg(options().length));
}

}  // namespace translucent
