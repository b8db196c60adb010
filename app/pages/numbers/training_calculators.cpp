#include "pages/numbers/calculator.h"
#include "translucent/explain/bleu.h"
#include "translucent/explain/learning.h"
#include "translucent/training/recipe.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace translucent {

namespace {

/// Cross-entropy of one position, with label smoothing, and of a sentence.
class LossCalculator {
    Q_DECLARE_TR_FUNCTIONS(translucent::LossCalculator)

public:
    static Calculator about()
    {
        return {.stem = QStringLiteral("loss"),
            .title = tr("Loss"),
            .example = tr("Logits (2.0, 1.0, 0.1), or a sentence of 3 words"),
            .modes = {tr("One position"), tr("A sentence, with END")},
            .modeTip = tr("What the loss is computed for")};
    }

    enum Mode { Position, Sentence };

    static std::vector<Field> fields()
    {
        return {Field::matrix("lossLogits", tr("Logits z")).in(Position),
            Field::integer("lossTarget", tr("Correct entry y"), tr("Which column is correct, counted from 1"), {1})
                .keepingModel()
                .in(Position),
            Field::number("lossSmoothing", tr("Smoothing ε"),
                tr("Share of the target that is spread evenly over all entries"), {0, 0.99, 0.05})
                .keepingModel()
                .in(Position),
            Field::matrix("lossProbabilities", tr("Probability of each correct token")).in(Sentence)};
    }

    static std::vector<Wording> steps()
    {
        return {{"loss.logits", tr("Logits z, one per vocabulary entry"),
                    tr("Softmax needs one score per vocabulary entry; y is the token that the reference has at this "
                       "position.")},
            {"loss.log_probabilities", tr("Log-probabilities"),
                tr("Logarithms turn products of probabilities into sums and do not underflow.")},
            {"loss.probabilities", tr("Probabilities"),
                tr("For reading only: the loss is computed from the logarithms.")},
            {"loss.target", tr("Target distribution, smoothed"),
                tr("With ε > 0 the model is asked to stay a little uncertain, so the logits need not grow without "
                   "bound.")},
            {"loss.products", tr("Loss of each entry"),
                tr("Each entry costs −log p times its share of the target: confident mistakes cost the most.")},
            {"loss.total", tr("Loss of the position: their sum"),
                tr("One number says how far the model's distribution is from the target; training makes it smaller.")},
            {"loss.alignment", tr("Input and target of each position"),
                tr("The decoder predicts all positions at once, each from the correct tokens before it.")},
            {"loss.positions", tr("Loss of each position"),
                tr("Every position is a separate prediction: the less probable its correct token, the larger the "
                   "loss.")},
            {"loss.sum", tr("Sum over the sentence, including END"),
                tr("The sum is −log of the probability of the whole sentence.")},
            {"loss.mean", tr("Cross-entropy per token: the mean"),
                tr("Divided by the number of tokens, so that long and short sentences can be compared.")},
            {"loss.perplexity", tr("Perplexity"),
                tr("e to the power of the mean loss is easier to interpret than nats.")},
            {"loss.sentence", tr("Probability of the whole sentence"),
                tr("Chain rule: the probability of a sentence is the product of its tokens' conditional "
                   "probabilities.")}};
    }

    static std::vector<Wording> words()
    {
        return {{"loss.target",
                    tr("The correct entry gets 1 − ε + ε ÷ V, every other entry ε ÷ V = %1. ε = 0: everything goes to "
                       "the correct one.")},
            {"loss.smoothed",
                tr("With smoothed targets the loss cannot reach 0: its minimum is the entropy of the target "
                   "distribution, %1 nats.")},
            {"loss.alignment",
                tr("Teacher forcing: at each position the decoder reads the correct previous tokens (left of the "
                   "arrow), regardless of what the model would have predicted, and has to predict the next one "
                   "(right). The last target is END.")},
            {"loss.perplexity",
                tr("On average the model is as uncertain as if it had to choose uniformly among %1 tokens at each "
                   "position.")}};
    }

    static void showExample(FormValues& values)
    {
        values.setRow("lossLogits", "z", {2.0, 1.0, 0.1});
        values["lossTarget"].number = 1;
        values["lossSmoothing"].number = 0.1;
        values.setRow("lossProbabilities", "p", {0.7, 0.4, 0.9, 0.95},
            {tr("⟨BEGIN⟩ → I"), tr("I → like"), tr("like → tea"), tr("tea → ⟨END⟩")});
    }

    static void adapt(CalculatorState& state)
    {
        FieldValue& target = state.values["lossTarget"];
        target.most = state.values.at("lossLogits").matrix.columns;
        target.number = std::min(target.number, target.most);
    }

