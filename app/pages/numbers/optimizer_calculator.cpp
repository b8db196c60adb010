#include "pages/numbers/optimizer_calculator.h"

#include "pages/numbers/model_picker.h"
#include "translucent/recipe.h"
#include "widgets/matrix_editor.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace translucent {

namespace {

constexpr std::array kAdamEpsilons {0.0, 1e-9, 1e-8, 1e-4};
constexpr int kCurvePoints = 400;
constexpr double kCurveEnd = 4;       // in warm-ups
constexpr double kCurveHeight = 1.5;  // of the largest rate: beyond it the two curves are left out

}  // namespace

OptimizerCalculator::OptimizerCalculator(QWidget* parent)
    : Calculator(parent)
    , m_mode(new QComboBox(this))
    , m_fields(new QStackedWidget(this))
    , m_steps(new MatrixEditor("scheduleSteps", this))
    , m_dimensionLabel(new QLabel(QStringLiteral("d<sub>model</sub>"), this))
    , m_dimension(new QSpinBox(this))
    , m_warmupLabel(new QLabel(this))
    , m_warmup(new QSpinBox(this))
    , m_factorLabel(new QLabel(this))
    , m_factor(makeNumber("scheduleFactor", 0.01, 100, 2))
    , m_gradients(new MatrixEditor("adamGradients", this))
    , m_startLabel(new QLabel(QStringLiteral("θ₀"), this))
    , m_start(makeNumber("adamStart", -1000, 1000, 3))
    , m_rate(makeNumber("adamRate", 0.00001, 10, 5))
    , m_beta1(makeNumber("adamBeta1", 0, 0.9999, 4))
    , m_beta2(makeNumber("adamBeta2", 0, 0.9999, 4))
    , m_epsilon(new QComboBox(this))
{
    setObjectName(QStringLiteral("optimizerCalculator"));
    m_mode->setObjectName(QStringLiteral("optimizerMode"));
    m_dimension->setObjectName(QStringLiteral("scheduleDimension"));
    m_warmup->setObjectName(QStringLiteral("scheduleWarmup"));
    m_epsilon->setObjectName(QStringLiteral("adamEpsilon"));
    m_mode->addItems({QString(), QString()});
    m_dimension->setRange(1, 65536);
    m_warmup->setRange(1, 10000000);
    m_warmup->setSingleStep(500);
    for (const double epsilon : kAdamEpsilons)
        m_epsilon->addItem(QString::fromStdString(numberText(epsilon)), epsilon);
    m_fields->addWidget(createSchedule());
    m_fields->addWidget(createAdam());
    m_fields->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    picker().setPositionsVisible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_mode, &picker(), m_fields})
        column->addWidget(widget);
    column->addStretch(1);
    setMode(Schedule);
    showExample();
    retranslateUi();
    connectSignals();
}

QDoubleSpinBox* OptimizerCalculator::makeNumber(const char* name, double least, double most, int decimals)
{
    auto* box = new QDoubleSpinBox(this);
    box->setObjectName(QString::fromLatin1(name));
    box->setDecimals(decimals);
    box->setRange(least, most);
    box->setSingleStep(std::pow(10.0, -std::min(decimals, 3)));
    return box;
}

QWidget* OptimizerCalculator::createSchedule()
{
    auto* fields = new QWidget(this);
    auto* grid = new QGridLayout(fields);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(m_steps, 0, 0, 1, 2);
    int row = 1;
    for (const auto& [label, box] : {std::pair<QLabel*, QWidget*> {m_dimensionLabel, m_dimension},
             {m_warmupLabel, m_warmup}, {m_factorLabel, m_factor}}) {
        label->setBuddy(box);
        grid->addWidget(label, row, 0);
        grid->addWidget(box, row++, 1);
    }
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(row, 1);
    return fields;
}

QWidget* OptimizerCalculator::createAdam()
{
    auto* fields = new QWidget(this);
    auto* grid = new QGridLayout(fields);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(m_gradients, 0, 0, 1, 4);
    const auto label = [fields](const QString& text, QWidget* box) {
        auto* each = new QLabel(text, fields);
        each->setBuddy(box);
        return each;
    };
    grid->addWidget(m_startLabel, 1, 0);
    m_startLabel->setBuddy(m_start);
    grid->addWidget(m_start, 1, 1);
    grid->addWidget(label(QStringLiteral("α"), m_rate), 1, 2);
    grid->addWidget(m_rate, 1, 3);
    grid->addWidget(label(QStringLiteral("β₁"), m_beta1), 2, 0);
    grid->addWidget(m_beta1, 2, 1);
    grid->addWidget(label(QStringLiteral("β₂"), m_beta2), 2, 2);
    grid->addWidget(m_beta2, 2, 3);
    grid->addWidget(label(QStringLiteral("ε"), m_epsilon), 3, 0);
    grid->addWidget(m_epsilon, 3, 1);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    return fields;
}

void OptimizerCalculator::connectSignals()
{
    connect(m_mode, &QComboBox::activated, this, [this](int mode) {
        setMode(mode);
        Q_EMIT changed();
    });
    for (MatrixEditor* editor : {m_steps, m_gradients})
        connect(editor, &MatrixEditor::edited, this, &OptimizerCalculator::edited);
    for (QSpinBox* box : {m_dimension, m_warmup})
        connect(box, &QSpinBox::valueChanged, this, &OptimizerCalculator::edited);
    for (QDoubleSpinBox* box : {m_factor, m_start, m_rate, m_beta1, m_beta2})
        connect(box, &QDoubleSpinBox::valueChanged, this, &OptimizerCalculator::edited);
    connect(m_epsilon, &QComboBox::activated, this, &OptimizerCalculator::edited);
}

