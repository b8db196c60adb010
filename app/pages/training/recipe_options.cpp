#include "pages/training/recipe_options.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace translucent {

namespace {

using Kind = RecipeOption::Kind;

template <typename Struct>
QVariant variantOf(const Option<Struct>& option, const Struct& options)
{
    return option.visit(options, [](const auto& value) {
        using Value = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_convertible_v<Value, std::string_view>)
            return QVariant(QString::fromUtf8(QUtf8StringView(std::string_view(value))));
        else if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>)
            return QVariant(qlonglong(value));
        else
            return QVariant(value);
    });
}

template <typename Struct>
void assign(const Option<Struct>& option, Struct& options, const QVariant& value)
{
    const auto assign = [&](const auto& place) {
        if constexpr (std::is_same_v<decltype(place), const typename Option<Struct>::Named&>)
            option.choose(options, value.toString().toStdString());
        else if constexpr (std::is_same_v<decltype(place), std::string Struct::*const&>)
            options.*place = value.toString().toStdString();
        else
            options.*place = value.value<std::remove_reference_t<decltype(options.*place)>>();
    };
    std::visit(assign, option.member);
}

template <typename Struct>
Kind kindOf(const Option<Struct>& option)
{
    if (std::holds_alternative<typename Option<Struct>::Named>(option.member))
        return Kind::Choice;
    if (std::holds_alternative<bool Struct::*>(option.member))
        return Kind::YesNo;
    if (std::holds_alternative<std::string Struct::*>(option.member))
        return Kind::Text;
    return std::holds_alternative<double Struct::*>(option.member) ? Kind::Real : Kind::Whole;
}

/// Fills in what core's table knows about the field, if it is one of this part.
template <typename Struct>
void complete(RecipeOption& field, const char* name, Struct Recipe::*part)
{
    for (const auto& option : optionsOf<Struct>()) {
        if (std::string(name) + "." + option.name != field.field)
            continue;
        field.member = {kindOf(option), [&option, part](const Recipe& from) { return variantOf(option, from.*part); },
            [&option, part](Recipe& to, const QVariant& value) { assign(option, to.*part, value); }};
        if (const auto* named = std::get_if<typename Option<Struct>::Named>(&option.member))
            for (const auto choice : named->names)
                field.member.names.append(QString::fromUtf8(QUtf8StringView(choice)));
        if (std::isnan(field.values.least))
            field.values.least = option.range.least;
        if (std::isnan(field.values.most))
            field.values.most = option.range.most;
    }
}

}  // namespace

const std::vector<RecipeOption>& RecipeOption::all()
{
    static const std::vector<RecipeOption> options = [] {
        std::vector<RecipeOption> all;
        const std::pair<const char*, std::vector<RecipeOption>> groups[] {{QT_TR_NOOP("Size"), size()},
            {QT_TR_NOOP("Architecture"), architecture()}, {QT_TR_NOOP("Vocabulary"), vocabulary()},
            {QT_TR_NOOP("Optimisation"), learning()}, {QT_TR_NOOP("Regularisation"), regularisation()},
            {QT_TR_NOOP("Stopping and evaluation"), limits()}, {QT_TR_NOOP("Hardware"), machine()}};
        for (const auto& [heading, part] : groups)
            for (RecipeOption option : part) {
                option.group = heading;
                complete(option, "model", &Recipe::model);
                complete(option, "tokenizer", &Recipe::tokenizer);
                complete(option, "training", &Recipe::training);
                all.push_back(std::move(option));
            }
        return all;
    }();
    return options;
}

const RecipeOption& RecipeOption::of(QByteArrayView field)
{
    return *std::ranges::find(all(), field, [](const RecipeOption& each) { return QByteArrayView(each.field); });
}

std::vector<std::pair<QString, QString>> RecipeOption::choices() const
{
    std::vector<std::pair<QString, QString>> choices;
    for (qsizetype i = 0; i < member.names.size(); ++i)
        choices.emplace_back(member.names[i], tr(values.captions[std::size_t(i)]));
    return choices;
}

QString RecipeOption::text(const Recipe& recipe) const
{
    const QVariant value = member.get(recipe);
    if (member.kind == Kind::Text)
        return value.toString().isEmpty() ? tr(values.off) : value.toString();
    if (values.off && value.toDouble() == values.least)
        return tr(values.off);
    switch (member.kind) {
    case Kind::Whole: return QLocale().toString(value.toLongLong());
    case Kind::Real: return QLocale().toString(value.toDouble(), 'g', 6);
    case Kind::YesNo: return value.toBool() ? tr("yes") : tr("no");
    case Kind::Text:
    case Kind::Choice: break;
    }
    for (const auto& [id, called] : choices())
        if (id == value.toString())
            return called;
    return value.toString();
}