    static std::vector<ModelPlace> places(const TransformerConfig& config, int mode)
    {
        auto place = outputPlace(config);
        if (!config.copies())
            place.label = tr("Output of the model");
        place.hasPositions = mode == Position;
        return {place};
    }

    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        const Array* logits = pick.numbers.array(pick.path());
        if (!logits)
            return false;
        if (state.mode == Position)
            takePosition(pick, *logits, state);
        else
            takeSentence(pick, *logits, state);
        return true;
    }

    static Calculation calculate(const CalculatorState& state)
    {
        return {state.mode == Position ? positionSteps(state) : sentenceSteps(state)};
    }

    static QString tensor() { return QStringLiteral("log-probabilities"); }

    static void takePosition(const ModelPick& pick, const Array& logits, CalculatorState& state)
    {
        const ForwardTrace& pass = pick.numbers.trace->pass;
        state.values.setRow("lossLogits", "z", rowOf(logits, pick.position()));
        state.values["lossTarget"].number = double(pass.outputIds[pick.position()] + 1);
        const auto row = pass.logProbabilities.row(pick.position());
        state.engine["loss.log_probabilities"] = {tensor(), {row.begin(), row.end()}};
    }

    static void takeSentence(const ModelPick& pick, const Array& logits, CalculatorState& state)
    {
        const ForwardTrace& pass = pick.numbers.trace->pass;
        std::vector<double> probabilities;
        EngineNumbers engine {tensor(), {}};
        for (std::size_t t = 0; t < pass.outputIds.size(); ++t) {
            const auto target = std::size_t(pass.outputIds[t]);
            probabilities.push_back(std::exp(logProbability({rowOf(logits, t), target})));
            engine.values.push_back(pass.logProbabilities.at(t, target));
        }
        state.values.setRow("lossProbabilities", "p", probabilities, pick.numbers.predictions());
        state.engine["loss.positions"] = std::move(engine);
    }

    static std::vector<ShownStep> positionSteps(const CalculatorState& state)
    {
        const PositionLossInput input {
            state.values.row("lossLogits"), state.values.index("lossTarget") - 1, state.values.number("lossSmoothing")};
        auto steps = shown(explainPositionLoss(input));
        for (ShownStep& step : steps) {
            step.column = int(input.target);
            step.columnTitle = tr("vocabulary entry");
        }
        state.check(steps[1], steps[1].step.table.row(1));
        return steps;
    }

    static std::vector<ShownStep> sentenceSteps(const CalculatorState& state)
    {
        auto steps = shown(explainSentenceLoss(state.values.row("lossProbabilities")));
        for (ShownStep& step : steps) {
            step.columnLabels = state.values.at("lossProbabilities").matrix.columnLabels;
            step.columnTitle = tr("position");
        }
        std::vector<double> negated;
        for (const double loss : steps[1].step.table.row(1))
            negated.push_back(-loss);
        state.check(steps[1], negated);
        return steps;
    }
};

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
                tr("The gradient points in the direction in which the loss grows; computed from a single batch, it is "
                   "only a noisy estimate.")},
            {"adam.first", tr("First moment: moving average of the gradients"),
                tr("Averaging smooths the noise of single batches and keeps the common direction.")},
            {"adam.second", tr("Second moment: moving average of their squares"),
                tr("The mean square shows how large the gradients of this parameter usually are.")},
            {"adam.first_corrected", tr("First moment, bias-corrected"),
                tr("Without the correction the first updates would be too small.")},
            {"adam.second_corrected", tr("Second moment, bias-corrected"),
                tr("Corrected like the first moment: otherwise the divisor would be too small at first.")},
            {"adam.update", tr("Update of the parameter"),
                tr("Divided by its usual size, the gradient moves every parameter by about α, regardless of its "
                   "scale.")},
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

constexpr std::array kTokenizations {
    MetricTokenization::Mteval13a, MetricTokenization::Zh, MetricTokenization::Character, MetricTokenization::None};
constexpr int kLongestText = 2000;  // characters; longer texts would give a page of counts

/// BLEU of a translation against one or several references.
class BleuCalculator {
    Q_DECLARE_TR_FUNCTIONS(translucent::BleuCalculator)

public:
    static Calculator about()
    {
        return {.stem = QStringLiteral("bleu"),
            .title = QStringLiteral("BLEU"),
            .example = tr("A translation with two references")};
    }

    static std::vector<Field> fields()
    {
        QStringList tokenizations;
        for (const MetricTokenization each : kTokenizations)
            tokenizations << QString::fromStdString(std::string(name(each)));
        return {Field::text("bleuHypothesis", tr("Hypothesis (the translation to score)"), 2),
            Field::text("bleuReferences", tr("References, one per line"), 3),
            Field::choice("bleuTokenization", tr("Tokenisation"),
                tr("sacreBLEU tokenisers: 13a for European languages, zh for Chinese, char for single characters, none "
                   "splits at spaces only"),
                tokenizations)
                .keepingModel(),
            Field::flag("bleuEffectiveOrder", tr("Effective order"),
                tr("Skips n-gram orders longer than the sentence; for sentences shorter than four words"))
                .keepingModel()};
    }

