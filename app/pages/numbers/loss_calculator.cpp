#include "pages/numbers/calculator.h"
#include "translucent/explain/learning.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

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
                tr("Every position is a prediction of its own: the less probable its correct token, the larger the "
                   "loss.")},
            {"loss.sum", tr("Sum over the sentence, including END"),
                tr("The sum is −log of the probability of the whole sentence.")},
            {"loss.mean", tr("Cross-entropy per token: the mean"),
                tr("Divided by the number of tokens, so that long and short sentences can be compared.")},
            {"loss.perplexity", tr("Perplexity"), tr("e to the mean loss is easier to imagine than nats.")},
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
                   "arrow), whatever the model would have said, and has to predict the next one (right). The last "
                   "target is END.")},
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

}  // namespace

Calculator lossCalculator()
{
    return calculatorOf<LossCalculator>();
}

}  // namespace translucent