namespace {

/// What the form offers; a side left out is core's.
struct Span {
    double least = std::numeric_limits<double>::quiet_NaN();
    double most = std::numeric_limits<double>::quiet_NaN();
};

RecipeOption::Values whole(Span span, double step, std::vector<qint64> ladder = {}, const char* off = nullptr)
{
    return {span.least, span.most, step, 0, off, std::move(ladder)};
}

RecipeOption::Values real(Span span, double step, int decimals, const char* off = nullptr)
{
    return {span.least, span.most, step, decimals, off};
}

RecipeOption::Values captions(std::vector<const char*> captions = {})
{
    return {.least = 0, .most = 0, .captions = std::move(captions)};
}

constexpr bool kBasic = true;
constexpr bool kMore = false;

}  // namespace

std::vector<RecipeOption> RecipeOption::size()
{
    const Values layers = whole({.most = 64}, 1, {1, 2, 3, 4, 6, 8, 12});
    return {
        {"model.model_dimension", whole({.most = 4096}, 2, {16, 32, 64, 128, 256, 384, 512, 768, 1024}), kBasic,
            QT_TR_NOOP("Model dimension d_model"),
            QT_TR_NOOP("Dimension of each token's vector. Larger models have more capacity and cost more: matrix "
                       "products grow with d².")},
        {"model.heads", whole({.most = 64}, 1, {1, 2, 4, 8, 16, 32}), kBasic, QT_TR_NOOP("Heads h"),
            QT_TR_NOOP("Number of attention heads; each works on d / h dimensions.")},
        {"model.encoder_layers", layers, kBasic, QT_TR_NOOP("Encoder layers"),
            QT_TR_NOOP("Number N of encoder blocks.")},
        {"model.decoder_layers", layers, kBasic, QT_TR_NOOP("Decoder layers"),
            QT_TR_NOOP("Number N of decoder blocks.")},
        {"model.feed_forward_dimension", whole({.most = 16384}, 1, {32, 64, 128, 256, 512, 1024, 2048, 4096}), kBasic,
            QT_TR_NOOP("Feed-forward dimension d_ff"),
            QT_TR_NOOP("Hidden size of the feed-forward network; the paper uses 4·d.")},
        {"model.max_length", whole({.most = 4096}, 1), kMore, QT_TR_NOOP("Maximum sentence length"),
            QT_TR_NOOP("Maximum tokens per sentence, END included; longer pairs are skipped.")},
    };
}

