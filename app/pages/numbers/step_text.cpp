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
    {"attention.scaled", QT_TRANSLATE_NOOP("translucent::StepText", "Attention scores s")},
    {"attention.masked", QT_TRANSLATE_NOOP("translucent::StepText", "Causal mask: later positions become −∞")},
    {"attention.weights", QT_TRANSLATE_NOOP("translucent::StepText", "Weights: softmax of each row")},
    {"attention.unscaled", QT_TRANSLATE_NOOP("translucent::StepText", "For comparison: weights without √dₖ")},
    {"attention.context", QT_TRANSLATE_NOOP("translucent::StepText", "Context: weighted sum of the values")},
    {"attention.concat", QT_TRANSLATE_NOOP("translucent::StepText", "Concatenate all heads")},
    {"attention.output", QT_TRANSLATE_NOOP("translucent::StepText", "Output projection W^O")},
    {"loss.logits", QT_TRANSLATE_NOOP("translucent::StepText", "Logits z, one per vocabulary entry")},
    {"loss.log_probabilities", QT_TRANSLATE_NOOP("translucent::StepText", "Log-probabilities")},
    {"loss.probabilities", QT_TRANSLATE_NOOP("translucent::StepText", "Probabilities")},
    {"loss.target", QT_TRANSLATE_NOOP("translucent::StepText", "Target distribution, smoothed")},
    {"loss.products", QT_TRANSLATE_NOOP("translucent::StepText", "Loss of each entry")},
    {"loss.total", QT_TRANSLATE_NOOP("translucent::StepText", "Loss of the position: their sum")},
    {"loss.alignment", QT_TRANSLATE_NOOP("translucent::StepText", "Input and target of each position")},
    {"loss.positions", QT_TRANSLATE_NOOP("translucent::StepText", "Loss of each position")},
    {"loss.sum", QT_TRANSLATE_NOOP("translucent::StepText", "Sum over the sentence, including END")},
    {"loss.mean", QT_TRANSLATE_NOOP("translucent::StepText", "Cross-entropy per token: the mean")},
    {"loss.perplexity", QT_TRANSLATE_NOOP("translucent::StepText", "Perplexity")},
    {"loss.sentence", QT_TRANSLATE_NOOP("translucent::StepText", "Probability of the whole sentence")},
    {"feed_forward.x", QT_TRANSLATE_NOOP("translucent::StepText", "x: the vectors of the tokens")},
    {"feed_forward.inner", QT_TRANSLATE_NOOP("translucent::StepText", "Expand: h = xW₁ + b₁")},
    {"feed_forward.activated", QT_TRANSLATE_NOOP("translucent::StepText", "Activation, element by element")},
    {"feed_forward.output", QT_TRANSLATE_NOOP("translucent::StepText", "Project back: y = aW₂ + b₂")},
    {"feed_forward.residual", QT_TRANSLATE_NOOP("translucent::StepText", "Residual connection: r + y")},
    {"schedule.steps", QT_TRANSLATE_NOOP("translucent::StepText", "Steps of training")},
    {"schedule.decay", QT_TRANSLATE_NOOP("translucent::StepText", "After warm-up: s^−0.5")},
    {"schedule.warmup", QT_TRANSLATE_NOOP("translucent::StepText", "During warm-up: linear")},
    {"schedule.minimum", QT_TRANSLATE_NOOP("translucent::StepText", "The smaller of both")},
    {"schedule.rate", QT_TRANSLATE_NOOP("translucent::StepText", "Learning rate")},
    {"adam.gradients", QT_TRANSLATE_NOOP("translucent::StepText", "Gradients of one parameter")},
    {"adam.first", QT_TRANSLATE_NOOP("translucent::StepText", "First moment: moving average of the gradients")},
    {"adam.second", QT_TRANSLATE_NOOP("translucent::StepText", "Second moment: moving average of their squares")},
    {"adam.first_corrected", QT_TRANSLATE_NOOP("translucent::StepText", "First moment, bias-corrected")},
    {"adam.second_corrected", QT_TRANSLATE_NOOP("translucent::StepText", "Second moment, bias-corrected")},
    {"adam.update", QT_TRANSLATE_NOOP("translucent::StepText", "Update of the parameter")},
    {"adam.weight", QT_TRANSLATE_NOOP("translucent::StepText", "The parameter after each step")},
    {"bleu.words", QT_TRANSLATE_NOOP("translucent::StepText", "Tokenisation and lengths")},
    {"bleu.order1", QT_TRANSLATE_NOOP("translucent::StepText", "Unigrams: single words")},
    {"bleu.order2", QT_TRANSLATE_NOOP("translucent::StepText", "Bigrams: pairs of words")},
    {"bleu.order3", QT_TRANSLATE_NOOP("translucent::StepText", "Trigrams: three words in a row")},
    {"bleu.order4", QT_TRANSLATE_NOOP("translucent::StepText", "4-grams: four words in a row")},
    {"bleu.precisions", QT_TRANSLATE_NOOP("translucent::StepText", "n-gram precisions")},
    {"bleu.brevity", QT_TRANSLATE_NOOP("translucent::StepText", "Brevity penalty")},
    {"bleu.score", QT_TRANSLATE_NOOP("translucent::StepText", "BLEU")},
    {"cost.multiplications", QT_TRANSLATE_NOOP("translucent::StepText", "Multiplications of a layer")},
    {"cost.sequential", QT_TRANSLATE_NOOP("translucent::StepText", "Sequential operations")},
    {"cost.path", QT_TRANSLATE_NOOP("translucent::StepText", "Maximum path length between two positions")},
    {"cost.time", QT_TRANSLATE_NOOP("translucent::StepText", "Measured: time in ms")},
    {"cost.memory", QT_TRANSLATE_NOOP("translucent::StepText", "Measured: memory in MiB")},
    {"sparse.full", QT_TRANSLATE_NOOP("translucent::StepText", "Full attention")},
    {"sparse.window", QT_TRANSLATE_NOOP("translucent::StepText", "Local window")},
    {"sparse.blocks", QT_TRANSLATE_NOOP("translucent::StepText", "Block-sparse")},
    {"sparse.top", QT_TRANSLATE_NOOP("translucent::StepText", "Top-k keys of each row")},
    {"sparse.low_rank", QT_TRANSLATE_NOOP("translucent::StepText", "Low rank")},
    {"norm.rms_matrix", QT_TRANSLATE_NOOP("translucent::StepText", "For comparison: RMS norm")},
};

