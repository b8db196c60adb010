#include "pages/numbers/loss_calculator.h"

#include "pages/attention/attention_labels.h"
#include "pages/numbers/model_picker.h"
#include "widgets/matrix_editor.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <cmath>

namespace translucent {

LossCalculator::LossCalculator(QWidget* parent)
    : Calculator(parent)
    , m_mode(new QComboBox(this))
    , m_fields(new QStackedWidget(this))
    , m_logits(new MatrixEditor("lossLogits", this))
    , m_targetLabel(new QLabel(this))
    , m_target(new QSpinBox(this))
    , m_smoothingLabel(new QLabel(this))
    , m_smoothing(new QDoubleSpinBox(this))
    , m_probabilities(new MatrixEditor("lossProbabilities", this))
{
    setObjectName(QStringLiteral("lossCalculator"));
    m_mode->setObjectName(QStringLiteral("lossMode"));
    m_target->setObjectName(QStringLiteral("lossTarget"));
    m_smoothing->setObjectName(QStringLiteral("lossSmoothing"));
    m_mode->addItems({QString(), QString()});
    m_smoothing->setRange(0, 0.99);
    m_smoothing->setSingleStep(0.05);
    m_targetLabel->setBuddy(m_target);
    m_smoothingLabel->setBuddy(m_smoothing);
    buildLayout();
    connectSignals();
    retranslateUi();
    showExample();
}

void LossCalculator::buildLayout()
{
    auto* position = new QWidget(this);
    auto* grid = new QGridLayout(position);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(m_logits, 0, 0, 1, 2);
    grid->addWidget(m_targetLabel, 1, 0);
    grid->addWidget(m_target, 1, 1);
    grid->addWidget(m_smoothingLabel, 2, 0);
    grid->addWidget(m_smoothing, 2, 1);
    grid->setColumnStretch(1, 1);
    m_fields->addWidget(position);
    m_fields->addWidget(m_probabilities);
    m_fields->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_mode, &picker(), m_fields})
        column->addWidget(widget);
    column->addStretch(1);
    setMode(Position);
}

void LossCalculator::connectSignals()
{
    connect(m_mode, &QComboBox::activated, this, [this](int mode) {
        setMode(mode);
        isModels() ? takeFromModel() : edited();
    });
    for (MatrixEditor* editor : {m_logits, m_probabilities})
        connect(editor, &MatrixEditor::edited, this, [this] {
            m_target->setMaximum(m_logits->matrix().columnCount());
            edited();
        });
    connect(m_target, &QSpinBox::valueChanged, this, &LossCalculator::changed);
    connect(m_smoothing, &QDoubleSpinBox::valueChanged, this, &LossCalculator::changed);
}

QString LossCalculator::title() const
{
    return tr("Loss");
}

LossCalculator::Mode LossCalculator::mode() const
{
    return Mode(m_mode->currentIndex());
}

void LossCalculator::setMode(int mode)
{
    m_mode->setCurrentIndex(mode);
    showFields(*m_fields, mode);
    picker().setPositionsVisible(mode == Position);
}

void LossCalculator::setLogits(const std::vector<double>& logits, std::size_t target)
{
    const QSignalBlocker quiet(m_target);
    m_logits->setContent({1, int(logits.size()), logits, {QStringLiteral("z")}, {}, false, true});
    m_target->setRange(1, int(logits.size()));
    m_target->setValue(int(target) + 1);
}

void LossCalculator::showExample()
{
    const QSignalBlocker quiet(m_smoothing);
    setLogits({2.0, 1.0, 0.1}, 0);
    m_smoothing->setValue(0.1);
    m_probabilities->setContent({1, 4, {0.7, 0.4, 0.9, 0.95}, {QStringLiteral("p")},
        {tr("⟨BEGIN⟩ → I"), tr("I → like"), tr("like → tea"), tr("tea → ⟨END⟩")}, false, true});
}

