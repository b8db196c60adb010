#include "pages/positions/product_pane.h"

#include "pages/positions/number_slider.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"

#include <QHBoxLayout>

#include <algorithm>
#include <cmath>

namespace translucent {

ProductPane::ProductPane(QWidget* parent)
    : PropertyPane("productPane", QStringLiteral("position_product"), parent)
    , m_position(new NumberSlider("productPosition", NumberSlider::Scale::Linear, this))
    , m_matrix(new HeatmapPanel(this))
    , m_chart(new LineChart("productChart", this))
{
    m_matrix->setObjectName(QStringLiteral("productMatrix"));
    m_matrix->setFileStem(QStringLiteral("position-products"));
    m_matrix->hideZoomButtons();
    controls().addWidget(m_position, 1);
    controls().addStretch(1);
    body().addWidget(m_matrix, 1);
    body().addWidget(m_chart, 1);
    addExport(m_chart->exportSource([] { return QStringLiteral("position-product-curve"); }));
    setLimits();
    m_position->setValue(5);
    connect(m_position, &NumberSlider::valueChanged, this, &ProductPane::refreshCurve);
    connect(&m_matrix->heatmap(), &HeatmapWidget::pinChanged, this, [this](const HeatmapFocus& pinned) {
        if (pinned.row)
            m_position->setValue(*pinned.row);
    });
}

QString ProductPane::title() const
{
    return tr("Dot product");
}

QString ProductPane::statement() const
{
    return tr(
        "The dot product of PE(t) and PE(t + Δ) depends on the distance Δ only: the matrix has the same number along "
        "each diagonal. And it "
        "is symmetric: from the dot product alone one cannot tell left from right. Move t: the curve stays the same.");
}

void ProductPane::retranslateControls()
{
    m_position->setLabel(tr("Position t"),
        tr("Whose products with all positions the curve shows; a click on a row of the matrix sets it, too"));
}

void ProductPane::setLimits()
{
    m_position->setRange(0, int(options().length) - 1);
}

void ProductPane::refresh()
{
    m_products = positionProducts(positionTable(options()));
    m_matrix->showWhole(
        pairHeatmap(m_products, options().length, tr("Dot products of all positions"), tr("PE(t)ᵀ PE(s)")));
    refreshCurve();
}

void ProductPane::refreshCurve()
{
    if (std::int64_t(m_products.size()) != options().length * options().length)
        return;
    const std::int64_t t = m_position->value(), last = options().length - 1;
    ChartSeries formula {tr("Σ cos(Δω), for any t")};
    ChartSeries measured {tr("PE(t)ᵀ PE(t + Δ), t = %1").arg(t), {}, {}, {}, SeriesStyle::Points};
    double deviation = 0;
    for (std::int64_t distance = -last; distance <= last; ++distance) {
        formula.x.push_back(double(distance));
        formula.y.push_back(productAtDistance(options(), distance));
        if (t + distance < 0 || t + distance > last)
            continue;
        measured.x.push_back(double(distance));
        measured.y.push_back(m_products[std::size_t(t * options().length + t + distance)]);
        deviation = std::max(deviation, std::abs(measured.y.back() - formula.y.back()));
    }
    m_chart->setData({tr("Dot product over distance, d_model = %1").arg(options().dimension),
        {.title = tr("Distance Δ (positions)"), .whole = true}, {tr("Dot product (no unit)")}, {formula, measured},
        {}});
    const ProductCheck check = checkProducts(m_products, options().length);
    setVerdict(tr("<b>Along a diagonal the numbers differ by at most %1; |M − Mᵀ| is at most %2.</b> "
                  "At t = %3 the curve is the formula up to %4; its peak at Δ = 0 is d_model / 2 = %5.")
                   .arg(shownNumber(check.spread), shownNumber(check.asymmetry))
                   .arg(t)
                   .arg(shownNumber(deviation))
                   .arg(options().dimension / 2));
}

}  // namespace translucent
