#include "pages/numbers/calculator.h"
#include "translucent/explain/bleu.h"

#include <QCoreApplication>

#include <array>

namespace translucent {

namespace {

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
                tr("Effective order: the hypothesis has n-grams of only %1 orders, so N = %1 and the others are left "
                   "out.")},
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

Calculator bleuCalculator()
{
    return calculatorOf<BleuCalculator>();
}

}  // namespace translucent
