#include "pages/positions/position_views.h"

#include "pages/positions/position_table.h"
#include "session/session.h"
#include "widgets/attention_map.h"
#include "widgets/content_height.h"
#include "widgets/controls.h"
#include "widgets/formula_view.h"
#include "widgets/glossary.h"
#include "widgets/heatmap_export.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/picture_export.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QBoxLayout>
#include <QComboBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSplitter>
#include <QStackedLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

constexpr std::array kOrigins {
    PositionOrigin::Sinusoidal, PositionOrigin::LearnedSource, PositionOrigin::LearnedTarget, PositionOrigin::None};

}  // namespace

std::optional<std::vector<int>> dimensionsFromText(const QString& text, int count)
{
    static const QRegularExpression separators(QStringLiteral("[,;，；、\\s]+"));
    static const QRegularExpression part(QStringLiteral("^(\\d{1,6})(?:[-–—](\\d{1,6}))?$"));
    static const QRegularExpression spacedDash(QStringLiteral("\\s*([-–—])\\s*"));
    std::vector<int> dimensions;
    for (const QString& entry :
        QString(text).replace(spacedDash, QStringLiteral("\\1")).split(separators, Qt::SkipEmptyParts)) {
        const auto match = part.match(entry);
        if (!match.hasMatch())
            return {};
        const int first = match.captured(1).toInt();
        const int last = match.captured(2).isEmpty() ? first : match.captured(2).toInt();
        if (last < first || last >= count)
            return {};
        for (int dimension = first; dimension <= last; ++dimension)
            if (std::ranges::find(dimensions, dimension) == dimensions.end())
                dimensions.push_back(dimension);
    }
    if (dimensions.empty())
        return {};
    return dimensions;
}

CurvesView::CurvesView(DetailLevel& detail, QWidget* parent)
    : QWidget(parent)
    , m_dimensions {0, 1, 2, 3}
    , m_origin(new QComboBox(this))
    , m_dimensionsEdit(new QLineEdit(QStringLiteral("0-3"), this))
    , m_note(makeLabel("caption", "curvesNote", this))
    , m_message(makeLabel("warning", "curvesMessage", this))
    , m_matrix(new HeatmapPanel(this))
    , m_worksheet(m_matrix->addExport(tr("Worksheet to print…"), "positionWorksheet"))
    , m_chart(new LineChart("positionChart", this))
{
    m_matrix->setObjectName(QStringLiteral("positionMatrix"));
    m_matrix->setFileStem(QStringLiteral("positions"));
    explain(*m_matrix,
        tr("The positional encodings: a row per position, a column per dimension, short waves on the left, long ones "
           "on "
           "the right."),
        "positional-encoding");
    explain(*m_chart, tr("Single dimensions over the positions: each pair is a sine and a cosine of one wavelength."),
        "positional-encoding");
    for (QLabel* label : {m_message, m_note}) {
        label->setWordWrap(true);
        label->hide();
    }
    auto* sides = named(makeSplitter(Qt::Horizontal, m_matrix, createCurves(detail), {560, 620}), "curvesSides");
    columnOf({m_message, {sides, 1}, m_note}, this);
    connectSignals();
}

QBoxLayout* CurvesView::createChooser(DetailLevel& detail)
{
    m_origin->setObjectName(QStringLiteral("positionOrigin"));
    m_origin->setToolTip(tr("Sinusoidal (computed), learned by the loaded model, or none"));
    for (const PositionOrigin origin : kOrigins)
        m_origin->addItem(originName(origin));
    m_dimensionsEdit->setObjectName(QStringLiteral("positionDimensions"));
    m_dimensionsEdit->setToolTip(tr("Numbers and ranges, e.g. 0, 1, 4-7; hovering over a column of the heatmap adds "
                                    "its curve"));
    limitWidth(*m_dimensionsEdit, 160, 160);
    auto* exporter = new ExportButton(
        "positionChartExport", m_chart->exportSource([] { return QStringLiteral("position-curves"); }), this);
    exporter->offerOn(*m_chart);
    connect(exporter, &ExportButton::said, this, [this](const QString& message) {
        m_note->setText(message);
        m_note->show();
    });
    QLabel* dimensions = makeBuddy(tr("Curves of dimensions:"), m_dimensionsEdit, this);
    for (QWidget* expert : std::initializer_list<QWidget*> {dimensions, m_dimensionsEdit, exporter})
        detail.showOnlyWithEverything(expert);
    return rowOf({makeBuddy(tr("Positions:"), m_origin, this), m_origin, LayoutPart::room(), dimensions,
        m_dimensionsEdit, exporter});
}

