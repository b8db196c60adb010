#include "pages/why/one_step_view.h"

#include "pages/why/gradient_flow.h"
#include "pages/why/one_step_text.h"
#include "widgets/chip_strip.h"
#include "widgets/content_height.h"
#include "widgets/display_text.h"
#include "widgets/glossary.h"
#include "widgets/heatmap_panel.h"
#include "widgets/picture_export.h"
#include "widgets/search_tree_legend.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr int kReferenceTypingMs = 600;
constexpr int kStepLossDecimals = 4;
constexpr int kParameterCharacters = 24;
constexpr int kLeastFlowHeight = 150;
constexpr int kLeastMapHeight = 120;
constexpr int kLeastAdamHeight = 60;

}  // namespace

OneStepView::OneStepView(QWidget* parent)
    : QWidget(parent)
    , m_reference(named(new QLineEdit(this), "stepReference"))
    , m_withoutResiduals(makeCheck(QStringLiteral("stepWithoutResiduals"), tr("Without residual connections"),
          tr("Each sublayer passes on only its output. Compare the gradients: nothing leads around the sublayers."),
          this))
    , m_unshifted(makeCheck(QStringLiteral("stepUnshifted"), tr("Target not shifted"),
          tr("The decoder reads at each position the very token that it is to write: it would learn to copy, not to "
             "translate."),
          this))
{
    setObjectName(QStringLiteral("stepWeight"));
    m_typing.setSingleShot(true);
    m_typing.setInterval(kReferenceTypingMs);
    auto* around = new QWidget(this);
    m_state = new EmptyState("stepHint", nullptr, around);
    m_state->setContent(createContent());
    columnOf({createHead(), {around, 1}}, this, {0, 6, 0, 0}, 6);
    connectSignals();
    refresh();
}

QLayout* OneStepView::createHead()
{
    m_reference->setAccessibleName(tr("Reference: the translation that the model is to learn"));
    m_reference->setPlaceholderText(tr("The translation that the model is to learn"));
    explain(*m_reference,
        tr("The pair of the step: the sentence of the page, and what the model is to write. It begins as the model's "
           "own "
           "translation; type the right one."),
        "reference");
    explain(*m_withoutResiduals, m_withoutResiduals->toolTip(), "residual");
    explain(*m_unshifted, m_unshifted->toolTip(), "teacher-forcing");
    return rowOf({makeBuddy(tr("Reference:"), m_reference, this), {m_reference, 1}, m_withoutResiduals, m_unshifted});
}

QWidget* OneStepView::createContent()
{
    auto* content = new QWidget(this);
    QLayout* top = createTop(content);
    QWidget* flow = createFlow(content);
    QWidget* parameter = createParameter(content);
    columnOf({top, {rowOf({{flow, 5}, {parameter, 4}}, nullptr, {}, 10), 1}, createFoot(content)}, content, {}, 6);
    return content;
}

QLayout* OneStepView::createTop(QWidget* parent)
{
    m_tokens = named(new ChipStrip(parent), "stepTokens");
    m_tokens->setAccessibleName(tr("Tokens of the reference with their losses"));
    explain(*m_tokens,
        tr("The tokens that are to be written, each with its loss: the darker, the larger. With label smoothing no "
           "loss "
           "is 0."),
        "cross-entropy");
    m_loss = makeRichText("explanation", "stepLoss", parent);
    m_loss->setWordWrap(false);
    explain(*m_loss, tr("The mean loss of the tokens before the step, and that of the same pair after it."), "step");
    return rowOf({{m_tokens, 1}, m_loss});
}

QWidget* OneStepView::createFlow(QWidget* parent)
{
    m_flow = named(new GradientFlow(parent), "stepFlow");
    explain(*m_flow,
        tr("How large the gradient of the loss is at each state of the pass, from the output back to the embeddings. "
           "Where it is much smaller than above, the layers before that place hardly learn."),
        "residual");
    QScrollArea* scroll = makeScroll("stepFlowScroll", m_flow, parent);
    scroll->setAccessibleName(tr("Gradients"));
    limitSize(*scroll, {{320, kLeastFlowHeight}});
    return scroll;
}