Calculation LossCalculator::calculation() const
{
    const MatrixModel& matrix = (mode() == Position ? m_logits : m_probabilities)->matrix();
    if (!matrix.isValid())
        return {{}, matrix.problem()};
    return calculated([this] { return mode() == Position ? positionSteps() : sentenceSteps(); });
}

std::vector<ShownStep> LossCalculator::positionSteps() const
{
    PositionLossInput input;
    input.logits = m_logits->matrix().row(0);
    input.target = std::size_t(m_target->value() - 1);
    input.smoothing = m_smoothing->value();
    auto steps = shown(explainPositionLoss(input));
    for (ShownStep& step : steps) {
        step.column = int(input.target);
        step.columnTitle = tr("vocabulary entry");
    }
    if (isModels())
        steps[1].check = checkAgainst(QStringLiteral("log-probabilities"), steps[1].step.table.row(1), m_engine);
    return steps;
}

std::vector<ShownStep> LossCalculator::sentenceSteps() const
{
    auto steps =
        shown(explainSentenceLoss(m_probabilities->matrix().row(0)), m_probabilities->matrix().content().columnLabels);
    for (ShownStep& step : steps)
        step.columnTitle = tr("position");
    if (isModels()) {
        std::vector<double> negated;
        for (const double loss : steps[1].step.table.row(1))
            negated.push_back(-loss);
        steps[1].check = checkAgainst(QStringLiteral("log-probabilities"), negated, m_engine);
    }
    return steps;
}

void LossCalculator::refreshPlaces()
{
    std::vector<ModelPlace> places;
    if (!numbers().empty())
        places = {{tr("Output of the model"), QStringLiteral("output.logits"), ModelPlace::Positions::Output}};
    picker().setPlaces(std::move(places), numbers());
}

bool LossCalculator::take()
{
    return mode() == Position ? takePosition() : takeSentence();
}

bool LossCalculator::takePosition()
{
    const Array* logits = numbers().array("output.logits");
    if (!logits)
        return false;
    const auto position = std::size_t(picker().position());
    const ForwardTrace& pass = numbers().trace->pass;
    setLogits(rowOf(*logits, position), std::size_t(pass.outputIds[position]));
    const auto row = pass.logProbabilities.row(position);
    m_engine.assign(row.begin(), row.end());
    return true;
}

bool LossCalculator::takeSentence()
{
    const Array* logits = numbers().array("output.logits");
    if (!logits)
        return false;
    const ForwardTrace& pass = numbers().trace->pass;
    std::vector<double> probabilities;
    m_engine.clear();
    for (std::size_t t = 0; t < pass.outputIds.size(); ++t) {
        PositionLossInput input;
        input.logits = rowOf(*logits, t);
        input.target = std::size_t(pass.outputIds[t]);
        probabilities.push_back(std::exp(-explainPositionLoss(input).back().results.back().value));
        m_engine.push_back(pass.logProbabilities.at(t, input.target));
    }
    const QStringList alignment =
        attentionLabels(*numbers().trace->result, AttentionKind::DecoderSelf, std::size_t(numbers().trace->hypothesis))
            .queries;
    m_probabilities->setContent(
        {1, int(probabilities.size()), probabilities, {QStringLiteral("p")}, alignment, false, true});
    return true;
}

void LossCalculator::retranslateUi()
{
    m_mode->setItemText(Position, tr("One position"));
    m_mode->setItemText(Sentence, tr("A sentence, with END"));
    m_mode->setToolTip(tr("What the loss is computed for"));
    m_logits->setTitle(tr("Logits z"));
    m_probabilities->setTitle(tr("Probability of each correct token"));
    m_logits->retranslateUi();
    m_probabilities->retranslateUi();
    m_targetLabel->setText(tr("Correct entry y"));
    m_target->setToolTip(tr("Which column is correct, counted from 1"));
    m_smoothingLabel->setText(tr("Smoothing ε"));
    m_smoothing->setToolTip(tr("Share of the target that is spread evenly over all entries"));
    picker().setExampleText(tr("Scores (2.0, 1.0, 0.1), or a sentence of 3 words"));
    picker().retranslateUi();
    refreshPlaces();
}

}  // namespace translucent
