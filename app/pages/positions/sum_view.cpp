#include "pages/positions/sum_view.h"

#include "engine/selection.h"
#include "pages/positions/position_data.h"
#include "widgets/attention_labels.h"
#include "widgets/explanation.h"
#include "widgets/export_button.h"
#include "widgets/heatmap_export.h"
#include "widgets/heatmap_panel.h"
#include "widgets/segments.h"
#include "widgets/ui_helpers.h"

#include <QStackedLayout>

#include <algorithm>

namespace translucent {

namespace {

constexpr std::array kTraceNames {"embedding", "positions", "input"};  // as a trace has them

}  // namespace

SumView::SumView(Engine& engine, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_request(engine,
          {[this](const TranslationTracePtr& trace) {
               m_trace = trace;
               refresh();
           },
              [this] { refresh(); }})
    , m_selection(selection)
    , m_stack(new QStackedLayout(this))
    , m_hint(makeText("hint", "sumHint", {}, this))
    , m_sides(new Segments({{"sumSource", tr("Source"), tr("What the encoder reads")},
                               {"sumTarget", tr("Target"), tr("What the decoder reads: BEGIN and the tokens so far")}},
          this))
    , m_readout(makeLabel("explanation", "sumReadout", this))
    , m_note(makeLabel("caption", "sumNote", this))
{
    m_hint->setAlignment(Qt::AlignCenter);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (std::size_t part = 0; part < kParts; ++part) {
        m_panels[part] = new HeatmapPanel(this);
        m_panels[part]->setObjectName(QStringLiteral("sum_%1").arg(QLatin1StringView(kTraceNames[part])));
        m_panels[part]->setFileStem(QStringLiteral("position-sum-%1").arg(QLatin1StringView(kTraceNames[part])));
        m_panels[part]->hideToolbar();
        explain(*m_panels[part],
            tr("Embedding, positional encoding and their sum, which the first layer reads: a row per token, a column "
               "per "
               "dimension."),
            "positional-encoding");
        m_panels[part]->heatmap().setMinimumSize(220, 60);
        connect(m_panels[part], &HeatmapPanel::said, m_note, &QLabel::setText);
        connect(&m_panels[part]->heatmap(), &HeatmapWidget::hoverChanged, this, &SumView::follow);
        connect(&m_panels[part]->heatmap(), &HeatmapWidget::pinChanged, this, [this](const HeatmapFocus& pinned) {
            for (HeatmapPanel* panel : m_panels)
                panel->heatmap().setPinned(pinned);
            follow(pinned);
        });
    }
    m_stack->addWidget(m_hint);
    m_stack->addWidget(createContent());
    connect(m_sides, &Segments::chosen, this, &SumView::refresh);
    connect(&m_selection, &Selection::changed, this, &SumView::request);
}

QWidget* SumView::createContent()
{
    auto* content = new QWidget(this);
    auto* exporter = makeSheetsExport(
        "sumExport", [this] { return shownMaps(); }, tr("Embedding + positional encoding"), "position-sum", m_note,
        this);
    columnOf({rowOf({m_sides, LayoutPart::gap(12), {m_readout, 2}, {m_note, 1}, exporter}), {m_panels[0], 1},
                 {m_panels[1], 1}, {m_panels[2], 1}},
        content, {}, 2);
    return content;
}

std::vector<HeatmapData> SumView::shownMaps() const
{
    std::vector<HeatmapData> maps;
    for (HeatmapPanel* panel : m_panels)
        maps.push_back(panel->heatmap().data());
    return maps;
}

StackKind SumView::side() const
{
    return m_sides->current() == 0 ? StackKind::Encoder : StackKind::Decoder;
}

void SumView::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    m_trace.reset();
    m_request.drop();
    request();
}

void SumView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    request();
}

void SumView::request()
{
    const int last = m_result ? int(m_result->translation.hypotheses.size()) - 1 : 0;
    const int hypothesis = std::clamp(m_selection.hypothesis(), 0, std::max(0, last));
    if (m_result && isVisible() && (!m_trace || m_trace->hypothesis != hypothesis))
        m_request.ask({m_result, hypothesis});
    refresh();
}

