#include "pages/training/recipe_options.h"

#include "translucent/processor.h"

#include <QLocale>

#include <algorithm>
#include <type_traits>

namespace translucent {

namespace {

using Kind = RecipeOption::Kind;
using C = TransformerConfig;
using T = TrainingOptions;
using V = TokenizerOptions;

template <auto Part, auto Value>
using TypeOf = std::remove_cvref_t<decltype(std::declval<Recipe>().*Part.*Value)>;

template <typename Value>
constexpr Kind kindOf()
{
    return std::is_same_v<Value, bool> ? Kind::YesNo
        : std::is_enum_v<Value>        ? Kind::Choice
        : std::is_integral_v<Value>    ? Kind::Whole
                                       : Kind::Real;
}

template <auto Part, auto Value>
QVariant read(const Recipe& recipe)
{
    const auto& value = recipe.*Part.*Value;
    if constexpr (std::is_enum_v<TypeOf<Part, Value>>)
        return QString::fromUtf8(name(value).data(), qsizetype(name(value).size()));
    else if constexpr (kindOf<TypeOf<Part, Value>>() == Kind::Whole)
        return QVariant(qlonglong(value));
    else
        return QVariant::fromValue(value);
}

template <auto Part, auto Value, auto FromName>
void write(Recipe& recipe, const QVariant& to)
{
    auto& value = recipe.*Part.*Value;
    if constexpr (std::is_enum_v<TypeOf<Part, Value>>)
        value = FromName(to.toString().toStdString());
    else if constexpr (kindOf<TypeOf<Part, Value>>() == Kind::Whole)
        value = TypeOf<Part, Value>(to.toLongLong());
    else
        value = to.value<TypeOf<Part, Value>>();
}

/// A member of one of the recipe's parts; an enum has a `name` and a `…FromName` function.
template <auto Part, auto Value, auto FromName = nullptr>
constexpr RecipeOption::Member member {
    kindOf<TypeOf<Part, Value>>(), &read<Part, Value>, &write<Part, Value, FromName>};

template <auto Value, auto FromName = nullptr>
constexpr RecipeOption::Member model = member<&Recipe::model, Value, FromName>;
template <auto Value, auto FromName = nullptr>
constexpr RecipeOption::Member tokenizer = member<&Recipe::tokenizer, Value, FromName>;
template <auto Value, auto FromName = nullptr>
constexpr RecipeOption::Member training = member<&Recipe::training, Value, FromName>;

RecipeOption::Values whole(
    double least, double most, double step, std::vector<qint64> ladder = {}, const char* off = nullptr)
{
    return {least, most, step, 0, off, std::move(ladder)};
}

RecipeOption::Values real(double least, double most, double step, int decimals, const char* off = nullptr)
{
    return {least, most, step, decimals, off};
}

RecipeOption::Values names(std::vector<std::pair<const char*, const char*>> names)
{
    return {.names = std::move(names)};
}

constexpr bool kBasic = true;
constexpr bool kMore = false;

}  // namespace

std::vector<RecipeOption> RecipeOption::size()
{
    const Values layers = whole(1, 64, 1, {1, 2, 3, 4, 6, 8, 12});
    return {
        {"model.model_dimension", model<&C::modelDimension>,
            whole(2, 4096, 2, {16, 32, 64, 128, 256, 384, 512, 768, 1024}), kBasic,
            QT_TR_NOOP("Model dimension d_model"),
            QT_TR_NOOP("Dimension of each token's vector. Larger models have more capacity and cost more: matrix "
                       "products grow with d².")},
        {"model.heads", model<&C::heads>, whole(1, 64, 1, {1, 2, 4, 8, 16, 32}), kBasic, QT_TR_NOOP("Heads h"),
            QT_TR_NOOP("Number of attention heads; each works on d / h dimensions.")},
        {"model.encoder_layers", model<&C::encoderLayers>, layers, kBasic, QT_TR_NOOP("Encoder layers"),
            QT_TR_NOOP("Number N of encoder blocks.")},
        {"model.decoder_layers", model<&C::decoderLayers>, layers, kBasic, QT_TR_NOOP("Decoder layers"),
            QT_TR_NOOP("Number N of decoder blocks.")},
        {"model.feed_forward_dimension", model<&C::feedForwardDimension>,
            whole(1, 16384, 1, {32, 64, 128, 256, 512, 1024, 2048, 4096}), kBasic,
            QT_TR_NOOP("Feed-forward dimension d_ff"),
            QT_TR_NOOP("Hidden size of the feed-forward network; the paper uses 4·d.")},
        {"model.max_length", model<&C::maxLength>, whole(2, 4096, 1), kMore, QT_TR_NOOP("Maximum sentence length"),
            QT_TR_NOOP("Maximum tokens per sentence, END included; longer pairs are skipped.")},
    };
}

std::vector<RecipeOption> RecipeOption::architecture()
{
    return {
        {"model.norm_placement", model<&C::normPlacement, normPlacementFromName>,
            names({{"post", QT_TR_NOOP("after (post-norm)")}, {"pre", QT_TR_NOOP("before (pre-norm)")}}), kBasic,
            QT_TR_NOOP("Norm placement"),
            QT_TR_NOOP("After each sublayer, as in the paper, or before it, which trains more stably in deep models.")},
        {"model.position_kind", model<&C::positionKind, positionKindFromName>,
            names({{"sinusoidal", QT_TR_NOOP("sine and cosine")}, {"learned", QT_TR_NOOP("learned")},
                {"none", QT_TR_NOOP("none")}}),
            kBasic, QT_TR_NOOP("Positions"),
            QT_TR_NOOP("How the model knows where a token stands. Without positions the encoder sees a bag of words.")},
        {"model.norm_kind", model<&C::normKind, normKindFromName>,
            names({{"population_std", QT_TR_NOOP("population std")}, {"sample_std", QT_TR_NOOP("sample std + ε")}}),
            kMore, QT_TR_NOOP("Layer norm divides by"),
            QT_TR_NOOP("Population standard deviation, as published, or sample standard deviation plus ε, as in The "
                       "Annotated Transformer.")},
        {"model.norm_epsilon", model<&C::normEpsilon>, real(1e-8, 0.1, 1e-6, 8), kMore, QT_TR_NOOP("Norm ε"),
            QT_TR_NOOP("Keeps layer norm from dividing by zero.")},
        {"model.activation", model<&C::activation, activationFromName>,
            names({{"relu", "ReLU"}, {"gelu", "GELU"}, {"silu", "SiLU"}}), kMore, QT_TR_NOOP("Activation"),
            QT_TR_NOOP("Non-linearity inside the feed-forward network.")},
        {"model.embedding_tying", model<&C::embeddingTying, embeddingTyingFromName>,
            names({{"separate", QT_TR_NOOP("none")}, {"target_output", QT_TR_NOOP("target and output")},
                {"all", QT_TR_NOOP("all three")}}),
            kMore, QT_TR_NOOP("Tied embeddings"),
            QT_TR_NOOP("Which embedding tables share one matrix (weight tying); saves parameters.")},
    };
}

std::vector<RecipeOption> RecipeOption::vocabulary()
{
    const Values pieces = whole(16, 200000, 100, {200, 500, 1000, 2000, 4000, 8000, 16000, 32000});
    return {
        {"tokenizer.kind", tokenizer<&V::kind, tokenizerKindFromName>, names({{"unigram", "unigram"}, {"bpe", "BPE"}}),
            kBasic, QT_TR_NOOP("Subword method"),
            QT_TR_NOOP("How the vocabulary is learned: BPE merges the most frequent neighbouring pairs; unigram keeps "
                       "the subwords that explain the text best.")},
        {"tokenizer.source_vocabulary", tokenizer<&V::sourceVocabulary>, pieces, kBasic,
            QT_TR_NOOP("Source vocabulary"),
            QT_TR_NOOP("Maximum number of source tokens in the vocabulary; small corpora yield fewer.")},
        {"tokenizer.target_vocabulary", tokenizer<&V::targetVocabulary>, pieces, kBasic,
            QT_TR_NOOP("Target vocabulary"),
            QT_TR_NOOP("Maximum number of target tokens in the vocabulary. Not used with one shared vocabulary.")},
        {"tokenizer.shared", tokenizer<&V::shared>, {}, kMore, QT_TR_NOOP("One shared vocabulary"),
            QT_TR_NOOP("Both languages use the same tokens, as in the paper; needed to tie all embeddings.")},
        {"tokenizer.character_coverage", tokenizer<&V::characterCoverage>, real(0.98, 1, 0.0005, 4), kMore,
            QT_TR_NOOP("Character coverage"),
            QT_TR_NOOP("Share of all characters the vocabulary must hold; the rarest become unknown.")},
    };
}

std::vector<RecipeOption> RecipeOption::learning()
{
    return {
        {"training.learning_rate_factor", training<&T::learningRateFactor>, real(0.001, 100, 0.1, 3), kBasic,
            QT_TR_NOOP("Learning rate factor"), QT_TR_NOOP("Scales the whole schedule; the paper uses 1.")},
        {"training.warmup_steps", training<&T::warmupSteps>,
            whole(1, 100000, 50, {50, 100, 200, 400, 1000, 2000, 4000, 8000}), kBasic, QT_TR_NOOP("Warm-up steps"),
            QT_TR_NOOP("The learning rate rises linearly for this many steps, then decays with the inverse square "
                       "root of the step.")},
        {"training.batch_tokens", training<&T::batchTokens>,
            whole(1, 200000, 100, {500, 1000, 1500, 3000, 6000, 12000, 25000}), kBasic,
            QT_TR_NOOP("Batch size (tokens)"),
            QT_TR_NOOP("Maximum number of target tokens per batch, padding included.")},
        {"training.clip_norm", training<&T::clipNorm>, real(0, 1000, 0.5, 2, QT_TR_NOOP("no clipping")), kMore,
            QT_TR_NOOP("Gradient clipping"),
            QT_TR_NOOP("Gradients with a larger norm are scaled down to this norm; 0 = no clipping.")},
        {"training.average_decay", training<&T::averageDecay>, real(0, 0.9999, 0.01, 4, QT_TR_NOOP("no averaging")),
            kMore, QT_TR_NOOP("Weight averaging (EMA)"),
            QT_TR_NOOP("Decay of the exponential moving average of the weights; the average is what is saved. 0 = "
                       "save the last weights.")},
        {"training.seed", training<&T::seed>, whole(0, 1000000000, 1), kBasic, QT_TR_NOOP("Seed"),
            QT_TR_NOOP("Decides the initial weights, the order of the batches and dropout: same seed, same model.")},
    };
}

std::vector<RecipeOption> RecipeOption::regularisation()
{
    return {
        {"model.dropout", model<&C::dropout>, real(0, 0.9, 0.05, 2), kBasic, QT_TR_NOOP("Dropout"),
            QT_TR_NOOP("Probability of zeroing a number during training, to prevent overfitting.")},
        {"training.label_smoothing", training<&T::labelSmoothing>, real(0, 0.9, 0.05, 2), kBasic,
            QT_TR_NOOP("Label smoothing"),
            QT_TR_NOOP("Share of the probability that is spread over all tokens instead of the correct one; hurts "
                       "perplexity, helps BLEU.")},
        {"training.subword_sampling", training<&T::subwordSampling>, real(0, 1, 0.1, 2, QT_TR_NOOP("never")), kMore,
            QT_TR_NOOP("Subword sampling"),
            QT_TR_NOOP("Re-segments sentences at random in each epoch (subword regularisation); 0 = always the best "
                       "segmentation.")},
    };
}

std::vector<RecipeOption> RecipeOption::limits()
{
    const char* none = QT_TR_NOOP("no limit");
    const char* never = QT_TR_NOOP("never");
    return {
        {"training.max_minutes", training<&T::maxMinutes>, real(0, 100000, 1, 1, none), kBasic,
            QT_TR_NOOP("Maximum minutes"), QT_TR_NOOP("Stop after this many minutes; 0 = no limit.")},
        {"training.max_steps", training<&T::maxSteps>, whole(0, 100000000, 100, {}, none), kBasic,
            QT_TR_NOOP("Maximum steps"), QT_TR_NOOP("Stop after this many updates; 0 = no limit.")},
        {"training.max_epochs", training<&T::maxEpochs>, whole(0, 1000000, 1, {}, none), kMore,
            QT_TR_NOOP("Maximum epochs"), QT_TR_NOOP("Stop after this many passes over the corpus; 0 = no limit.")},
        {"training.target_bleu", training<&T::targetBleu>, real(0, 100, 1, 1, never), kMore, QT_TR_NOOP("Target BLEU"),
            QT_TR_NOOP("Stop once the validation BLEU reaches this value; 0 = never.")},
        {"training.patience", training<&T::patience>, whole(0, 1000, 1, {}, never), kMore, QT_TR_NOOP("Patience"),
            QT_TR_NOOP("Stop after this many evaluations without a better validation loss (early stopping); 0 = "
                       "never.")},
        {"training.evaluate_every_steps", training<&T::evaluateEverySteps>,
            whole(1, 1000000, 50, {25, 50, 100, 150, 250, 500, 1000}), kBasic, QT_TR_NOOP("Evaluate every … steps"),
            QT_TR_NOOP("How often the model is evaluated on the validation set and saved.")},
        {"training.dev_pairs", training<&T::devPairs>, whole(1, 100000, 50, {50, 100, 200, 500, 1000, 2000}), kMore,
            QT_TR_NOOP("Validation pairs"),
            QT_TR_NOOP("Maximum number of validation pairs; they are never used for training.")},
    };
}

std::vector<RecipeOption> RecipeOption::machine()
{
    return {
        {"training.threads", training<&T::threads>, whole(0, double(mostThreads()), 1, {}, QT_TR_NOOP("all cores")),
            kMore, QT_TR_NOOP("Threads"), QT_TR_NOOP("CPU threads; 0 = all cores.")},
        {"training.device", training<&T::device, deviceFromName>,
            names({{"auto", QT_TR_NOOP("automatic")}, {"cpu", QT_TR_NOOP("CPU")}, {"cuda", QT_TR_NOOP("CUDA")}}), kMore,
            QT_TR_NOOP("Device"), QT_TR_NOOP("Where to compute; automatic uses a GPU if there is one.")},
        {"training.precision", training<&T::precision, precisionFromName>,
            names({{"auto", QT_TR_NOOP("automatic")}, {"fp32", "float32"}, {"bf16", "bfloat16"}}), kMore,
            QT_TR_NOOP("Precision"),
            QT_TR_NOOP("Precision of matrix products; automatic uses bfloat16 where the CPU is faster with it.")},
    };
}

const std::vector<RecipeOption>& RecipeOption::all()
{
    static const std::vector<RecipeOption> options = [] {
        std::vector<RecipeOption> all;
        int group = 0;
        for (const auto& part :
            {size(), architecture(), vocabulary(), learning(), regularisation(), limits(), machine()}) {
            for (RecipeOption option : part) {
                option.group = OptionGroup(group);
                all.push_back(std::move(option));
            }
            ++group;
        }
        return all;
    }();
    return options;
}

const RecipeOption& RecipeOption::of(QByteArrayView field)
{
    return *std::ranges::find(all(), field, [](const RecipeOption& each) { return QByteArrayView(each.field); });
}

QString RecipeOption::groupName(OptionGroup group)
{
    switch (group) {
    case OptionGroup::Size: return tr("Size");
    case OptionGroup::Architecture: return tr("Architecture");
    case OptionGroup::Vocabulary: return tr("Vocabulary");
    case OptionGroup::Learning: return tr("Optimisation");
    case OptionGroup::Regularisation: return tr("Regularisation");
    case OptionGroup::Limits: return tr("Stopping and evaluation");
    case OptionGroup::Machine: break;
    }
    return tr("Hardware");
}

std::vector<std::pair<QString, QString>> RecipeOption::choices() const
{
    std::vector<std::pair<QString, QString>> choices;
    for (const auto& [id, called] : values.names)
        choices.emplace_back(QString::fromLatin1(id), tr(called));
    return choices;
}

QString RecipeOption::text(const Recipe& recipe) const
{
    const QVariant value = member.get(recipe);
    if (values.off && value.toDouble() == values.least)
        return tr(values.off);
    switch (member.kind) {
    case Kind::Whole: return QLocale().toString(value.toLongLong());
    case Kind::Real: return QLocale().toString(value.toDouble(), 'g', 6);
    case Kind::YesNo: return value.toBool() ? tr("yes") : tr("no");
    case Kind::Choice: break;
    }
    for (const auto& [id, called] : choices())
        if (id == value.toString())
            return called;
    return value.toString();
}

}  // namespace translucent
