#include "pages/numbers/step_reason.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace translucent {

namespace {

constexpr auto kReasonContext = "translucent::StepReason";

struct Reason {
    const char* step;
    const char* source;
};

constexpr Reason kReasons[] {
    {"softmax.scores",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The temperature T scales the differences between the scores: "
            "below 1 the largest stands out more, above 1 all become more "
            "alike.")},
    {"softmax.mask",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "e^−∞ = 0: what is masked gets probability 0, and the others "
            "still sum to 1.")},
    {"softmax.shift",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Subtracting the same number from every score leaves the "
            "probabilities as they are, but keeps the exponentials from "
            "overflowing.")},
    {"softmax.exponentials",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The exponential makes every number positive, keeps their order "
            "and turns differences into ratios.")},
    {"softmax.sum", QT_TRANSLATE_NOOP("translucent::StepReason", "Divided by this sum, the numbers will add up to 1.")},
    {"softmax.probabilities",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Positive numbers that sum to 1: they can be read as "
            "probabilities or used as weights.")},
    {"norm.input",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Layer norm treats every token by itself: it uses the numbers of "
            "this one vector only.")},
    {"norm.mean",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The mean is what all numbers have in common; the next step "
            "removes it.")},
    {"norm.deviations",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "From here on it only matters how far each number is from the "
            "mean; the deviations sum to 0.")},
    {"norm.variance",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Squares count deviations in both directions; their average "
            "tells how widely the numbers are spread.")},
    {"norm.std",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The root brings the variance back to the scale of x; ε prevents "
            "a division by zero when all numbers are equal.")},
    {"norm.normalised",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Now the mean is 0 and the standard deviation is 1, however "
            "large the numbers were: the next layer always sees the same "
            "scale.")},
    {"norm.output",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "γ and β are learned: the model can restore whatever scale and "
            "offset it needs.")},
    {"norm.layer_matrix",
        QT_TRANSLATE_NOOP("translucent::StepReason", "Each row by itself: no other token changes the result.")},
    {"norm.batch_matrix",
        QT_TRANSLATE_NOOP("translucent::StepReason", "Batch norm pools each column instead of each row.")},
    {"norm.rms_matrix",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Many newer models leave out the mean and the shift: cheaper, "
            "and about as good.")},
    {"attention.x",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "One row per token. Attention is the only place where "
            "information passes between rows.")},
    {"attention.q",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The query says what a token looks for. Each head has "
            "projections of its own, so each can look for something else.")},
    {"attention.k",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The key says what a token can be found by: queries are compared "
            "with it.")},
    {"attention.v",
        QT_TRANSLATE_NOOP(
            "translucent::StepReason", "The value is what a token passes on to those that attend to it.")},
    {"attention.products",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The dot product is large where query and key point in the same "
            "direction: it measures how well they match.")},
    {"attention.scaled",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "If divided by √dₖ, the spread of the scores does not depend on "
            "the number of dimensions, and softmax does not saturate.")},
    {"attention.masked",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "A position of the decoder must not see what it has to predict: "
            "softmax turns −∞ into weight 0.")},
    {"attention.weights",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Softmax turns each row of scores into shares that sum to 1: how "
            "much the token takes from each key.")},
    {"attention.unscaled",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "What the division is for: without it few weights would take "
            "almost everything.")},
    {"attention.context",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Each token receives a mixture of the values, in proportion to "
            "its weights.")},
    {"attention.concat",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The heads have attended to different things; joined, their "
            "results fill d_model dimensions again.")},
    {"attention.output",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "W^O mixes what the heads have found, so that the following "
            "layers can use it together.")},
    {"loss.logits",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Softmax needs one score per vocabulary entry; y is the token "
            "that the reference has at this position.")},
    {"loss.log_probabilities",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Logarithms turn products of probabilities into sums and do not "
            "underflow.")},
    {"loss.probabilities",
        QT_TRANSLATE_NOOP("translucent::StepReason", "Only to read: the loss is computed from the logarithms.")},
    {"loss.target",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "With ε > 0 the model is asked to keep a little doubt, so logits "
            "need not grow without end.")},
    {"loss.products",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Each entry costs −log p times its share of the target: being "
            "sure of something wrong costs most.")},
    {"loss.total",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "One number says how far the model's distribution is from the "
            "target; training makes it smaller.")},
    {"loss.alignment",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The decoder predicts all positions at once, each from the "
            "correct tokens before it.")},
    {"loss.positions",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Every position is a prediction of its own: the less probable "
            "its correct token, the larger the loss.")},
    {"loss.sum",
        QT_TRANSLATE_NOOP("translucent::StepReason", "The sum is −log of the probability of the whole sentence.")},
    {"loss.mean",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Divided by the number of tokens, so that long and short "
            "sentences can be compared.")},
    {"loss.perplexity",
        QT_TRANSLATE_NOOP("translucent::StepReason", "e to the mean loss is easier to imagine than nats.")},
    {"loss.sentence",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Chain rule: the probability of a sentence is the product of its "
            "tokens' conditional probabilities.")},
    {"feed_forward.x",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Each row goes through the same network by itself: nothing "
            "passes between tokens here.")},
    {"feed_forward.inner",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "More hidden units than d_model leave room for many features: "
            "each unit tests x for one direction.")},
    {"feed_forward.activated",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Without a non-linearity both layers together would be one "
            "single linear map.")},
    {"feed_forward.output",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Back to d_model dimensions, so that the result can be added to "
            "the input.")},
    {"feed_forward.residual",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The sublayer only has to learn a correction of r, and gradients "
            "can bypass it.")},
    {"schedule.steps",
        QT_TRANSLATE_NOOP("translucent::StepReason", "The learning rate depends on how many updates have been made.")},
    {"schedule.decay",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Later updates are smaller, so that the weights settle; the "
            "decay is slow enough to go on learning.")},
    {"schedule.warmup",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "At first the weights are random and Adam's averages rest on few "
            "gradients: large updates would do harm.")},
    {"schedule.minimum",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The smaller of both goes over from warm-up to decay without a "
            "jump.")},
    {"schedule.rate",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Larger models take smaller steps; the factor scales the whole "
            "curve.")},
    {"adam.gradients",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The gradient points where the loss grows; of a single batch it "
            "is only a noisy estimate.")},
    {"adam.first",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Averaging smooths the noise of single batches and keeps the "
            "common direction.")},
    {"adam.second",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The mean square tells how large the gradients of this parameter "
            "usually are.")},
    {"adam.first_corrected",
        QT_TRANSLATE_NOOP("translucent::StepReason", "Without the correction the first updates would be too small.")},
    {"adam.second_corrected",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Corrected like the first moment: otherwise the divisor would be "
            "too small at first.")},
    {"adam.update",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Divided by its usual size, the gradient moves every parameter "
            "by about α, whatever its scale.")},
    {"adam.weight",
        QT_TRANSLATE_NOOP("translucent::StepReason", "Each update starts from where the one before it ended.")},
    {"bleu.words",
        QT_TRANSLATE_NOOP("translucent::StepReason", "BLEU counts tokens: how a text is split changes the score.")},
    {"bleu.order1",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "A word counts no more often than a reference has it (clipping), "
            "so repeating a good word does not help.")},
    {"bleu.order2",
        QT_TRANSLATE_NOOP("translucent::StepReason", "Pairs show whether neighbouring words are in the right order.")},
    {"bleu.order3",
        QT_TRANSLATE_NOOP("translucent::StepReason", "Longer n-grams reward passages that read like the reference.")},
    {"bleu.order4", QT_TRANSLATE_NOOP("translucent::StepReason", "Four words in a row rarely match by chance.")},
    {"bleu.precisions",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Precision asks how much of the translation is in a reference, "
            "not how much of the reference is covered.")},
    {"bleu.brevity",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Precision alone would favour very short translations; this "
            "factor takes the advantage away.")},
    {"bleu.score",
        QT_TRANSLATE_NOOP("translucent::StepReason", "A geometric mean is small as soon as a single order is poor.")},
    {"cost.multiplications",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Only self-attention grows with L²; yet below L = 2d it needs "
            "fewer multiplications than the LSTM.")},
    {"cost.sequential",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Operations that wait for one another cannot run in parallel: "
            "this limits what a GPU can gain.")},
    {"cost.path",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "The shorter the path between two positions, the easier their "
            "relation is to learn.")},
    {"cost.time",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Counts are not times: caches, vector units and libraries decide "
            "how fast an operation is.")},
    {"cost.memory",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Attention keeps an L × L matrix of weights: its memory grows "
            "with L².")},
    {"sparse.full", QT_TRANSLATE_NOOP("translucent::StepReason", "Every query is compared with every key: L² scores.")},
    {"sparse.window",
        QT_TRANSLATE_NOOP("translucent::StepReason",
            "Near tokens matter most. The cost grows with L only; distant "
            "tokens need several layers.")},
    {"sparse.blocks",
        QT_TRANSLATE_NOOP("translucent::StepReason", "Small dense blocks are what hardware multiplies fastest.")},
    {"sparse.top", QT_TRANSLATE_NOOP("translucent::StepReason", "Most weights are near 0; only the largest are kept.")},
    {"sparse.low_rank",
        QT_TRANSLATE_NOOP(
            "translucent::StepReason", "With r keys and values in place of L the cost grows with L · r.")},
};

}  // namespace

QString stepReason(const std::string& id)
{
    const auto found = std::ranges::find_if(kReasons, [&](const Reason& reason) { return id == reason.step; });
    return found == std::end(kReasons) ? QString() : QCoreApplication::translate(kReasonContext, found->source);
}

}  // namespace translucent
