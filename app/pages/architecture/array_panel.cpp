#include "pages/architecture/array_panel.h"

#include "pages/architecture/block_text.h"
#include "pages/architecture/histogram_view.h"
#include "widgets/export_button.h"
#include "widgets/heatmap_panel.h"
#include "widgets/ui_helpers.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

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

QComboBox* makeBox(const char* name, QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setObjectName(QString::fromLatin1(name));
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    return box;
}

}  // namespace

ArrayPanel::ArrayPanel(QWidget* parent)
    : QWidget(parent)
    , m_arrayLabel(new QLabel(this))
    , m_arrayBox(makeBox("arrayChoice", this))
    , m_headLabel(new QLabel(this))
    , m_headBox(makeBox("arrayHead", this))
    , m_forms(new QButtonGroup(this))
    , m_stack(new QStackedWidget(this))
    , m_heatmap(new HeatmapPanel(this))
    , m_histogram(new HistogramView(this))
    , m_export(new ExportButton("exportHistogram",
          {[this] { return m_histogram->picture(); }, [this] { return m_histogram->table(); },
              [this] { return m_stem + QStringLiteral("-histogram"); }},
          this))
    , m_note(makeLabel("caption", "histogramNote", this))
    , m_statistics(makeLabel("caption", "arrayStatistics", this))
{
    m_histogram->setObjectName(QStringLiteral("histogram"));
    m_statistics->setWordWrap(true);
    m_heatmap->hideZoomButtons();
    m_stack->addWidget(m_heatmap);
    m_stack->addWidget(createHistogram());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 6, 0, 0);
    column->addLayout(createChoice());
    column->addWidget(m_stack, 1);
    column->addWidget(m_statistics);

    connect(m_arrayBox, &QComboBox::activated, this, &ArrayPanel::refresh);
    connect(m_headBox, &QComboBox::activated, this, &ArrayPanel::headPicked);
    connect(m_export, &ExportButton::said, m_note, &QLabel::setText);
    connect(m_forms, &QButtonGroup::idClicked, m_stack, &QStackedWidget::setCurrentIndex);
    retranslateUi();
}

QHBoxLayout* ArrayPanel::createChoice()
{
    auto* row = new QHBoxLayout;
    for (QWidget* widget : std::initializer_list<QWidget*> {m_arrayLabel, m_arrayBox, m_headLabel, m_headBox})
        row->addWidget(widget);
    row->addStretch(1);
    for (const char* name : {"showHeatmap", "showHistogram"}) {
        auto* button = new QPushButton(this);
        button->setObjectName(QString::fromLatin1(name));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        m_forms->addButton(button, int(m_forms->buttons().size()));
        row->addWidget(button);
    }
    m_forms->button(0)->setChecked(true);
    return row;
}

QWidget* ArrayPanel::createHistogram()
{
    auto* page = new QWidget(this);
    auto* toolbar = new QHBoxLayout;
    toolbar->addWidget(m_export);
    toolbar->addWidget(m_note, 1);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(toolbar);
    column->addWidget(m_histogram, 1);
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

void ArrayPanel::show(TranslationTracePtr trace, std::vector<BlockArray> arrays, const QString& stem)
{
    const bool sameKind = std::ranges::equal(arrays, m_arrays, {}, &BlockArray::role, &BlockArray::role);
    const ArrayRole chosen = sameKind ? role() : arrays[mainArray(arrays)].role;
    if (trace && trace != m_trace)
        m_labels = sentenceLabels(*trace->result, std::size_t(trace->hypothesis));
    m_trace = std::move(trace);
    m_arrays = std::move(arrays);
    m_stem = stem;
    fillArrays(chosen);
    refresh();
}

void ArrayPanel::setHead(int head)
{
    if (m_head == head)
        return;
    m_head = head;
    refresh();
}

void ArrayPanel::fillArrays(ArrayRole chosen)
{
    const QSignalBlocker blocker(m_arrayBox);
    m_arrayBox->clear();
    for (const BlockArray& array : m_arrays) {
        m_arrayBox->addItem(arrayTitle(array.role));
        m_arrayBox->setItemData(m_arrayBox->count() - 1, QString::fromStdString(array.name), Qt::ToolTipRole);
    }
    const auto found = std::ranges::find(m_arrays, chosen, &BlockArray::role);
    m_arrayBox->setCurrentIndex(found == m_arrays.end() ? 0 : int(found - m_arrays.begin()));
}

void ArrayPanel::fillHeads(int heads)
{
    const QSignalBlocker blocker(m_headBox);
    m_headBox->clear();
    for (int head = 0; head < heads; ++head)
        m_headBox->addItem(QString::number(head + 1));
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
    const int head = heads ? std::clamp(m_head, 0, int(array->shape[0]) - 1) : 0;
    if (heads) {
        fillHeads(int(array->shape[0]));
        m_headBox->setCurrentIndex(head);
    }
    HeatmapData map = arrayMap(*array, chosen, head, m_labels);
    const HeatmapData& before = m_heatmap->heatmap().data();
    const bool newShape = map.columns() != before.columns() || map.rows() != before.rows();
    m_heatmap->setData(std::move(map));
    if (newShape)
        m_heatmap->heatmap().setZoom(HeatmapZoom::Whole);
    const QString stem = heads ? QStringLiteral("%1-head%2").arg(m_stem).arg(head + 1) : m_stem;
    m_heatmap->setFileStem(stem);
    const ArrayStatistics statistics = statisticsOf(array->values);
    m_histogram->setHistogram(histogramOf(array->values, statistics, kBins), arrayTitle(chosen.role));
    m_statistics->setText(statisticsText(statistics, *array));
}

QString ArrayPanel::statisticsText(const ArrayStatistics& statistics, const Array& array) const
{
    const auto number = [](double value) { return QString::number(value, 'g', 4).replace(u'-', QStringLiteral("−")); };
    QString text = tr("All %1 numbers: min %2 · max %3 · mean %4 · std %5")
                       .arg(shapeText(array), number(statistics.minimum), number(statistics.maximum),
                           number(statistics.mean), number(statistics.deviation));
    if (statistics.hidden > 0)
        text += tr(" · %1 masked (−∞)").arg(statistics.hidden);
    return text;
}

void ArrayPanel::retranslateUi()
{
    m_arrayLabel->setText(tr("Array:"));
    m_headLabel->setText(tr("Head:"));
    m_forms->button(0)->setText(tr("Heatmap"));
    m_forms->button(1)->setText(tr("Histogram"));
    m_arrayBox->setAccessibleName(tr("Which array of the block to show"));
    m_headBox->setAccessibleName(tr("Which head to show"));
    if (m_trace)
        m_labels = sentenceLabels(*m_trace->result, std::size_t(m_trace->hypothesis));
    fillArrays(role());
    refresh();
}

}  // namespace translucent