QWidget* OneStepView::createParameter(QWidget* parent)
{
    auto* part = new QWidget(parent);
    m_parameter = makeChoice("stepParameter", tr("The parameter whose gradient is shown"), {}, part);
    m_parameter->setToolTip(tr("The parameter whose gradient is shown, in the order of the network"));
    limitContents(*m_parameter, kParameterCharacters);
    m_map = named(new HeatmapPanel(part), "stepGradient");
    explain(*m_map,
        tr("The gradient of the parameter, of a large one the part with the chosen weight: red weights would raise the "
           "loss if they grew, blue ones would lower it. Click a weight to see how Adam changes it."),
        "parameters");
    m_map->setFileStem(QStringLiteral("gradient"));
    limitSize(*m_map, {{240, kLeastMapHeight}});
    m_adam = makeRichText("explanation", "stepAdam", part);
    explain(*m_adam, tr("The chosen weight, from its gradient to its new value."), "adam");
    auto* lines = new QWidget(part);
    columnOf({m_adam, LayoutPart::room()}, lines);
    QScrollArea* scroll = makeColumnScroll("stepAdamScroll", lines, part);
    limitSize(*scroll, {{0, kLeastAdamHeight}});
    columnOf({rowOf({makeBuddy(tr("Parameter:"), m_parameter, part), {m_parameter, 1}}), {m_map, 3}, {scroll, 2}}, part,
        {}, 6);
    return part;
}

QLayout* OneStepView::createFoot(QWidget* parent)
{
    m_note = makeText("caption", "stepNote", {}, parent);
    keepWhole(*m_note);
    auto* exports = new ExportButton("stepExport",
        {[this] { return picture(); },
            [this] { return csvTable(m_step ? learningStepTable(*m_step) : QList<QStringList>()); },
            [] { return QStringLiteral("one-step"); }},
        parent);
    exports->offerOn(*m_flow);
    return rowOf({{m_note, 4}, {exports->makeNote("stepSaid"), 1}, exports});
}

void OneStepView::connectSignals()
{
    connect(m_reference, &QLineEdit::textChanged, this, [this] {
        m_typing.start();
        showStep(nullptr, {});  // about another reference
    });
    connect(m_reference, &QLineEdit::returnPressed, this, [this] {
        m_typing.stop();
        Q_EMIT changed();
    });
    connect(&m_typing, &QTimer::timeout, this, &OneStepView::changed);
    for (const QCheckBox* box : {m_withoutResiduals, m_unshifted})
        connect(box, &QCheckBox::toggled, this, &OneStepView::changed);
    connect(m_flow, &GradientFlow::clicked, this, [this](int index) {
        if (const auto* largest = m_step ? largestAt(*m_step, m_flow->places()[std::size_t(index)]) : nullptr)
            choose(largest->largest);
    });
    connect(m_parameter, &QComboBox::activated, this,
        [this](int index) { chooseParameter(m_parameter->itemData(index).toString().toStdString()); });
    connect(&m_map->heatmap(), &HeatmapWidget::pinChanged, this, &OneStepView::onPinned);
}

LearningStepRequest OneStepView::question() const
{
    return {
        nullptr, m_reference->text().trimmed(), m_withoutResiduals->isChecked(), m_unshifted->isChecked(), m_weight};
}

QString OneStepView::weight() const
{
    return m_weight ? weightPlaceText(*m_weight) : QString();
}

void OneStepView::setWeight(const QString& text)
{
    const auto place = weightPlaceFromText(text);
    if (place == m_weight)
        return;
    m_weight = place;
    Q_EMIT changed();
}

void OneStepView::setSentence(const QString& source, const QString& translation)
{
    const bool isTyped = source == m_source && m_reference->text() != m_translation;
    m_source = source;
    m_translation = translation;
    if (isTyped)
        return;
    const QSignalBlocker quiet(m_reference);
    m_reference->setText(translation);
    refreshHint();
}

void OneStepView::setModel(const ModelSummaryPtr& model)
{
    if (m_model && model != m_model)
        m_weight.reset();
    m_model = model;
}