std::vector<RecipeOption> RecipeOption::architecture()
{
    return {
        {"model.task", captions({QT_TR_NOOP("translation"), QT_TR_NOOP("tagging"), QT_TR_NOOP("classification")}),
            kMore, QT_TR_NOOP("Task"),
            QT_TR_NOOP("What the model makes of a sentence: a translation, or with the encoder alone a label for each "
                       "word between spaces, or one for the sentence. Tagging and classification have no decoder: 0 "
                       "decoder layers.")},
        {"model.norm_placement", captions({QT_TR_NOOP("after (post-norm)"), QT_TR_NOOP("before (pre-norm)")}), kBasic,
            QT_TR_NOOP("Norm placement"),
            QT_TR_NOOP("After each sublayer, as in the paper, or before it, which trains more stably in deep models.")},
        {"model.position_kind",
            captions({QT_TR_NOOP("sinusoidal"), QT_TR_NOOP("learned"), QT_TR_NOOP("none"), "ALiBi",
                QT_TR_NOOP("rotary"), QT_TR_NOOP("relative")}),
            kBasic, QT_TR_NOOP("Positions"),
            QT_TR_NOOP("How the model knows where a token stands: by vectors added to the embeddings (sinusoidal, "
                       "learned), or inside self-attention, by a penalty on distance (ALiBi), by turning queries and "
                       "keys (rotary) or by trained vectors for distances (relative). Without positions the encoder "
                       "sees a bag of words.")},
        {"model.architecture", captions({"Transformer", "LSTM", "GRU", "CNN"}), kMore, QT_TR_NOOP("Network"),
            QT_TR_NOOP("What translates: a Transformer, or what came before it – recurrent networks (LSTM, GRU) and "
                       "convolutions. Those have no heads, feed-forward networks and norms.")},
        {"model.recurrent_attention",
            captions(
                {QT_TR_NOOP("without attention"), QT_TR_NOOP("by dot products"), QT_TR_NOOP("by a small network")}),
            kMore, QT_TR_NOOP("Recurrent attention"),
            QT_TR_NOOP("Of an LSTM or a GRU: whether the decoder sees only the encoder's last state, one vector for "
                       "sentences of any length, or also looks at all of its outputs.")},
        {"model.kernel_width", whole({.most = 15}, 2, {3, 5, 7}), kMore, QT_TR_NOOP("Width of convolutions"),
            QT_TR_NOOP("Of a CNN: positions that each layer sees, an odd number.")},
        {"model.relative_distance", whole({.most = 512}, 1, {2, 4, 8, 16, 32, 64}), kMore,
            QT_TR_NOOP("Farthest distance"),
            QT_TR_NOOP("Distances beyond it count as this far; only with relative positions.")},
        {"model.attention_pattern",
            captions({QT_TR_NOOP("full"), QT_TR_NOOP("window"), QT_TR_NOOP("blocks"), QT_TR_NOOP("largest scores"),
                QT_TR_NOOP("low rank"), QT_TR_NOOP("above a threshold")}),
            kMore, QT_TR_NOOP("Self-attention sees"),
            QT_TR_NOOP("Which keys the queries of self-attention see. Window, blocks and low rank (encoder only) "
                       "compute less in long sentences; cross-attention always sees all.")},
        {"model.attention_span", whole({.most = 4096}, 1, {2, 4, 8, 16, 32, 64}), kMore, QT_TR_NOOP("Span"),
            QT_TR_NOOP("Half the width of the window, size of a block, number of largest scores, or rank.")},
        {"model.attention_threshold", real({.most = 0.9}, 0.01, 3), kMore, QT_TR_NOOP("Smallest weight"),
            QT_TR_NOOP("Smaller attention weights become 0; only with a threshold.")},
        {"model.norm_kind",
            captions({QT_TR_NOOP("layer norm"), QT_TR_NOOP("layer norm, sample std + ε"), QT_TR_NOOP("RMS norm"),
                QT_TR_NOOP("batch norm"), QT_TR_NOOP("no norm")}),
            kMore, QT_TR_NOOP("Norm"),
            QT_TR_NOOP(
                "Layer norm as published or with the sample standard deviation, as in The Annotated "
                "Transformer; RMS norm without mean and shift; batch norm over the tokens of a batch; or none.")},
        {"model.norm_epsilon", real({.least = 1e-8, .most = 0.1}, 1e-6, 8), kMore, QT_TR_NOOP("Norm ε"),
            QT_TR_NOOP("Keeps the norm from dividing by zero.")},
        {"model.activation", captions({"ReLU", "GELU", "SiLU"}), kMore, QT_TR_NOOP("Activation"),
            QT_TR_NOOP("Non-linearity inside the feed-forward network.")},
        {"model.embedding_tying",
            captions({QT_TR_NOOP("none"), QT_TR_NOOP("target and output"), QT_TR_NOOP("all three")}), kMore,
            QT_TR_NOOP("Weight tying"),
            QT_TR_NOOP("Which embedding tables share one matrix (weight tying); saves parameters.")},
        {"model.residual", captions({QT_TR_NOOP("connected"), QT_TR_NOOP("none")}), kMore,
            QT_TR_NOOP("Residual connections"),
            QT_TR_NOOP("Whether each sublayer's input is added to its output. Deep models hardly learn without.")},
        {"model.feed_forward", captions({QT_TR_NOOP("two layers"), "SwiGLU", QT_TR_NOOP("none")}), kMore,
            QT_TR_NOOP("Feed-forward network"),
            QT_TR_NOOP("Two linear layers as in the paper, a gated one with a third matrix (SwiGLU, which ignores the "
                       "activation), or attention alone.")},
        {"model.head_dimension", whole({.most = 4096}, 1, {}, QT_TR_NOOP("d / h")), kMore,
            QT_TR_NOOP("Head dimension d_k"),
            QT_TR_NOOP("Dimension of each head's queries, keys and values; 0 = d / h, as in the paper. Otherwise h "
                       "need not divide d.")},
        {"model.cross_wiring",
            captions({QT_TR_NOOP("last encoder layer"), QT_TR_NOOP("the same layer"), QT_TR_NOOP("all layers, mixed"),
                QT_TR_NOOP("chosen layers")}),
            kMore, QT_TR_NOOP("Cross-attention reads"),
            QT_TR_NOOP("Which encoder layers the decoder's layers read: the last one, as in the paper, the one of the "
                       "same number, a learned mixture of all, or those listed below.")},
        {"model.cross_layers", {.least = 0, .most = 0, .off = QT_TR_NOOP("none")}, kMore,
            QT_TR_NOOP("Chosen encoder layers"),
            QT_TR_NOOP("One encoder layer for each decoder layer, counted from 1, with commas: 1,1,3. Only for chosen "
                       "layers.")},
        {"model.generation",
            captions({QT_TR_NOOP("token after token"), QT_TR_NOOP("at once, length predicted"),
                QT_TR_NOOP("at once, in a row of BEGIN")}),
            kMore, QT_TR_NOOP("The decoder writes"),
            QT_TR_NOOP("Token after token (autoregressive), or all tokens at once (non-autoregressive): in a row whose "
                       "length is predicted, which can be refined in further passes, or in a row of BEGIN that is cut "
                       "at the first END.")},
        {"model.copy_mechanism", captions({QT_TR_NOOP("none"), QT_TR_NOOP("pointer-generator")}), kMore,
            QT_TR_NOOP("Copying"),
            QT_TR_NOOP("Whether tokens of the source can be copied: a gate mixes what the output layer says with where "
                       "the first head of the last cross-attention looks. Helps with rare names.")},
    };
}