/// Creates the curves, with their choice and the formula above them.
QWidget* CurvesView::createCurves(DetailLevel& detail)
{
    auto* curves = new QWidget(this);
    auto* formula = new FormulaView(curves);
    formula->setFormula(QStringLiteral("position_general"));
    columnOf({createChooser(detail), formula, {m_chart, 1}}, curves);
    return curves;
}

void CurvesView::connectSignals()
{
    connect(m_origin, &QComboBox::activated, this, &CurvesView::refresh);
    connect(m_worksheet, &QAction::triggered, this, [this] { Q_EMIT worksheetRequested(m_options); });
    connect(m_dimensionsEdit, &QLineEdit::textChanged, this, &CurvesView::takeDimensions);
    connect(&m_matrix->heatmap(), &HeatmapWidget::hoverChanged, this, &CurvesView::showPointed);
    connect(&m_matrix->heatmap(), &HeatmapWidget::pinChanged, this, &CurvesView::showPointed);
    connect(m_chart, &LineChart::hoverChanged, this, [this](const std::optional<ChartPoint>& point) {
        const auto dimensions = shownDimensions();
        m_matrix->heatmap().setHovered(
            point ? HeatmapFocus {point->point, dimensions[std::size_t(point->series)]} : HeatmapFocus {});
    });
}

void CurvesView::setOptions(const SinusoidOptions& options)
{
    m_options = options;
    refresh();
}

void CurvesView::setModel(const ModelSummaryPtr& model)
{
    m_model = model;
    refresh();
}

PositionOrigin CurvesView::origin() const
{
    return kOrigins[std::size_t(std::max(0, m_origin->currentIndex()))];
}

void CurvesView::refresh()
{
    m_table = tableOf(origin(), m_options, m_model.get());
    m_worksheet->setVisible(origin() == PositionOrigin::Sinusoidal);
    m_matrix->showWhole(
        m_table ? positionHeatmap(*m_table, tr("Positions – %1").arg(originName(origin()))) : HeatmapData {});
    takeDimensions();
}

/// A problem with the selection is shown below it; the curves of the last valid one are kept.
void CurvesView::takeDimensions()
{
    const int count = m_table ? int(m_table->dimension) : int(m_options.dimension);
    const auto dimensions = dimensionsFromText(m_dimensionsEdit->text(), count);
    m_message->setVisible(!m_table || !dimensions);
    if (!m_table)
        m_message->setText(missingTableText(m_model.get()));
    else if (!dimensions)
        m_message->setText(tr("Dimensions are numbers from 0 to %1, e.g. 0, 1, 4-7.").arg(count - 1));
    if (dimensions)
        m_dimensions = *dimensions;
    std::erase_if(m_dimensions, [&](int dimension) { return dimension >= count; });
    refreshCurves();
}

std::vector<int> CurvesView::shownDimensions() const
{
    std::vector<int> shown = m_dimensions;
    if (m_pointed && std::ranges::find(shown, *m_pointed) == shown.end())
        shown.push_back(*m_pointed);
    return shown;
}

void CurvesView::refreshCurves()
{
    if (m_table && m_pointed && *m_pointed >= m_table->dimension)
        m_pointed.reset();
    m_chart->setData(m_table ? positionCurves(*m_table, shownDimensions(),
                         tr("Positions – %1, d_model = %2").arg(originName(origin())).arg(m_table->dimension))
                             : ChartData {});
}

void CurvesView::showPointed()
{
    const HeatmapFocus focus = m_matrix->heatmap().focus();
    m_pointed = focus.column;
    refreshCurves();
    if (!focus.isCell())
        return m_chart->setHovered({});
    const auto dimensions = shownDimensions();
    const auto series = std::ranges::find(dimensions, *focus.column) - dimensions.begin();
    m_chart->setHovered(ChartPoint {int(series), *focus.row});
}