constexpr Text kNotes[] {
    {"sum.rounded",
        QT_TRANSLATE_NOOP(
            "translucent::StepText", "Computed with all digits. Adding the numbers as printed gives %1.")},
    {"softmax.overflow",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "Overflow: e to this power is beyond the largest number a computer's double holds (1.8·10³⁰⁸) and "
            "becomes ∞. Subtracting the largest score first prevents this.")},
    {"softmax.underflow",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "Underflow: every exponential is too small for a double and becomes 0. "
            "Subtracting the largest score first prevents this.")},
    {"softmax.undefined",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "∞ ÷ ∞ or 0 ÷ 0 is not a number (NaN): without the shift this softmax cannot be computed.")},
    {"norm.pools_row",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "Green: the numbers that share a mean and a standard deviation – one token's own. "
            "Here without γ and β, population variance, ε under the root.")},
    {"norm.why_text",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "Green: batch norm pools one feature over all tokens of the batch. For "
            "text this fails: sentences differ in length and are padded; a token's "
            "result depends on which other, unrelated sentences are in the batch; "
            "and at inference there is often only one sentence, so stored running "
            "averages have to stand in. Layer norm needs only the token itself and "
            "works the same in training and inference.")},
    {"norm.one_row",
        QT_TRANSLATE_NOOP(
            "translucent::StepText", "With a single row every number is its own mean: batch norm leaves only zeros.")},
    {"attention.unscaled",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "H is the mean entropy of the rows in bits: 0 = each row attends to a "
            "single token. If the components of q and k are independent with "
            "variance 1, their dot product has standard deviation √dₖ; without the "
            "division softmax is sharper and its gradients smaller.")},
    {"loss.target",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "The correct entry gets 1 − ε + ε ÷ V, every other "
            "entry ε ÷ V = %1. ε = 0: everything goes to the "
            "correct one.")},
    {"loss.smoothed",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "With smoothed targets the loss cannot reach 0: its "
            "minimum is the entropy of the target distribution, "
            "%1 nats.")},
    {"loss.alignment",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "Teacher forcing: at each position the decoder reads "
            "the correct previous tokens (left of the arrow), "
            "whatever the model would have said, and has to "
            "predict the next one (right). The last target is "
            "END.")},
    {"loss.perplexity",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "On average the model is as uncertain as if it had "
            "to choose uniformly among %1 tokens at each "
            "position.")},
    {"feed_forward.zeros", QT_TRANSLATE_NOOP("translucent::StepText", "ReLU has set %1% of the hidden units to 0.")},
    {"schedule.peak",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "The largest rate is reached when the warm-up ends, at step %1. Both curves meet there.")},
    {"adam.correction",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "Both moving averages start at 0 and are too small "
            "at first; dividing by 1 − βᵗ corrects this bias.")},
    {"bleu.too_short",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "The hypothesis has fewer than %1 words, so there "
            "are no n-grams of this order.")},
    {"bleu.nothing",
        QT_TRANSLATE_NOOP("translucent::StepText", "No word of the hypothesis is in a reference: BLEU is 0.")},
    {"bleu.smoothed",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "If an order has n-grams but no match, its precision "
            "(and with it BLEU) would be 0. As sacreBLEU does "
            "(exp smoothing), ½, ¼, … of a match is counted "
            "instead.")},
    {"bleu.effective",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "Effective order: the hypothesis has n-grams of only %1 orders, so "
            "N = %1 and the others are left out.")},
    {"bleu.order_missing",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "The hypothesis has no n-grams of order %1. Without effective "
            "order such a precision counts as 0, and with it BLEU.")},
    {"bleu.and_loss",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "BLEU looks only at the finished translation: do its "
            "n-grams occur in a reference? The loss looks at the "
            "probability of each correct token given correct "
            "tokens before it. Minimising the loss therefore does "
            "not maximise BLEU: a low loss says nothing about "
            "what happens after the model's own first mistake, "
            "and a good translation worded differently from the "
            "reference gets a low BLEU.")},
    {"cost.dilated",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "O(log_k L) holds for dilated convolutions; with contiguous "
            "kernels a stack of O(L ÷ k) layers is needed.")},
    {"sparse.top_needs_all",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "To know the largest scores, all of them have to be computed first: only softmax and the sum of the values "
            "get cheaper.")},
    {"sparse.causal",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "Causal, as in the decoder: only keys up to the "
            "token's own position are used.")},
    {"sparse.low_rank_causal",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "Not available together with \"each token "
            "sees only earlier ones\": each of the r "
            "keys averages many tokens, later ones "
            "included, and a mask can only hide a whole "
            "average, so either the future leaks in or "
            "the past is lost. Linear-cost causal "
            "attention needs another method: linear "
            "attention (Katharopoulos et al. 2020) keeps "
            "running sums over the tokens so far.")},
    {"norm.pools_row_rms",
        QT_TRANSLATE_NOOP("translucent::StepText",
            "Green: RMS norm pools the same numbers as layer norm, but divides by the root of their mean square and "
            "subtracts no mean.")},
};