std::vector<RecipeOption> RecipeOption::vocabulary()
{
    const Values pieces = whole({.least = 16, .most = 200000}, 100, {200, 500, 1000, 2000, 4000, 8000, 16000, 32000});
    return {
        {"tokenizer.kind", captions({"unigram", "BPE"}), kBasic, QT_TR_NOOP("Subword method"),
            QT_TR_NOOP("How the vocabulary is learned: BPE merges the most frequent neighbouring pairs; unigram keeps "
                       "the subwords that explain the text best.")},
        {"tokenizer.source_vocabulary", pieces, kBasic, QT_TR_NOOP("Source vocabulary"),
            QT_TR_NOOP("Maximum number of source tokens in the vocabulary; small corpora yield fewer.")},
        {"tokenizer.target_vocabulary", pieces, kBasic, QT_TR_NOOP("Target vocabulary"),
            QT_TR_NOOP("Maximum number of target tokens in the vocabulary. Not used with one shared vocabulary.")},
        {"tokenizer.shared", captions(), kMore, QT_TR_NOOP("One shared vocabulary"),
            QT_TR_NOOP("Both languages use the same tokens, as in the paper; needed to tie all embeddings.")},
        {"tokenizer.word_boundaries", captions(), kMore, QT_TR_NOOP("Subwords within words"),
            QT_TR_NOOP(
                "No subword reaches beyond a word, and frequent words stay whole; Chinese words are found with a "
                "dictionary. Not used with one shared vocabulary.")},
        {"tokenizer.character_coverage", real({}, 0.0005, 4), kMore, QT_TR_NOOP("Character coverage"),
            QT_TR_NOOP("Share of all characters the vocabulary must contain; the rarest become unknown.")},
    };
}

std::vector<RecipeOption> RecipeOption::learning()
{
    return {
        {"training.learning_rate_factor", real({.least = 0.001, .most = 100}, 0.1, 3), kBasic,
            QT_TR_NOOP("Learning rate factor"), QT_TR_NOOP("Scales the whole schedule; the paper uses 1.")},
        {"training.warmup_steps", whole({.most = 100000}, 50, {50, 100, 200, 400, 1000, 2000, 4000, 8000}), kBasic,
            QT_TR_NOOP("Warm-up steps"),
            QT_TR_NOOP("The learning rate rises linearly for this many steps, then follows the schedule.")},
        {"training.schedule", captions({QT_TR_NOOP("inverse square root"), QT_TR_NOOP("plateau, then to 0")}), kBasic,
            QT_TR_NOOP("Schedule"),
            QT_TR_NOOP("After the warm-up the learning rate falls with the inverse square root of the step, as in the "
                       "paper, or it stays high and falls to 0 just where the minutes, steps or epochs end.")},
        {"training.decay_share", real({.least = 0.01, .most = 0.99}, 0.05, 2), kMore, QT_TR_NOOP("Share of the decay"),
            QT_TR_NOOP("Share of the steps in which the learning rate falls to 0; only with the schedule that ends "
                       "there.")},
        {"training.batch_tokens", whole({.most = 200000}, 100, {500, 1000, 1500, 3000, 6000, 12000, 25000}), kBasic,
            QT_TR_NOOP("Batch size (tokens)"),
            QT_TR_NOOP("Maximum number of target tokens per batch, padding included.")},
        {"training.clip_norm", real({.most = 1000}, 0.5, 2, QT_TR_NOOP("no clipping")), kMore,
            QT_TR_NOOP("Gradient clipping"),
            QT_TR_NOOP("Gradients with a larger norm are scaled down to this norm; 0 = no clipping.")},
        {"training.average_decay", real({.most = 0.9999}, 0.01, 4, QT_TR_NOOP("no averaging")), kMore,
            QT_TR_NOOP("Weight averaging (EMA)"),
            QT_TR_NOOP("Decay of the exponential moving average of the weights; the average is what is saved. 0 = "
                       "save the last weights.")},
        {"training.zero_begin", captions(), kMore, QT_TR_NOOP("Zeros as start embedding"),
            QT_TR_NOOP("The embedding that begins a translation is zeros and stays so, as in Marian models; needed for "
                       "an export to Hugging Face.")},
        {"training.seed", whole({.most = 1000000000}, 1), kBasic, QT_TR_NOOP("Seed"),
            QT_TR_NOOP("Decides the initial weights, the order of the batches and dropout: same seed, same model.")},
    };
}