namespace {

/// Mean cosine of positions at a distance; NaN if there are none.
double meanAtDistance(const std::vector<double>& values, std::int64_t length, std::int64_t distance)
{
    double sum = 0;
    for (std::int64_t t = 0; t + distance < length; ++t)
        sum += values[std::size_t(t * length + t + distance)];
    return length > distance ? sum / double(length - distance) : std::nan("");
}

}  // namespace

KindsView::KindsView(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QComboBox(this))
    , m_note(makeLabel("caption", "kindsNote", this))
{
    m_stack->setObjectName(QStringLiteral("learnedStack"));
    m_stack->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_stack->addItems({tr("encoder"), tr("decoder")});
    m_stack->setToolTip(tr("Whose learned positions are shown"));
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* exporter = makeSheetsExport(
        "kindsExport", [this] { return shownMaps(); }, tr("Positions side by side"), "positions-side-by-side", m_note,
        this);
    rowOf({}, this, {}, 14);
    addColumn("sinusoidal", tr("Sinusoidal: computed"))->addStretch(1);
    auto* learned = addColumn("learned", tr("Learned:"));
    learned->addWidget(m_stack);
    learned->addStretch(1);
    auto* none = addColumn("none", tr("None"));
    none->addWidget(m_note, 1);
    none->addWidget(exporter);
    for (const Column& column : m_columns) {
        column.title->setMinimumHeight(exporter->sizeHint().height());  // all columns start at the same height …
        limitLines(*column.summary, 3);                                 // … and end at the same height
    }
    connect(m_stack, &QComboBox::activated, this, &KindsView::refresh);
}

/// Returns its heading, for further widgets.
QBoxLayout* KindsView::addColumn(const char* name, const QString& title)
{
    const Column column = createColumn(name);
    m_columns.push_back(column);
    column.title->setText(title);
    QBoxLayout* heading = rowOf({column.title});
    static_cast<QBoxLayout*>(layout())->addLayout(
        columnOf({heading, {column.state->parentWidget(), 1}, column.summary}), 1);
    return heading;
}

std::vector<HeatmapData> KindsView::shownMaps() const
{
    std::vector<HeatmapData> maps;
    for (const Column& column : m_columns)
        if (column.state->showsContent())
            for (HeatmapPanel* panel : {column.table, column.pairs})
                maps.push_back(panel->heatmap().data());
    return maps;
}

KindsView::Column KindsView::createColumn(const char* name)
{
    const QByteArray stem(name);
    Column column {makeLabel("section", (stem + "Title").constData(), this),
        new EmptyState((stem + "Missing").constData(), nullptr, new QWidget(this)), new HeatmapPanel(this),
        new HeatmapPanel(this), makeText("caption", (stem + "Summary").constData(), {}, this)};
    column.summary->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    keepWhole(*column.summary);
    auto* maps = new QWidget(this);
    columnOf({{column.table, 1}, {column.pairs, 1}}, maps);
    for (HeatmapPanel* panel : {column.table, column.pairs}) {
        panel->hideOptions();
        panel->setObjectName(
            QString::fromLatin1(stem) + (panel == column.table ? QStringLiteral("Table") : QStringLiteral("Pairs")));
        panel->setFileStem(QStringLiteral("positions-%1").arg(QString::fromLatin1(stem)));
        panel->heatmap().setMinimumSize(160, 100);
        connect(panel, &HeatmapPanel::said, m_note, &QLabel::setText);
    }
    explain(*column.table, tr("A row per position: the vector that tells the model where a token is."),
        "positional-encoding");
    explain(*column.pairs,
        tr("How similar the vectors of every two positions are: only where they differ can the model tell positions "
           "apart."),
        "positional-encoding");
    column.state->setContent(maps);
    return column;
}

PositionOrigin KindsView::originOf(std::size_t column) const
{
    if (column == 0)
        return PositionOrigin::Sinusoidal;
    if (column == 2)
        return PositionOrigin::None;
    return m_stack->currentIndex() == 1 ? PositionOrigin::LearnedTarget : PositionOrigin::LearnedSource;
}

void KindsView::setOptions(const SinusoidOptions& options)
{
    m_options = options;
    refresh();
}

void KindsView::setModel(const ModelSummaryPtr& model)
{
    m_model = model;
    refresh();
}

void KindsView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void KindsView::refresh()
{
    if (!isVisible())
        return;
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        showColumn(m_columns[i], originOf(i));
}

