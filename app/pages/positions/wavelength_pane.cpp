#include "pages/positions/wavelength_pane.h"

#include "widgets/line_chart.h"

#include <QHBoxLayout>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace translucent {

namespace {

/// How far the ratios of neighbours are from the one they should all have.
double largestDeviation(const std::vector<double>& lengths, double ratio)
{
    double deviation = 0;
    for (std::size_t i = 1; i < lengths.size(); ++i)
        deviation = std::max(deviation, std::abs(lengths[i] / lengths[i - 1] - ratio));
    return deviation;
}

}  // namespace

WavelengthPane::WavelengthPane(QWidget* parent)
    : PropertyPane("wavelengthPane", QStringLiteral("position_wavelength"), parent)
    , m_chart(new LineChart("wavelengthChart", this))
    , m_table(new FigureTable("wavelengthTable", this))
{
    body().addWidget(m_chart, 5);
    body().addWidget(m_table, 4);
    addExport({[this] { return m_chart->picture(); }, [this] { return csvTable(m_table->rows()); },
        [] { return QStringLiteral("position-wavelengths"); }});
}

QString WavelengthPane::title() const
{
    return tr("Wavelengths");
}

QString WavelengthPane::statement() const
{
    return tr("Each pair of dimensions is a sine and a cosine of one wavelength. From pair to pair the wavelength "
              "grows by the same factor, so on a logarithmic axis the wavelengths lie on a straight line: fast pairs "
              "distinguish neighbours, slow pairs distinguish distant positions.");
}

void WavelengthPane::refresh()
{
    const double limit = 2 * std::numbers::pi * options().base;
    const auto lengths = wavelengths(options());
    const double ratio = std::pow(options().base, 2.0 / double(options().dimension));
    ChartSeries series {tr("wavelength")};
    QList<QStringList> rows {{tr("Pair i"), tr("Dims"), tr("ω (rad)"), tr("λ"), tr("÷ previous")}};
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        series.x.push_back(double(i));
        series.y.push_back(lengths[i]);
        rows << QStringList {QString::number(i), QStringLiteral("%1, %2").arg(2 * i).arg(2 * i + 1),
            QString::number(2 * std::numbers::pi / lengths[i], 'g', 6), QString::number(lengths[i], 'f', 4),
            i == 0 ? QString() : QString::number(lengths[i] / lengths[i - 1], 'f', 6)};
    }
    series.style = lengths.size() <= 64 ? SeriesStyle::LineAndPoints : SeriesStyle::Line;
    m_chart->setData(
        {tr("Wavelengths of the pairs, d_model = %1").arg(options().dimension), {.title = tr("Pair i"), .whole = true},
            {.title = tr("Wavelength (positions)"), .logarithmic = true, .lower = 4.0, .upper = limit * 6}, {series},
            {{Qt::Horizontal, 2 * std::numbers::pi, tr("2π")}, {Qt::Horizontal, limit, tr("2π × base")}}});
    m_table->setRows(rows);
    setVerdict(
        tr("<b>First %1 = 2π, last %2</b>; every wavelength is %3 times the one before it (largest deviation %4). "
           "2π × base = %5 would be the next one: the series comes close to it, but ends one step before.")
            .arg(shownNumber(lengths.front()), shownNumber(lengths.back(), 1), shownNumber(ratio, 6),
                shownNumber(largestDeviation(lengths, ratio)), shownNumber(limit, 1)));
}

}  // namespace translucent