std::vector<RecipeOption> RecipeOption::regularisation()
{
    return {
        {"model.dropout", real({.most = 0.9}, 0.05, 2), kBasic, QT_TR_NOOP("Dropout"),
            QT_TR_NOOP("Probability of zeroing a number during training, to prevent overfitting.")},
        {"training.label_smoothing", real({.most = 0.9}, 0.05, 2), kBasic, QT_TR_NOOP("Label smoothing"),
            QT_TR_NOOP("Share of the probability that is spread over all tokens instead of the correct one; hurts "
                       "perplexity, helps BLEU.")},
        {"training.subword_sampling", real({}, 0.1, 2, QT_TR_NOOP("never")), kMore, QT_TR_NOOP("Subword sampling"),
            QT_TR_NOOP("Re-segments sentences at random in each epoch (subword regularisation); 0 = always the best "
                       "segmentation.")},
        {"training.guided_attention", real({}, 0.1, 2, QT_TR_NOOP("never")), kMore, QT_TR_NOOP("Guided attention"),
            QT_TR_NOOP("Weight of a second loss that teaches a cross-attention head where to look; 0 = no head is "
                       "guided.")},
        {"training.guided_steps", whole({.most = 1000000}, 100, {200, 500, 1000, 2000, 5000, 10000}), kMore,
            QT_TR_NOOP("Guided for"), QT_TR_NOOP("Steps in which that weight falls to 0.")},
        {"training.guided_by", captions({QT_TR_NOOP("word links"), QT_TR_NOOP("the diagonal")}), kMore,
            QT_TR_NOOP("Guided by"),
            QT_TR_NOOP("Where the guided head is to look: at the word being translated – links come with the corpus, "
                       "or a statistical aligner finds them –, or as far along the source as along the target.")},
        {"training.guided_layer", whole({.most = 64}, 1, {}, QT_TR_NOOP("the last")), kMore,
            QT_TR_NOOP("Guided head: layer"), QT_TR_NOOP("Decoder layer of the guided head, from 1; 0 = the last.")},
        {"training.guided_head", whole({.most = 64}, 1), kMore, QT_TR_NOOP("Guided head: number"),
            QT_TR_NOOP("Which cross-attention head of that layer is guided, from 1.")},
        {"training.scheduled_sampling",
            captions({QT_TR_NOOP("never"), QT_TR_NOOP("falls linearly"), QT_TR_NOOP("falls exponentially"),
                QT_TR_NOOP("falls as an inverse sigmoid")}),
            kMore, QT_TR_NOOP("Scheduled sampling"),
            QT_TR_NOOP(
                "The decoder reads some tokens that it predicts itself instead of those of the reference, so that "
                "it learns to go on after its own mistakes (against exposure bias). Says how the share of "
                "reference tokens falls; costs about a third more time.")},
        {"training.scheduled_share", real({}, 0.1, 2), kMore, QT_TR_NOOP("Most own tokens"),
            QT_TR_NOOP("Scheduled sampling: largest share of tokens that the model predicts itself.")},
        {"training.scheduled_steps", whole({.most = 1000000}, 100, {200, 500, 1000, 2000, 5000, 10000}), kMore,
            QT_TR_NOOP("Half own after"),
            QT_TR_NOOP("Scheduled sampling: steps after which half of the tokens would be the model's own.")},
        {"training.reinforcement",
            captions({QT_TR_NOOP("none"), QT_TR_NOOP("sentence BLEU"), QT_TR_NOOP("sentence chrF")}), kMore,
            QT_TR_NOOP("Training on rewards"),
            QT_TR_NOOP("Self-critical training: the model draws translations; those with a higher reward than its "
                       "greedy one become more probable, the others less. Begins with a trained model; a step takes "
                       "about seven times as long.")},
        {"training.reinforcement_share", real({}, 0.05, 3), kMore, QT_TR_NOOP("Share of rewards"),
            QT_TR_NOOP("Training on rewards: its share in the gradient; the rest is that of cross-entropy.")},
        {"training.reinforcement_samples", whole({.most = 16}, 1), kMore, QT_TR_NOOP("Drawn per sentence"),
            QT_TR_NOOP("Training on rewards: translations drawn of each sentence. One is compared with the greedy one, "
                       "several each with the mean of the others.")},
        {"training.reinforcement_temperature", real({.least = 0.1, .most = 5}, 0.1, 2), kMore,
            QT_TR_NOOP("Drawn at temperature"),
            QT_TR_NOOP("Training on rewards: below 1, probable tokens are drawn more often still; above 1, rare ones "
                       "are.")},
    };
}

