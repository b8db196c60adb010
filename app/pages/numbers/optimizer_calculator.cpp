#include "pages/numbers/calculator.h"
#include "translucent/explain/learning.h"
#include "translucent/training/recipe.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <set>

namespace translucent {

namespace {

constexpr std::array kAdamEpsilons {0.0, 1e-9, 1e-8, 1e-4};
constexpr int kCurvePoints = 400;
constexpr double kCurveEnd = 4;       // in warm-ups
constexpr double kCurveHeight = 1.5;  // of the largest rate: higher parts of the two curves are cut off

/// The learning-rate schedule, and Adam for one parameter.
class OptimizerCalculator {
    Q_DECLARE_TR_FUNCTIONS(translucent::OptimizerCalculator)

public:
    static Calculator about()
    {
        return {.stem = QStringLiteral("optimizer"),
            .title = tr("Learning rate and Adam"),
            .example = tr("The paper's settings: d = 512, 4000 warm-up steps"),
            .modes = {tr("Schedule: rate at each step"), tr("Adam: one parameter")},
            .modeTip = tr("What is computed")};
    }

    enum Mode { Schedule, Adam };

    static std::vector<Field> fields()
    {
        QStringList epsilons;
        for (const double epsilon : kAdamEpsilons)
            epsilons << QString::fromStdString(numberText(epsilon));
        return {Field::matrix("scheduleSteps", tr("Steps")).in(Schedule),
            Field::integer("scheduleDimension", QStringLiteral("d_model"), tr("Dimension of every vector in the model"),
                {1, 65536})
                .in(Schedule),
            Field::integer(
                "scheduleWarmup", tr("Warm-up steps"), tr("Steps during which the rate rises"), {1, 10000000, 500})
                .in(Schedule),
            Field::number("scheduleFactor", tr("Factor"), tr("Scales the whole schedule"), {0.01, 100, 0.01})
                .in(Schedule),
            Field::matrix("adamGradients", tr("Gradient at each step")).in(Adam),
            Field::number(
                "adamStart", QStringLiteral("θ₀"), tr("The parameter before the first step"), {-1000, 1000, 0.001, 3})
                .in(Adam),
            Field::number("adamRate", QStringLiteral("α"), tr("Learning rate"), {0.00001, 10, 0.001, 5})
                .beside()
                .in(Adam),
            Field::number(
                "adamBeta1", QStringLiteral("β₁"), tr("β₁: decay rate of the first moment"), {0, 0.9999, 0.001, 4})
                .in(Adam),
            Field::number(
                "adamBeta2", QStringLiteral("β₂"), tr("β₂: decay rate of the second moment"), {0, 0.9999, 0.001, 4})
                .beside()
                .in(Adam),
            Field::choice(
                "adamEpsilon", QStringLiteral("ε"), tr("Small constant that prevents division by zero"), epsilons)
                .in(Adam)};
    }

    static std::vector<Wording> steps()
    {
        return {{"schedule.steps", tr("Steps of training"),
                    tr("The learning rate depends on how many updates have been made.")},
            {"schedule.decay", tr("After warm-up: ∝ 1 ÷ √s"),
                tr("Later updates are smaller, so that the weights settle; the decay is slow enough to go on "
                   "learning.")},
            {"schedule.warmup", tr("During warm-up: linear"),
                tr("At first the weights are random and Adam's averages rest on few gradients: large updates would do "
                   "harm.")},
            {"schedule.minimum", tr("The smaller of the two"),
                tr("Taking the smaller of the two makes the change from warm-up to decay continuous.")},
            {"schedule.rate", tr("Learning rate"),
                tr("Larger models take smaller steps; the factor scales the whole curve.")},
            {"adam.gradients", tr("Gradients of one parameter"),
                tr("The gradient points where the loss grows; of a single batch it is only a noisy estimate.")},
            {"adam.first", tr("First moment: moving average of the gradients"),
                tr("Averaging smooths the noise of single batches and keeps the common direction.")},
            {"adam.second", tr("Second moment: moving average of their squares"),
                tr("The mean square tells how large the gradients of this parameter usually are.")},
            {"adam.first_corrected", tr("First moment, bias-corrected"),
                tr("Without the correction the first updates would be too small.")},
            {"adam.second_corrected", tr("Second moment, bias-corrected"),
                tr("Corrected like the first moment: otherwise the divisor would be too small at first.")},
            {"adam.update", tr("Update of the parameter"),
                tr("Divided by its usual size, the gradient moves every parameter by about α, whatever its scale.")},
            {"adam.weight", tr("The parameter after each step"),
                tr("Each update starts from where the one before it ended.")}};
    }