/// Symbols in words; by step, for "h" and "min" stand for other things elsewhere.
constexpr Text kBleuSymbols[] {
    {"length", QT_TRANSLATE_NOOP("translucent::StepText", "length")},
    {"h", QT_TRANSLATE_NOOP("translucent::StepText", "count in h")},
    {"max r", QT_TRANSLATE_NOOP("translucent::StepText", "most in one r")},
    {"min", QT_TRANSLATE_NOOP("translucent::StepText", "clipped: min")},
    {"Σ clipped", QT_TRANSLATE_NOOP("translucent::StepText", "Σ clipped")},
    {"Σ h", QT_TRANSLATE_NOOP("translucent::StepText", "Σ counts in h")},
    {"p (%)", QT_TRANSLATE_NOOP("translucent::StepText", "precision p (%)")},
};

constexpr Text kCostSymbols[] {
    {"self-attention", QT_TRANSLATE_NOOP("translucent::StepText", "self-attention")},
    {"LSTM", QT_TRANSLATE_NOOP("translucent::StepText", "LSTM")},
    {"convolution", QT_TRANSLATE_NOOP("translucent::StepText", "convolution")},
};

template <std::size_t Count>
QString find(const Text (&texts)[Count], const std::string& id)
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

QString stepSymbol(const std::string& step, const std::string& symbol)
{
    if (step.starts_with("bleu."))
        return find(kBleuSymbols, symbol);
    return step.starts_with("cost.") ? find(kCostSymbols, symbol) : QString::fromStdString(symbol);
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
    case InputProblem::TooFew:
        return StepText::tr("%1 is too short: it needs at least %2 numbers.").arg(symbol).arg(count);
    case InputProblem::Sizes:
        return StepText::tr("%1 does not fit the others: it needs %2 numbers.").arg(symbol).arg(count);
    case InputProblem::AllMasked:
        return StepText::tr(
            "Everything is masked. Leave at least one number visible: softmax of nothing is not defined.");
    case InputProblem::NoSpread:
        return StepText::tr("All numbers are equal and %1 is 0, so the standard deviation is 0 and cannot be divided "
                            "by. Make %1 larger than 0.")
            .arg(symbol);
    case InputProblem::Range:
        if (symbol == QLatin1String("s"))
            return StepText::tr("Steps must be whole numbers of at least 1.");
        if (symbol == QLatin1String("p"))
            return StepText::tr("Probabilities must be above 0 and at most 1.");
        return StepText::tr("%1 is outside its range.").arg(symbol);
    case InputProblem::TooLarge: break;
    }
    return StepText::tr("%1 becomes larger than a computer's double holds (1.8·10³⁰⁸). Use smaller numbers.")
        .arg(symbol);
}

}  // namespace translucent