std::vector<RecipeOption> RecipeOption::limits()
{
    const char* none = QT_TR_NOOP("no limit");
    const char* never = QT_TR_NOOP("never");
    return {
        {"training.max_minutes", real({.most = 100000}, 1, 1, none), kBasic, QT_TR_NOOP("Maximum minutes"),
            QT_TR_NOOP("Stop after this many minutes; 0 = no limit.")},
        {"training.max_steps", whole({.most = 100000000}, 100, {}, none), kBasic, QT_TR_NOOP("Maximum steps"),
            QT_TR_NOOP("Stop after this many updates; 0 = no limit.")},
        {"training.max_epochs", whole({.most = 1000000}, 1, {}, none), kMore, QT_TR_NOOP("Maximum epochs"),
            QT_TR_NOOP("Stop after this many passes over the corpus; 0 = no limit.")},
        {"training.target_bleu", real({}, 1, 1, never), kMore, QT_TR_NOOP("Target BLEU"),
            QT_TR_NOOP("Stop once the validation BLEU reaches this value; 0 = never.")},
        {"training.best_by", captions({QT_TR_NOOP("validation loss"), "BLEU"}), kMore, QT_TR_NOOP("Best model by"),
            QT_TR_NOOP("Which weights are kept as the best: those with the lowest validation loss or those with the "
                       "highest BLEU, which may still rise when the loss no longer falls.")},
        {"training.patience", whole({.most = 1000}, 1, {}, never), kMore, QT_TR_NOOP("Patience"),
            QT_TR_NOOP("Stop after this many evaluations without a better model (early stopping); 0 = "
                       "never.")},
        {"training.evaluate_every_steps", whole({.most = 1000000}, 50, {25, 50, 100, 150, 250, 500, 1000}), kBasic,
            QT_TR_NOOP("Evaluate every … steps"),
            QT_TR_NOOP("How often the model is evaluated on the validation set and saved.")},
        {"training.dev_pairs", whole({.most = 100000}, 50, {50, 100, 200, 500, 1000, 2000}), kMore,
            QT_TR_NOOP("Validation pairs"),
            QT_TR_NOOP("Maximum number of validation pairs; they are never used for training.")},
    };
}

std::vector<RecipeOption> RecipeOption::machine()
{
    return {
        {"training.threads", whole({}, 1, {}, QT_TR_NOOP("all cores")), kMore, QT_TR_NOOP("Threads"),
            QT_TR_NOOP("CPU threads; 0 = all cores.")},
        {"training.device", captions({QT_TR_NOOP("automatic"), QT_TR_NOOP("CPU"), QT_TR_NOOP("CUDA")}), kMore,
            QT_TR_NOOP("Device"), QT_TR_NOOP("Where to compute; automatic uses a GPU if there is one.")},
        {"training.precision", captions({QT_TR_NOOP("automatic"), "float32", "bfloat16"}), kMore,
            QT_TR_NOOP("Precision"),
            QT_TR_NOOP("Precision of matrix products. Automatic is float32; bfloat16 has three digits and is faster on "
                       "some CPUs.")},
    };
}

}  // namespace translucent
