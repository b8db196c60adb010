#include "pages/numbers/step_text.h"

#include <QCoreApplication>


namespace translucent {

namespace {

struct StepText {
    Q_DECLARE_TR_FUNCTIONS(translucent::StepText)
};

constexpr auto kContext = "translucent::StepText";

struct Text {
    const char* id;
    const char* source;
};

constexpr Text kNames[] {
    {"softmax.scores", QT_TRANSLATE_NOOP("translucent::StepText", "Scores, divided by the temperature")},
    {"softmax.mask", QT_TRANSLATE_NOOP("translucent::StepText", "Mask: hidden scores become −∞")},
    {"softmax.shift", QT_TRANSLATE_NOOP("translucent::StepText", "Subtract the largest score")},
    {"softmax.exponentials", QT_TRANSLATE_NOOP("translucent::StepText", "Exponentials")},
    {"softmax.sum", QT_TRANSLATE_NOOP("translucent::StepText", "Sum of the exponentials")},
    {"softmax.probabilities", QT_TRANSLATE_NOOP("translucent::StepText", "Probabilities")},
    {"norm.input", QT_TRANSLATE_NOOP("translucent::StepText", "The vector of one token")},
    {"norm.mean", QT_TRANSLATE_NOOP("translucent::StepText", "Mean")},
    {"norm.deviations", QT_TRANSLATE_NOOP("translucent::StepText", "Deviations from the mean")},
    {"norm.variance", QT_TRANSLATE_NOOP("translucent::StepText", "Variance")},
    {"norm.std", QT_TRANSLATE_NOOP("translucent::StepText", "Standard deviation, with ε")},
    {"norm.normalised", QT_TRANSLATE_NOOP("translucent::StepText", "Normalised")},
    {"norm.output", QT_TRANSLATE_NOOP("translucent::StepText", "Scaled by γ and shifted by β")},
    {"norm.layer_matrix", QT_TRANSLATE_NOOP("translucent::StepText", "Layer norm of all tokens")},
    {"norm.batch_matrix", QT_TRANSLATE_NOOP("translucent::StepText", "For comparison: batch norm")},
    {"attention.x", QT_TRANSLATE_NOOP("translucent::StepText", "X: the vectors of the tokens")},
    {"attention.q", QT_TRANSLATE_NOOP("translucent::StepText", "Queries q of this head")},
    {"attention.k", QT_TRANSLATE_NOOP("translucent::StepText", "Keys k (self-attention: Z = X)")},
    {"attention.v", QT_TRANSLATE_NOOP("translucent::StepText", "Values v")},
    {"attention.products", QT_TRANSLATE_NOOP("translucent::StepText", "Dot products q · k")},
    {"attention.scaled", QT_TRANSLATE_NOOP("translucent::StepText", "Scores, divided by √dₖ")},
    {"attention.masked", QT_TRANSLATE_NOOP("translucent::StepText", "Future masked with −∞")},
    {"attention.weights", QT_TRANSLATE_NOOP("translucent::StepText", "Weights: softmax of each row")},
    {"attention.unscaled", QT_TRANSLATE_NOOP("translucent::StepText", "For comparison: weights without √dₖ")},
    {"attention.context", QT_TRANSLATE_NOOP("translucent::StepText", "Context: weighted sum of the values")},
    {"attention.concat", QT_TRANSLATE_NOOP("translucent::StepText", "All heads side by side")},
    {"attention.output", QT_TRANSLATE_NOOP("translucent::StepText", "Output: mixed by W^O")},
    {"loss.logits", QT_TRANSLATE_NOOP("translucent::StepText", "Logits z, one per vocabulary entry")},
    {"loss.log_probabilities", QT_TRANSLATE_NOOP("translucent::StepText", "Log-probabilities")},
    {"loss.probabilities", QT_TRANSLATE_NOOP("translucent::StepText", "Probabilities")},
    {"loss.target", QT_TRANSLATE_NOOP("translucent::StepText", "Target distribution, smoothed")},
    {"loss.products", QT_TRANSLATE_NOOP("translucent::StepText", "Loss of each entry")},
    {"loss.total", QT_TRANSLATE_NOOP("translucent::StepText", "Loss of the position: their sum")},
    {"loss.alignment", QT_TRANSLATE_NOOP("translucent::StepText", "Input and target of each position")},
    {"loss.positions", QT_TRANSLATE_NOOP("translucent::StepText", "Loss of each position")},
    {"loss.sum", QT_TRANSLATE_NOOP("translucent::StepText", "Sum over the sentence, with END")},
    {"loss.mean", QT_TRANSLATE_NOOP("translucent::StepText", "Cross-entropy: the mean")},
    {"loss.perplexity", QT_TRANSLATE_NOOP("translucent::StepText", "Perplexity")},
    {"loss.sentence", QT_TRANSLATE_NOOP("translucent::StepText", "Probability of the whole sentence")},
    {"feed_forward.x", QT_TRANSLATE_NOOP("translucent::StepText", "x: the vectors of the tokens")},
    {"feed_forward.inner", QT_TRANSLATE_NOOP("translucent::StepText", "Widened: h = xW₁ + b₁")},
    {"feed_forward.activated", QT_TRANSLATE_NOOP("translucent::StepText", "Activation of every number")},
    {"feed_forward.output", QT_TRANSLATE_NOOP("translucent::StepText", "Narrowed again: y = aW₂ + b₂")},
    {"feed_forward.residual", QT_TRANSLATE_NOOP("translucent::StepText", "Residual sum")},
    {"schedule.steps", QT_TRANSLATE_NOOP("translucent::StepText", "Steps of training")},
    {"schedule.decay", QT_TRANSLATE_NOOP("translucent::StepText", "After the warm-up: falling")},
    {"schedule.warmup", QT_TRANSLATE_NOOP("translucent::StepText", "During the warm-up: rising")},
    {"schedule.minimum", QT_TRANSLATE_NOOP("translucent::StepText", "The smaller of both")},
    {"schedule.rate", QT_TRANSLATE_NOOP("translucent::StepText", "Learning rate")},
    {"adam.gradients", QT_TRANSLATE_NOOP("translucent::StepText", "Gradients of one parameter")},
    {"adam.first", QT_TRANSLATE_NOOP("translucent::StepText", "First moment: mean of the gradients")},
    {"adam.second", QT_TRANSLATE_NOOP("translucent::StepText", "Second moment: mean of their squares")},
    {"adam.first_corrected", QT_TRANSLATE_NOOP("translucent::StepText", "First moment, corrected")},
    {"adam.second_corrected", QT_TRANSLATE_NOOP("translucent::StepText", "Second moment, corrected")},
    {"adam.update", QT_TRANSLATE_NOOP("translucent::StepText", "Change of the parameter")},
    {"adam.weight", QT_TRANSLATE_NOOP("translucent::StepText", "The parameter after each step")},
    {"bleu.words", QT_TRANSLATE_NOOP("translucent::StepText", "Words and lengths")},
    {"bleu.order1", QT_TRANSLATE_NOOP("translucent::StepText", "Single words")},
    {"bleu.order2", QT_TRANSLATE_NOOP("translucent::StepText", "Pairs of words")},
    {"bleu.order3", QT_TRANSLATE_NOOP("translucent::StepText", "Three words in a row")},
    {"bleu.order4", QT_TRANSLATE_NOOP("translucent::StepText", "Four words in a row")},
    {"bleu.precisions", QT_TRANSLATE_NOOP("translucent::StepText", "Precisions")},
    {"bleu.brevity", QT_TRANSLATE_NOOP("translucent::StepText", "Brevity penalty")},
    {"bleu.score", QT_TRANSLATE_NOOP("translucent::StepText", "BLEU")},
    {"cost.multiplications", QT_TRANSLATE_NOOP("translucent::StepText", "Multiplications of a layer")},
    {"cost.sequential", QT_TRANSLATE_NOOP("translucent::StepText", "Steps that wait for each other")},
    {"cost.path", QT_TRANSLATE_NOOP("translucent::StepText", "Longest way between two positions")},
    {"cost.time", QT_TRANSLATE_NOOP("translucent::StepText", "Measured: time in ms")},
    {"cost.memory", QT_TRANSLATE_NOOP("translucent::StepText", "Measured: memory in MiB")},
    {"sparse.full", QT_TRANSLATE_NOOP("translucent::StepText", "Full attention")},
    {"sparse.window", QT_TRANSLATE_NOOP("translucent::StepText", "Local window")},
    {"sparse.blocks", QT_TRANSLATE_NOOP("translucent::StepText", "Block-sparse")},
    {"sparse.top", QT_TRANSLATE_NOOP("translucent::StepText", "Top k of each row")},
    {"sparse.low_rank", QT_TRANSLATE_NOOP("translucent::StepText", "Low rank")},
    {"norm.rms_matrix", QT_TRANSLATE_NOOP("translucent::StepText", "For comparison: RMS norm")},
};

constexpr Text kNotes[] {
    {"sum.rounded",
     QT_TRANSLATE_NOOP("translucent::StepText", "Computed with all digits. Adding the numbers as printed gives %1.")},
    {"softmax.overflow",
     QT_TRANSLATE_NOOP("translucent::StepText", "Overflow: e to this power is beyond the largest number a computer's double holds (1.8·10³⁰⁸) and "
                                                "becomes ∞. Subtracting the largest score first prevents this.")},
    {"softmax.underflow",
     QT_TRANSLATE_NOOP("translucent::StepText", "Underflow: every exponential is too small for a double and becomes 0. "
                                                "Subtracting the largest score first prevents this.")},
    {"softmax.undefined",
     QT_TRANSLATE_NOOP("translucent::StepText", "∞ ÷ ∞ or 0 ÷ 0 is not a number (NaN): without the shift this softmax cannot be computed.")},
    {"norm.pools_row",
     QT_TRANSLATE_NOOP("translucent::StepText", "Green: the numbers that share a mean and a standard deviation – one token's own. "
                                                "Here without γ and β, population variance, ε under the root.")},
    {"norm.why_text",
     QT_TRANSLATE_NOOP("translucent::StepText", "Green: batch norm pools one feature over all tokens of the batch. For text this fails: sentences have different lengths and "
                                                "are padded, a token's result depends on which other sentences are in the batch, and in use there is often only one, "
                                                "so that stored averages have to stand in. Layer norm needs the token alone, the same in training and in use.")},
    {"norm.one_row",
     QT_TRANSLATE_NOOP("translucent::StepText", "With a single row every number is its own mean: batch norm leaves only zeros.")},
    {"attention.unscaled",
     QT_TRANSLATE_NOOP("translucent::StepText", "H is the mean entropy of the rows in bits: 0 = each token looks at one other only. Dot products of dₖ terms grow with √dₖ; "
                                                "undivided they make softmax sharper, and its gradients smaller.")},
    {"loss.target", QT_TRANSLATE_NOOP("translucent::StepText", "The right entry gets 1 − ε, and ε is spread evenly over all V entries: %1 each. ε = 0: all on the right one.")},
    {"loss.smoothed", QT_TRANSLATE_NOOP("translucent::StepText", "Smoothed targets cannot be hit without loss: the least possible is their own entropy, %1 nats.")},
    {"loss.alignment", QT_TRANSLATE_NOOP("translucent::StepText", "Teacher forcing: each position reads the right tokens before it (left of the arrow), whatever the model would have said, and is asked for the next one (right). The last target is END.")},
    {"loss.perplexity", QT_TRANSLATE_NOOP("translucent::StepText", "As unsure as if choosing evenly among %1 tokens at every position.")},
    {"feed_forward.zeros", QT_TRANSLATE_NOOP("translucent::StepText", "ReLU has set %1 % of all inner numbers to 0.")},
    {"schedule.peak", QT_TRANSLATE_NOOP("translucent::StepText", "The largest rate is reached when the warm-up ends, at step %1. Both curves meet there.")},
    {"adam.correction", QT_TRANSLATE_NOOP("translucent::StepText", "Both means start at 0 and are too small at first; dividing by 1 − βᵗ makes up for it.")},
    {"bleu.too_short", QT_TRANSLATE_NOOP("translucent::StepText", "The hypothesis has fewer than %1 words, so there is nothing to count.")},
    {"bleu.nothing", QT_TRANSLATE_NOOP("translucent::StepText", "No word of the hypothesis is in a reference: BLEU is 0.")},
    {"bleu.smoothed", QT_TRANSLATE_NOOP("translucent::StepText", "Where nothing matches, the precision would be 0 and with it BLEU. As sacreBLEU does, a half, a quarter, … of a match is counted instead.")},
    {"bleu.and_loss", QT_TRANSLATE_NOOP("translucent::StepText", "BLEU looks at the finished translation only: whether its word sequences stand in a reference. The loss looks at the probability of each right token after right tokens. A low loss says nothing of what follows a first mistake of the model's own, and a good translation in other words than the reference gets a low BLEU.")},
    {"sparse.top_needs_all", QT_TRANSLATE_NOOP("translucent::StepText", "To know the largest scores, all of them have to be computed first: only softmax and the sum of the values get cheaper.")},
    {"sparse.causal", QT_TRANSLATE_NOOP("translucent::StepText", "Causal, as in the decoder: of these only keys up to the token's own place are looked at.")},
    {"sparse.low_rank_causal", QT_TRANSLATE_NOOP("translucent::StepText", "Not available when each token sees only earlier ones. Every one of the r keys is a mean over many tokens, later ones among them, and a mask "
                                                "can hide only a whole mean: either the future leaks in, or the past is lost with it. Causal attention of linear cost is another "
                                                "method: linear attention (Katharopoulos et al. 2020) keeps running sums over the tokens so far instead of means over all.")},
    {"norm.pools_row_rms",
     QT_TRANSLATE_NOOP("translucent::StepText", "Green: RMS norm pools the same numbers as layer norm, but divides by the root of their mean square and subtracts no mean.")},
};

template <std::size_t Count> QString find(const Text (&texts)[Count], const std::string& id)
{
    for (const Text& text : texts)
        if (id == text.id)
            return QCoreApplication::translate(kContext, text.source);
    return QString::fromStdString(id);
}

}  // namespace

QString stepName(const std::string& id)
{
    return find(kNames, id);
}

QString stepNoteText(const StepNote& note)
{
    QString text = find(kNotes, note.id);
    for (const double number : note.numbers)
        text = text.arg(QString::fromStdString(numberText(number)));
    return text;
}

QString inputProblemText(const InputError& error)
{
    const QString symbol = QString::fromStdString(error.symbol());
    const int count = int(error.count());
    switch (error.problem()) {
    case InputProblem::Empty:
        if (symbol == QLatin1String("hypothesis"))
            return StepText::tr("The hypothesis is empty. Type a translation.");
        if (symbol == QLatin1String("reference"))
            return StepText::tr("There is no reference. Type at least one, each on a line of its own.");
        return StepText::tr("%1 is empty: it needs at least one number.").arg(symbol);
    case InputProblem::NotFinite:
        return StepText::tr("%1 holds something that is not a finite number. Correct the marked cells.").arg(symbol);
    case InputProblem::TooFew: return StepText::tr("%1 is too short: it needs at least %2 numbers.").arg(symbol).arg(count);
    case InputProblem::Sizes: return StepText::tr("%1 does not fit the others: it needs %2 numbers.").arg(symbol).arg(count);
    case InputProblem::AllMasked:
        return StepText::tr("Everything is masked. Leave at least one number visible: softmax of nothing is not defined.");
    case InputProblem::NoSpread:
        return StepText::tr("All numbers are equal and %1 is 0, so the standard deviation is 0 and cannot be divided by. Make %1 larger than 0.").arg(symbol);
    case InputProblem::Range:
        if (symbol == QLatin1String("s"))
            return StepText::tr("Steps must be whole numbers from 1 on.");
        if (symbol == QLatin1String("p"))
            return StepText::tr("Probabilities must be above 0 and at most 1.");
        return StepText::tr("%1 is outside its range.").arg(symbol);
    case InputProblem::TooLarge: break;
    }
    return StepText::tr("%1 becomes larger than a computer's double holds (1.8·10³⁰⁸). Use smaller numbers.").arg(symbol);
}

}  // namespace translucent