void OneStepView::showStep(const AnswerTo<LearningStepRequest>& step, const QString& problem)
{
    if (std::exchange(m_problem, problem) == problem && m_step == step)
        return refreshHint();
    m_step = step;
    refresh();
}

/// By the user.
void OneStepView::choose(const WeightPlace& place)
{
    if (!m_step || place == m_weight.value_or(m_step->weight.place))
        return refreshPins();
    m_weight = place;
    Q_EMIT changed();
}

/// Its weight with the largest gradient.
void OneStepView::chooseParameter(const std::string& name)
{
    if (!m_step || name == m_weight.value_or(m_step->weight.place).parameter)
        return;
    for (const ParameterChange& change : m_step->parameters)
        if (change.largest.parameter == name)
            return choose(change.largest);
}

/// A weight stays chosen when it is clicked again.
void OneStepView::onPinned(const HeatmapFocus& pinned)
{
    if (!m_step || !pinned.isCell())
        return refreshPins();
    const GradientPart& part = m_step->gradient;
    choose({m_step->weight.place.parameter, part.firstRow + *pinned.row, part.firstColumn + *pinned.column});
}

void OneStepView::refresh()
{
    refreshHint();
    m_tokens->setChips(m_step ? lossChips(*m_step) : std::vector<Chip>());
    m_flow->setPlaces(m_step && m_model ? gradientPlaces(*m_step, m_model->config) : std::vector<GradientPlace>());
    refreshParameters();
    m_map->showWhole(m_step ? gradientMap(*m_step) : HeatmapData());
    refreshPins();
    setScriptText(*m_adam, m_step ? adamTable(adamLines(*m_step)) : QString());
    m_note->setText(note());
    if (m_step)
        m_loss->setText(
            tr("Mean loss <b>%1</b> → <b>%2</b> after the step")
                .arg(logText(m_step->loss, kStepLossDecimals), logText(m_step->lossAfter, kStepLossDecimals)));
}

void OneStepView::refreshHint()
{
    if (!m_problem.isEmpty())
        return m_state->setHint(m_problem);
    m_state->setHint(m_step                  ? QString()
            : question().reference.isEmpty() ? tr("Write the translation that the model is to learn.")
                                             : tr("The step is being computed."));
}

void OneStepView::refreshParameters()
{
    const QSignalBlocker quiet(m_parameter);
    m_parameter->clear();
    if (!m_step)
        return;
    for (const ParameterChange& change : m_step->parameters) {
        const QString name = QString::fromStdString(change.largest.parameter);
        m_parameter->addItem(name, name);
        m_parameter->setItemData(m_parameter->count() - 1, parameterText(change), Qt::ToolTipRole);
    }
    m_parameter->setCurrentIndex(m_parameter->findData(QString::fromStdString(m_step->weight.place.parameter)));
}

/// Marks the chosen weight, and the place that its parameter belongs to.
void OneStepView::refreshPins()
{
    if (!m_step)
        return;
    const WeightPlace& place = m_step->weight.place;
    const auto index = placeOf(m_flow->places(), place.parameter);
    m_flow->setPinned(index ? std::optional(int(*index)) : std::nullopt);
    m_map->heatmap().setPinned(
        {int(place.row - m_step->gradient.firstRow), int(place.column - m_step->gradient.firstColumn)});
}

QString OneStepView::note() const
{
    if (!m_step)
        return {};
    QStringList sentences {clippingText(*m_step)};
    if (m_withoutResiduals->isChecked())
        sentences << tr("Without residual connections, every sublayer changes the size of what goes back.");
    if (m_unshifted->isChecked())
        sentences << tr("The target is not shifted: what is to be written can be read, so the model learns to copy.");
    sentences << tr("The model on screen does not change.");
    return inOneParagraph(sentences);
}

QString OneStepView::title() const
{
    return tr("Gradients of one step: %1 → %2", "sentence and reference").arg(m_source, m_reference->text());
}

Picture OneStepView::picture() const
{
    return m_flow->picture(title());
}

}  // namespace translucent