    static std::vector<Wording> words()
    {
        return {{"schedule.peak",
                    tr("The largest rate is reached when the warm-up ends, at step %1. Both curves meet there.")},
            {"adam.correction",
                tr("Both moving averages start at 0 and are too small at first; dividing by 1 − βᵗ corrects this "
                   "bias.")}};
    }

    static void showExample(FormValues& values)
    {
        values.setRow("scheduleSteps", "s", {1, 100, 1000, 4000, 10000, 100000});
        values.setRow("adamGradients", "g", {1, 0.5, -2, 1, 1});
        for (const auto& [name, number] : std::initializer_list<std::pair<const char*, double>> {
                 {"scheduleDimension", 512}, {"scheduleWarmup", 4000}, {"scheduleFactor", 1}, {"adamStart", 0.5},
                 {"adamRate", 0.1}, {"adamBeta1", 0.9}, {"adamBeta2", 0.98}, {"adamEpsilon", 1}})
            values[name].number = number;
    }

    static std::vector<ModelPlace> places(const TransformerConfig& /*config*/, int /*mode*/)
    {
        return {{tr("Model dimension d_model")}};
    }

    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        state.values["scheduleDimension"].number = double(pick.numbers.config().modelDimension);
        return true;
    }

    static Calculation calculate(const CalculatorState& state)
    {
        return {state.mode == Schedule ? scheduleSteps(state.values) : adamSteps(state.values)};
    }

    static std::vector<ShownStep> scheduleSteps(const FormValues& values)
    {
        const ScheduleInput input {values.row("scheduleSteps"), values.integer("scheduleDimension"),
            values.integer("scheduleWarmup"), values.number("scheduleFactor")};
        auto steps = shown(explainSchedule(input));
        for (ShownStep& step : steps)
            step.chart = curve(input);
        return steps;
    }

    static std::vector<ShownStep> adamSteps(const FormValues& values)
    {
        auto steps =
            shown(explainAdam({values.row("adamGradients"), values.number("adamStart"), values.number("adamRate"),
                values.number("adamBeta1"), values.number("adamBeta2"), kAdamEpsilons[values.index("adamEpsilon")]}));
        for (ShownStep& step : steps)
            step.columnTitle = tr("step");
        return steps;
    }

    static ChartData curve(const ScheduleInput& input)
    {
        const auto rateAt = [&](double s) {
            return learningRate(std::int64_t(s), {input.modelDimension, input.warmupSteps, input.factor});
        };
        const double w = double(input.warmupSteps), end = std::max(8.0, kCurveEnd * w);
        const double scale = input.factor / std::sqrt(double(input.modelDimension)), top = kCurveHeight * rateAt(w);
        ChartSeries falling {QStringLiteral("∝ 1 ÷ √s")}, rising {QStringLiteral("∝ s ÷ (w·√w)")};
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
        return {tr("Learning rate"), {tr("training step")}, {tr("learning rate")}, {falling, rising, rate, chosen}};
    }
};

}  // namespace

Calculator optimizerCalculator()
{
    return calculatorOf<OptimizerCalculator>();
}

}  // namespace translucent
