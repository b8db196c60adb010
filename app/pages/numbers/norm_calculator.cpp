#include "pages/numbers/norm_calculator.h"

#include "pages/numbers/model_picker.h"
#include "widgets/matrix_editor.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace translucent {

namespace {

constexpr std::array kEpsilons {0.0, 1e-12, 1e-6, 1e-5, 1e-3, 0.1};

QComboBox* makeChoice(const char* name, int count, QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setObjectName(QString::fromLatin1(name));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (int index = 0; index < count; ++index)
        box->addItem(QString());
    return box;
}

}  // namespace

NormCalculator::NormCalculator(QWidget* parent)
    : Calculator(parent)
    , m_x(new MatrixEditor("normX", this))
    , m_gains(new MatrixEditor("normGains", this))
    , m_rowLabel(new QLabel(this))
    , m_row(makeChoice("normRow", 0, this))
    , m_variance(makeChoice("normVariance", 2, this))
    , m_epsilonPlace(makeChoice("normEpsilonPlace", 2, this))
    , m_epsilonLabel(new QLabel(QStringLiteral("ε"), this))
    , m_epsilon(makeChoice("normEpsilon", 0, this))
{
    setObjectName(QStringLiteral("normCalculator"));
    m_rowLabel->setBuddy(m_row);
    m_epsilonLabel->setBuddy(m_epsilon);
    picker().setPositionsVisible(false);
    buildLayout();
    connectSignals();
    retranslateUi();
    showExample();
}

void NormCalculator::buildLayout()
{
    auto* choices = new QGridLayout;
    choices->setSpacing(4);
    choices->addWidget(m_rowLabel, 0, 0);
    choices->addWidget(m_row, 0, 1, 1, 2);
    choices->addWidget(m_epsilonLabel, 1, 0);
    choices->addWidget(m_epsilon, 1, 1);
    choices->addWidget(m_epsilonPlace, 1, 2);
    choices->addWidget(m_variance, 2, 0, 1, 3);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(&picker());
    column->addWidget(m_x);
    column->addWidget(m_gains);
    column->addLayout(choices);
    column->addStretch(1);
}

void NormCalculator::connectSignals()
{
    connect(m_x, &MatrixEditor::edited, this, &NormCalculator::onEdited);
    connect(m_gains, &MatrixEditor::edited, this, &NormCalculator::edited);
    connect(m_row, &QComboBox::activated, this, &NormCalculator::changed);
    for (QComboBox* box : {m_variance, m_epsilonPlace, m_epsilon})
        connect(box, &QComboBox::activated, this, &NormCalculator::edited);
}

QString NormCalculator::title() const
{
    return tr("Layer norm");
}

void NormCalculator::showExample()
{
    setMatrix({3, 5, {3, -1, 2, 0, 1, 2, 2, 4, 0, 1, -1, 5, 0, 3, 3}}, {}, true);
    setGains({}, {});
    setChoices(1e-5, VarianceKind::Population, EpsilonPlace::UnderRoot);
    m_row->setCurrentIndex(0);
}

void NormCalculator::setMatrix(const Matrix& x, const QStringList& tokens, bool grows)
{
    m_x->setContent({int(x.rows), int(x.columns), x.values, tokens, {}, grows, grows});
    refreshRows();
}

void NormCalculator::setGains(std::vector<double> gain, const std::vector<double>& bias)
{
    const auto columns = std::size_t(m_x->matrix().columnCount());
    gain.resize(columns, 1);
    gain.insert(gain.end(), bias.begin(), bias.end());
    gain.resize(2 * columns, 0);
    m_gains->setContent({GainRowCount, int(columns), std::move(gain), {QStringLiteral("γ"), QStringLiteral("β")}});
}

void NormCalculator::setChoices(double epsilon, VarianceKind variance, EpsilonPlace place)
{
    int index = m_epsilon->findData(epsilon);
    if (index < 0) {
        index = m_epsilon->count();
        m_epsilon->addItem(QString::fromStdString(numberText(epsilon)), epsilon);
    }
    m_epsilon->setCurrentIndex(index);
    m_variance->setCurrentIndex(int(variance));
    m_epsilonPlace->setCurrentIndex(int(place));
}

void NormCalculator::onEdited()
{
    if (m_x->matrix().columnCount() != m_gains->matrix().columnCount())
        setGains(m_gains->matrix().row(Gain), {});
    refreshRows();
    edited();
}

void NormCalculator::refreshRows()
{
    const QSignalBlocker quiet(m_row);
    const int row = std::max(0, m_row->currentIndex());
    m_row->clear();
    for (int index = 0; index < m_x->matrix().rowCount(); ++index) {
        const QString name = m_x->matrix().headerData(index, Qt::Vertical).toString();
        m_row->addItem(
            m_x->matrix().content().rowLabels.isEmpty() ? name : QStringLiteral("%1  %2").arg(index + 1).arg(name));
    }
    m_row->setCurrentIndex(std::min(row, m_row->count() - 1));
}