    static std::vector<Wording> steps()
    {
        return {
            {"bleu.words", tr("Tokenisation and lengths"),
                tr("BLEU counts words as its own tokeniser splits them, not the model's tokens: how a text is split "
                   "changes the score.")},
            {"bleu.order1", tr("Unigrams: single words"),
                tr("A word counts no more often than a reference has it (clipping), so repeating a good word does not "
                   "help.")},
            {"bleu.order2", tr("Bigrams: pairs of words"),
                tr("Pairs show whether neighbouring words are in the right order.")},
            {"bleu.order3", tr("Trigrams: three words in a row"),
                tr("Longer n-grams reward passages that read like the reference.")},
            {"bleu.order4", tr("4-grams: four words in a row"), tr("Four words in a row rarely match by chance.")},
            {"bleu.precisions", tr("n-gram precisions"),
                tr("Precision asks how much of the translation is in a reference, not how much of the reference is "
                   "covered.")},
            {"bleu.brevity", tr("Brevity penalty"),
                tr("Precision alone would favour very short translations; this factor takes the advantage away.")},
            {"bleu.score", tr("BLEU"), tr("A geometric mean is small as soon as a single order is poor.")}};
    }

    static std::vector<Wording> words()
    {
        return {
            {"bleu.too_short", tr("The hypothesis has fewer than %1 words, so there are no n-grams of this order.")},
            {"bleu.nothing", tr("No word of the hypothesis is in a reference: BLEU is 0.")},
            {"bleu.smoothed",
                tr("If an order has n-grams but no match, its precision (and with it BLEU) would be 0. As sacreBLEU "
                   "does (exp smoothing), ½, ¼, … of a match is counted instead.")},
            {"bleu.effective",
                tr("Effective order: the hypothesis has n-grams of only %1 orders, so N = %1 and the others are "
                   "omitted.")},
            {"bleu.order_missing",
                tr("The hypothesis has no n-grams of order %1. Without effective order such a precision counts as 0, "
                   "and with it BLEU.")},
            {"bleu.and_loss",
                tr("BLEU looks only at the finished translation: do its n-grams occur in a reference? The loss looks "
                   "at the probability of each correct token given correct tokens before it. Minimising the loss "
                   "therefore does not maximise BLEU: a low loss says nothing about what happens after the model's own "
                   "first mistake, and a good translation worded differently from the reference gets a low BLEU.")},
            {"length", tr("length")}, {"h", tr("count in h")}, {"max r", tr("max count in one reference")},
            {"min", tr("clipped: min")}, {"Σ clipped", tr("Σ clipped")}, {"Σ h", tr("Σ counts in h")},
            {"p (%)", tr("precision p (%)")}};
    }

    static void showExample(FormValues& values)
    {
        values["bleuHypothesis"].text = QStringLiteral("My sister bought the three the books yesterday.");
        values["bleuReferences"].text = QStringLiteral(
            "My sister bought three books yesterday.\nYesterday my younger sister bought the three books.");
    }

    static std::vector<ModelPlace> places(const TransformerConfig& /*config*/, int /*mode*/)
    {
        return {{tr("Use the current translation")}};
    }

    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        const TranslationTrace& trace = *pick.numbers.trace;
        state.values["bleuHypothesis"].text =
            QString::fromStdString(trace.result->translation.hypotheses[std::size_t(trace.hypothesis)].text);
        return true;
    }

    static Calculation calculate(const CalculatorState& state)
    {
        const QString hypothesis = state.values.at("bleuHypothesis").text.simplified();
        const QString lines = state.values.at("bleuReferences").text;
        if (hypothesis.size() > kLongestText || lines.size() > kLongestText)
            return {{}, tr("Too long to show word by word: at most %1 characters per text.").arg(kLongestText)};
        std::vector<std::string> references;
        for (const QString& line : lines.split(u'\n'))
            if (!line.trimmed().isEmpty())
                references.push_back(line.simplified().toStdString());
        BleuOptions options;
        options.tokenization = kTokenizations[state.values.index("bleuTokenization")];
        options.effectiveOrder = state.values.flag("bleuEffectiveOrder");
        auto steps = shown(explainBleu(hypothesis.toStdString(), references, options));
        for (ShownStep& step : steps)
            step.columnTitle = tr("n-gram");
        steps.front().rowLabels = {tr("words")};
        steps.front().columnTitle = tr("text");
        return {steps};
    }
};

}  // namespace

Calculator lossCalculator()
{
    return calculatorOf<LossCalculator>();
}

Calculator optimizerCalculator()
{
    return calculatorOf<OptimizerCalculator>();
}

Calculator bleuCalculator()
{
    return calculatorOf<BleuCalculator>();
}

}  // namespace translucent