void KindsView::showColumn(const Column& column, PositionOrigin origin)
{
    const auto table = tableOf(origin, m_options, m_model.get());
    column.state->setHint(table ? QString() : missingTableText(m_model.get()));
    column.summary->setVisible(table.has_value());
    if (!table)
        return;
    const auto pairs = similarities(*table);
    column.table->showWhole(positionHeatmap(*table, tr("Positions – %1").arg(originName(origin))));
    column.pairs->showWhole(pairHeatmap(
        pairs, table->length, tr("Similarity of positions – %1").arg(originName(origin)), tr("Cosine (no unit)")));
    if (origin == PositionOrigin::None)
        column.summary->setText(tr("Every position is the zero vector: no two can be told apart, and the angle between "
                                   "them is undefined. An encoder without positions sees a bag of words (in the "
                                   "decoder the causal mask still conveys some order)."));
    else if (table->length < 6)
        column.summary->setText(tr("Choose a length of 6 or more to compare near with far positions."));
    else
        column.summary->setText(tr("Mean cosine of positions at distance 1: %1; at distance 5: %2.")
                                    .arg(shownNumber(meanAtDistance(pairs, table->length, 1)),
                                        shownNumber(meanAtDistance(pairs, table->length, 5))));
}

namespace {

constexpr std::array kTraceNames {"embedding", "positions", "input"};  // as a trace has them

}  // namespace

SumView::SumView(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_trace(session.trace())
    , m_emptyState(new EmptyState("sumHint", &session.anotherExample(), this))
    , m_sides(new Segments({{"sumSource", tr("Source"), tr("What the encoder reads")},
                               {"sumTarget", tr("Target"), tr("What the decoder reads: BEGIN and the tokens so far")}},
          this))
    , m_readout(makeLabel("explanation", "sumReadout", this))
    , m_note(makeLabel("caption", "sumNote", this))
{
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (std::size_t part = 0; part < kParts; ++part) {
        m_panels[part] = new HeatmapPanel(this);
        m_panels[part]->setObjectName(QStringLiteral("sum_%1").arg(QLatin1StringView(kTraceNames[part])));
        m_panels[part]->setFileStem(QStringLiteral("position-sum-%1").arg(QLatin1StringView(kTraceNames[part])));
        m_panels[part]->hideOptions();
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
    m_emptyState->setContent(createContent());
    connect(m_sides, &Segments::chosen, this, &SumView::refresh);
    connect(&session.selection(), &Selection::changed, this, &SumView::request);
    connect(&m_trace, &SelectedTrace::changed, this, &SumView::refresh);
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
    request();
}

bool SumView::isSettled() const
{
    return !m_trace.isPending();
}

void SumView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    request();
}

void SumView::request()
{
    if (isVisible())
        m_trace.request();
    refresh();
}

void SumView::refresh()
{
    m_emptyState->setHint(!m_result
            ? tr("No translation yet.\nTranslate a sentence to see what the model's first layer "
                 "reads.")
            : m_trace.get()               ? QString()
            : m_trace.problem().isEmpty() ? tr("Reading the model's numbers…")
                                          : m_trace.problem(),
        !m_result);
    if (m_emptyState->showsContent() && isVisible())
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
        attentionLabels(sentenceTokens(m_result->translation, m_result->traces, std::size_t(m_trace.get()->hypothesis)),
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
    const TranslationTracePtr trace = m_trace.get();
    const ForwardTrace& pass = trace->pass;
    const std::string stack = side() == StackKind::Encoder ? "encoder." : "decoder.";
    const auto* embedding = pass.find(stack + kTraceNames[Embedding]);
    const auto* sum = pass.find(stack + kTraceNames[Sum]);
    if (!embedding || !sum)
        return;
    const auto* positions = pass.find(stack + kTraceNames[Position]);
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

/// All three highlight the same number.
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
        return tr("Point at a number: what is added is shown here. All three share one colour scale.");
    const auto at = [&](Part part) { return double(m_panels[part]->heatmap().data().at({*focus.row, *focus.column})); };
    const QString position = shownNumber(at(Position));
    return tr("%1, dimension %2: %3 + %4 = %5")
        .arg(sum.rowLabels[*focus.row])
        .arg(*focus.column)
        .arg(shownNumber(at(Embedding)), at(Position) < 0 ? u'(' + position + u')' : position, shownNumber(at(Sum)));
}

}  // namespace translucent