QString OptimizerCalculator::title() const
{
    return tr("Learning rate and Adam");
}

void OptimizerCalculator::showExample()
{
    const QSignalBlocker quiet[] {QSignalBlocker(m_dimension), QSignalBlocker(m_warmup), QSignalBlocker(m_factor),
        QSignalBlocker(m_start), QSignalBlocker(m_rate), QSignalBlocker(m_beta1), QSignalBlocker(m_beta2)};
    m_steps->setContent({1, 6, {1, 100, 1000, 4000, 10000, 100000}, {QStringLiteral("s")}, {}, false, true});
    m_dimension->setValue(512);
    m_warmup->setValue(4000);
    m_factor->setValue(1);
    m_gradients->setContent({1, 5, {1, 0.5, -2, 1, 1}, {QStringLiteral("g")}, {}, false, true});
    m_start->setValue(0.5);
    m_rate->setValue(0.1);
    m_beta1->setValue(0.9);
    m_beta2->setValue(0.98);
    m_epsilon->setCurrentIndex(1);
}

void OptimizerCalculator::setMode(int mode)
{
    m_mode->setCurrentIndex(mode);
    showFields(*m_fields, mode);
}

ScheduleInput OptimizerCalculator::schedule() const
{
    return {m_steps->matrix().row(0), m_dimension->value(), m_warmup->value(), m_factor->value()};
}

AdamInput OptimizerCalculator::adam() const
{
    return {m_gradients->matrix().row(0), m_start->value(), m_rate->value(), m_beta1->value(), m_beta2->value(),
        m_epsilon->currentData().toDouble()};
}

Calculation OptimizerCalculator::calculation() const
{
    const bool isSchedule = m_mode->currentIndex() == Schedule;
    const MatrixModel& matrix = (isSchedule ? m_steps : m_gradients)->matrix();
    if (!matrix.isValid())
        return {{}, matrix.problem()};
    return calculated([&] { return isSchedule ? scheduleSteps() : adamSteps(); });
}

std::vector<ShownStep> OptimizerCalculator::scheduleSteps() const
{
    auto steps = shown(explainSchedule(schedule()));
    for (ShownStep& step : steps)
        step.chart = curve();
    return steps;
}

std::vector<ShownStep> OptimizerCalculator::adamSteps() const
{
    auto steps = shown(explainAdam(adam()));
    for (ShownStep& step : steps)
        step.columnTitle = tr("step");
    return steps;
}

ChartData OptimizerCalculator::curve() const
{
    const ScheduleInput input = schedule();
    const double d = double(input.modelDimension), w = double(input.warmupSteps), end = std::max(8.0, kCurveEnd * w);
    const auto rateAt = [&](double s) {
        return learningRate(std::int64_t(s), input.modelDimension, input.warmupSteps, input.factor);
    };
    const double scale = input.factor / std::sqrt(d), top = kCurveHeight * rateAt(w);
    ChartSeries falling {QStringLiteral("∝ s^−0.5")}, rising {QStringLiteral("∝ s·w^−1.5")};
    ChartSeries rate {tr("learning rate")}, chosen {tr("chosen steps"), {}, {}, {}, SeriesStyle::Points};
    falling.dashed = rising.dashed = true;
    const auto add = [top](ChartSeries& series, double s, double y) {
        if (y > top)
            return;
        series.x.push_back(s);
        series.y.push_back(y);
    };
    for (int i = 0; i <= kCurvePoints; ++i) {
        const double s = std::max(1.0, std::round(end * i / kCurvePoints));
        add(falling, s, scale / std::sqrt(s));
        add(rising, s, scale * s * std::pow(w, -1.5));
        add(rate, s, rateAt(s));
    }
    for (const double s : std::set<double>(input.steps.begin(), input.steps.end()))
        if (s <= end)
            add(chosen, s, rateAt(s));
    return {
        tr("Learning rate and Adam"), {tr("training step")}, {tr("learning rate")}, {falling, rising, rate, chosen}};
}

void OptimizerCalculator::refreshPlaces()
{
    std::vector<ModelPlace> places;
    if (!numbers().empty())
        places = {{tr("Model dimension d_model"), {}, ModelPlace::Positions::Source}};
    picker().setPlaces(std::move(places), numbers());
}

bool OptimizerCalculator::take()
{
    const QSignalBlocker quiet(m_dimension);
    m_dimension->setValue(int(numbers().model->config.modelDimension));
    return true;
}

void OptimizerCalculator::retranslateUi()
{
    m_mode->setItemText(Schedule, tr("Schedule: rate at each step"));
    m_mode->setItemText(Adam, tr("Adam: one parameter"));
    m_mode->setToolTip(tr("What is computed"));
    m_steps->setTitle(tr("Steps"));
    m_gradients->setTitle(tr("Gradient at each step"));
    m_steps->retranslateUi();
    m_gradients->retranslateUi();
    m_warmupLabel->setText(tr("Warm-up steps"));
    m_factorLabel->setText(tr("Factor"));
    m_dimension->setToolTip(tr("Components of every vector in the model"));
    m_warmup->setToolTip(tr("Steps during which the rate rises"));
    m_factor->setToolTip(tr("Scales the whole schedule"));
    m_start->setToolTip(tr("The parameter before the first step"));
    m_rate->setToolTip(tr("Learning rate and Adam"));
    m_beta1->setToolTip(tr("β₁: decay rate of the first moment"));
    m_beta2->setToolTip(tr("β₂: decay rate of the second moment"));
    m_epsilon->setToolTip(tr("Small constant that prevents division by zero"));
    picker().setExampleText(tr("The paper's settings: d = 512, 4000 warm-up steps"));
    picker().retranslateUi();
    refreshPlaces();
}

}  // namespace translucent
