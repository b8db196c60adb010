#include "pages/architecture/array_panel.h"

#include "widgets/explanation.h"
#include "widgets/export_button.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/segments.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QSignalBlocker>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kBins = 40;

QString shapeText(const Array& array)
{
    QStringList sizes;
    for (const std::int64_t size : array.shape)
        sizes << QString::number(size);
    return sizes.join(QStringLiteral(" × "));
}

}  // namespace

ArrayPanel::ArrayPanel(QWidget* parent)
    : QWidget(parent)
    , m_arrayBox(makeChoice("arrayChoice", tr("Which array of the block to show"), {}, this))
    , m_headLabel(makeLabel(tr("Head:"), this))
    , m_headBox(makeChoice("arrayHead", tr("Which head to show"), {}, this))
    , m_heatmap(new HeatmapPanel(this))
    , m_chart(new LineChart("histogram", this))
    , m_statistics(makeText("caption", "arrayStatistics", {}, this))
{
    m_heatmap->hideZoomButtons();
    explain(*m_heatmap,
        tr("One array of the block for this sentence, its numbers as colours: a row per position or query, a column "
           "per "
           "dimension or key."));
    explain(*m_chart, tr("How often numbers of each size occur in the array: close to 0, or spread out?"));
    auto* stack = new QStackedWidget(this);
    stack->addWidget(m_heatmap);
    stack->addWidget(createHistogram());
    auto* forms = new Segments({{"showHeatmap", tr("Heatmap")}, {"showHistogram", tr("Histogram")}}, this);
    auto* choice =
        rowOf({makeLabel(tr("Array:"), this), m_arrayBox, m_headLabel, m_headBox, LayoutPart::room(), forms});
    columnOf({choice, {stack, 1}, m_statistics}, this, {0, 6, 0, 0});
    connect(forms, &Segments::chosen, stack, &QStackedWidget::setCurrentIndex);
    connect(m_arrayBox, &QComboBox::activated, this, &ArrayPanel::refresh);
    connect(m_headBox, &QComboBox::activated, this, &ArrayPanel::headPicked);
}

QWidget* ArrayPanel::createHistogram()
{
    ExportSource source = m_chart->exportSource([this] { return m_stem + QStringLiteral("-histogram"); });
    source.table = [this] { return csvTable(histogramTable(m_histogram)); };
    auto* page = new QWidget(this);
    auto* button = new ExportButton("exportHistogram", source, page);
    auto* note = makeLabel("caption", "histogramNote", page);
    connect(button, &ExportButton::said, note, &QLabel::setText);
    columnOf({rowOf({button, {note, 1}}), {m_chart, 1}}, page);
    return page;
}

ArrayRole ArrayPanel::role() const
{
    return m_arrays.empty() ? ArrayRole::Input : m_arrays[std::size_t(std::max(0, m_arrayBox->currentIndex()))].role;
}

void ArrayPanel::setRole(ArrayRole role)
{
    const auto found = std::ranges::find(m_arrays, role, &BlockArray::role);
    if (found == m_arrays.end())
        return;
    m_arrayBox->setCurrentIndex(int(found - m_arrays.begin()));
    refresh();
}

void ArrayPanel::show(TranslationTracePtr trace, std::vector<BlockArray> arrays, int head, const QString& stem)
{
    const bool sameKind = std::ranges::equal(arrays, m_arrays, {}, &BlockArray::role, &BlockArray::role);
    const ArrayRole chosen = sameKind ? role() : arrays[mainArray(arrays)].role;
    if (trace && trace != m_trace)
        m_labels = sentenceLabels(*trace->result, std::size_t(trace->hypothesis));
    m_trace = std::move(trace);
    m_arrays = std::move(arrays);
    m_head = head;
    m_stem = stem;
    const QSignalBlocker blocker(m_arrayBox);
    m_arrayBox->clear();
    for (const BlockArray& array : m_arrays) {
        m_arrayBox->addItem(arrayTitle(array.role));
        m_arrayBox->setItemData(m_arrayBox->count() - 1, QString::fromStdString(array.name), Qt::ToolTipRole);
    }
    setRole(chosen);
}

void ArrayPanel::fillHeads(int heads)
{
    const QSignalBlocker blocker(m_headBox);
    while (m_headBox->count() > heads)
        m_headBox->removeItem(heads);
    while (m_headBox->count() < heads)
        m_headBox->addItem(QString::number(m_headBox->count() + 1));
    m_headBox->updateGeometry();
    m_headBox->setCurrentIndex(std::clamp(m_head, 0, heads - 1));
}

void ArrayPanel::refresh()
{
    if (!m_trace || m_arrays.empty())
        return;
    const BlockArray& chosen = m_arrays[std::size_t(std::max(0, m_arrayBox->currentIndex()))];
    const auto array = arrayOf(m_trace->pass, chosen);
    if (!array)
        return;
    const bool heads = hasHeads(chosen);
    m_headLabel->setVisible(heads);
    m_headBox->setVisible(heads);
    if (heads)
        fillHeads(int(array->shape[0]));
    const int head = heads ? m_headBox->currentIndex() : 0;
    m_heatmap->showWhole(arrayMap(*array, chosen, head, m_labels));
    m_heatmap->setFileStem(heads ? QStringLiteral("%1-head%2").arg(m_stem).arg(head + 1) : m_stem);
    const ArrayStatistics statistics = statisticsOf(array->values);
    m_histogram = histogramOf(array->values, statistics, kBins);
    m_chart->setData(histogramChart(m_histogram, arrayTitle(chosen.role)));
    m_statistics->setText(statisticsText(statistics, *array));
}

QString ArrayPanel::statisticsText(const ArrayStatistics& statistics, const Array& array) const
{
    const auto number = [](double value) { return chartNumber(value, 4); };
    QString text = tr("All %1 numbers: min %2 · max %3 · mean %4 · std %5")
                       .arg(shapeText(array), number(statistics.minimum), number(statistics.maximum),
                           number(statistics.mean), number(statistics.deviation));
    if (statistics.hidden > 0)
        text += tr(" · %1 masked (−∞)").arg(statistics.hidden);
    return text;
}

}  // namespace translucent