NormInput NormCalculator::input() const
{
    NormInput input;
    input.x = m_x->numbers();
    input.row = std::size_t(std::max(0, m_row->currentIndex()));
    input.gain = m_gains->matrix().row(Gain);
    input.bias = m_gains->matrix().row(Bias);
    input.epsilon = m_epsilon->currentData().toDouble();
    input.variance = VarianceKind(m_variance->currentIndex());
    input.epsilonPlace = EpsilonPlace(m_epsilonPlace->currentIndex());
    return input;
}

Calculation NormCalculator::calculation() const
{
    for (const MatrixEditor* editor : {m_x, m_gains})
        if (!editor->matrix().isValid())
            return {{}, editor->matrix().problem()};
    return calculated([this] {
        auto steps = shown(explainNorm(input()));
        for (ShownStep& step : steps)
            if (step.step.rowsArePositions)
                step.rowLabels = m_x->matrix().content().rowLabels;
        const auto output =
            std::ranges::find(steps, "norm.output", [](const ShownStep& step) { return step.step.name; });
        if (isModels() && m_engine.empty()) {
            output->notes << tr(
                "The model does not normalise these numbers again, so there is nothing to compare with.");
        } else if (isModels()) {
            const NumberTable& table = output->step.table;
            const auto width = table.width();
            output->check = checkAgainst(m_tensor, table.row(table.rows.size() - 1),
                std::span(m_engine).subspan(std::size_t(m_row->currentIndex()) * width, width));
        }
        return steps;
    });
}

void NormCalculator::refreshPlaces()
{
    using Positions = ModelPlace::Positions;
    std::vector<ModelPlace> places;
    if (!numbers().empty()) {
        const TransformerConfig& config = numbers().model->config;
        const int encoders = int(config.encoderLayers), decoders = int(config.decoderLayers);
        places = {{tr("Encoder: norm of the self-attention"), QStringLiteral("encoder.layers.%1.self_attention_norm"),
                      Positions::Source, encoders, 0, true},
            {tr("Encoder: norm of the feed-forward"), QStringLiteral("encoder.layers.%1.feed_forward_norm"),
                Positions::Source, encoders, 0, true},
            {tr("Decoder: norm of the self-attention"), QStringLiteral("decoder.layers.%1.self_attention_norm"),
                Positions::Input, decoders, 0, true},
            {tr("Decoder: norm of the cross-attention"), QStringLiteral("decoder.layers.%1.cross_attention_norm"),
                Positions::Input, decoders, 0, true},
            {tr("Decoder: norm of the feed-forward"), QStringLiteral("decoder.layers.%1.feed_forward_norm"),
                Positions::Input, decoders, 0, true}};
        if (config.normPlacement == NormPlacement::Pre) {
            places.push_back(
                {tr("Encoder: final norm"), QStringLiteral("encoder.final_norm"), Positions::Source, 0, 0, true});
            places.push_back(
                {tr("Decoder: final norm"), QStringLiteral("decoder.final_norm"), Positions::Input, 0, 0, true});
        }
    }
    picker().setPlaces(std::move(places), numbers());
}

bool NormCalculator::take()
{
    const std::string path = picker().path();
    const Array* before = numbers().array(path + ".input");
    const Array* after = numbers().array(path + ".output");
    const Array* gain = numbers().parameter(path + ".weight");
    const Array* bias = numbers().parameter(path + ".bias");
    if (!before || !after || !gain || !bias)
        return false;
    const bool takesAfter = picker().isAfter();
    const Array& x = takesAfter ? *after : *before;
    setMatrix(matrixOf(x), picker().tokens(), false);
    setGains(allOf(*gain), allOf(*bias));
    const TransformerConfig& config = numbers().model->config;
    const bool sample = config.normKind == NormKind::SampleStd;
    setChoices(config.normEpsilon, sample ? VarianceKind::Sample : VarianceKind::Population,
        sample ? EpsilonPlace::BesideRoot : EpsilonPlace::UnderRoot);
    m_tensor = QString::fromStdString(path + ".output");
    m_engine = takesAfter ? std::vector<float>() : after->values;
    return true;
}

void NormCalculator::retranslateUi()
{
    m_x->setTitle(tr("x: one row per token"));
    m_gains->setTitle(tr("Scale γ and shift β"));
    m_x->retranslateUi();
    m_gains->retranslateUi();
    m_rowLabel->setText(tr("Token"));
    m_row->setToolTip(tr("The row whose layer norm is shown step by step"));
    m_variance->setItemText(0, tr("Population: divide by n"));
    m_variance->setItemText(1, tr("Sample: divide by n − 1"));
    m_variance->setToolTip(tr("What the sum of squared deviations is divided by"));
    m_epsilonPlace->setItemText(0, QStringLiteral("√(σ² + ε)"));
    m_epsilonPlace->setItemText(1, QStringLiteral("√σ² + ε"));
    m_epsilonPlace->setToolTip(tr("Placement of ε"));
    if (m_epsilon->count() == 0)
        for (const double epsilon : kEpsilons)
            m_epsilon->addItem(QString::fromStdString(numberText(epsilon)), epsilon);
    m_epsilon->setToolTip(tr("Small constant that prevents division by zero"));
    picker().setExampleText(tr("Textbook example (3, −1, 2, 0, 1)"));
    picker().setMomentTexts(tr("Before the norm"), tr("After the norm"));
    picker().retranslateUi();
    refreshPlaces();
}

}  // namespace translucent