void SumView::refresh()
{
    m_stack->setCurrentIndex(m_trace ? 1 : 0);
    m_hint->setText(!m_result
            ? tr("No translation yet.\nTranslate a sentence to see what the model's first layer reads.")
            : m_request.problem().isEmpty() ? tr("Reading the model's numbers…")
                                            : m_request.problem());
    if (m_trace && isVisible())
        showTrace();
}

QString SumView::partTitle(Part part, bool hasPositions) const
{
    switch (part) {
    case Embedding: return tr("Embedding × √d_model");
    case Position: return hasPositions ? tr("+ positional encoding") : tr("+ no positional encoding: nothing is added");
    default: return tr("= input of the first layer");
    }
}

HeatmapData SumView::heatmap(Part part, const Array& array, bool hasPositions) const
{
    const bool source = side() == StackKind::Encoder;
    const AttentionLabels labels =
        attentionLabels(sentenceTokens(m_result->translation, m_result->traces, std::size_t(m_trace->hypothesis)),
            source ? AttentionKind::EncoderSelf : AttentionKind::DecoderSelf);
    HeatmapData map;
    map.title = partTitle(part, hasPositions);
    map.rowTitle = source ? tr("Source") : tr("Input of the decoder");
    map.columnTitle = tr("%1, by dimension").arg(map.title);
    map.rowName = tr("token");
    map.columnName = tr("dimension");
    map.valueTitle = tr("value (no unit)");
    map.rowLabels = labels.keys;
    for (std::int64_t dimension = 0; dimension < array.shape[1]; ++dimension)
        map.columnLabels << QString::number(dimension);
    map.values = array.values;
    map.centred = true;
    return map;
}

void SumView::showTrace()
{
    const std::string stack = side() == StackKind::Encoder ? "encoder." : "decoder.";
    const auto* embedding = m_trace->pass.find(stack + kTraceNames[Embedding]);
    const auto* sum = m_trace->pass.find(stack + kTraceNames[Sum]);
    if (!embedding || !sum)
        return;
    const auto* positions = m_trace->pass.find(stack + kTraceNames[Position]);
    const Array zero {sum->shape, std::vector<float>(sum->values.size())};
    const std::array<const Array*, kParts> arrays {embedding, positions ? positions : &zero, sum};
    std::array<HeatmapData, kParts> maps;
    float span = 0;
    for (std::size_t part = 0; part < kParts; ++part) {
        maps[part] = heatmap(Part(part), *arrays[part], positions);
        span = std::max(span, typicalReach(maps[part].values));
    }
    for (std::size_t part = 0; part < kParts; ++part) {
        maps[part].span = span;
        m_panels[part]->showWhole(std::move(maps[part]));
    }
    follow(m_panels[Sum]->heatmap().focus());
}

/// All three point at the same number.
void SumView::follow(const HeatmapFocus& focus)
{
    for (HeatmapPanel* panel : m_panels)
        if (panel->heatmap().hovered() != focus && !(panel->heatmap().pinned() == focus))
            panel->heatmap().setHovered(focus);
    m_readout->setText(sumText(m_panels[Sum]->heatmap().focus()));
}

QString SumView::sumText(const HeatmapFocus& focus) const
{
    const HeatmapData& sum = m_panels[Sum]->heatmap().data();
    if (!focus.isCell() || !sum.contains({*focus.row, *focus.column}))
        return tr("Point at a number: what is added is shown here. All three have one colour scale.");
    const auto at = [&](Part part) { return double(m_panels[part]->heatmap().data().at({*focus.row, *focus.column})); };
    const QString position = shownNumber(at(Position));
    return tr("%1, dimension %2: %3 + %4 = %5")
        .arg(sum.rowLabels[*focus.row])
        .arg(*focus.column)
        .arg(shownNumber(at(Embedding)), at(Position) < 0 ? u'(' + position + u')' : position, shownNumber(at(Sum)));
}

}  // namespace translucent
