#include "pages/training/training_switch.h"

#include "translucent/processor.h"

#include <QCoreApplication>
#include <QLocale>

namespace translucent {

namespace {

using Switches = std::vector<TrainingSwitch>;

/// A switch for a member of one of the recipe's parts.
template <typename Part, typename Value>
TrainingSwitch member(const char* field, Part Recipe::*part, Value Part::*value)
{
    TrainingSwitch result;
    result.field = QString::fromLatin1(field);
    result.get = [=](const Recipe& recipe) { return QVariant::fromValue(recipe.*part.*value); };
    result.set = [=](Recipe& recipe, const QVariant& to) { recipe.*part.*value = to.value<Value>(); };
    return result;
}

template <typename Part, typename Value>
TrainingSwitch wholeMember(const char* field, Part Recipe::*part, Value Part::*value)
{
    TrainingSwitch result;
    result.field = QString::fromLatin1(field);
    result.get = [=](const Recipe& recipe) { return QVariant(qlonglong(recipe.*part.*value)); };
    result.set = [=](Recipe& recipe, const QVariant& to) { recipe.*part.*value = Value(to.toLongLong()); };
    return result;
}

/// A switch for an enum with a `name` and a `…FromName` function.
template <typename Part, typename Enum>
TrainingSwitch choiceMember(
    const char* field, Part Recipe::*part, Enum Part::*value, Enum (*fromName)(std::string_view))
{
    TrainingSwitch result;
    result.field = QString::fromLatin1(field);
    result.get = [=](const Recipe& recipe) {
        const auto text = name(recipe.*part.*value);
        return QVariant(QString::fromLatin1(text.data(), qsizetype(text.size())));
    };
    result.set = [=](Recipe& recipe, const QVariant& to) {
        recipe.*part.*value = fromName(to.toString().toStdString());
    };
    return result;
}

class SwitchText {
    Q_DECLARE_TR_FUNCTIONS(translucent::TrainingSwitch)

public:
    static Switches size();
    static Switches architecture();
    static Switches vocabulary();
    static Switches learning();
    static Switches regularisation();
    static Switches limits();
    static Switches machine();
    static QString groupName(SwitchGroup group);
    static QString yesNo(bool yes) { return yes ? tr("yes") : tr("no"); }
};

TrainingSwitch described(TrainingSwitch made, SwitchGroup group, const QString& label, const QString& explanation)
{
    made.group = group;
    made.label = label;
    made.explanation = explanation;
    return made;
}

template <typename Values>
TrainingSwitch with(TrainingSwitch made, Values values, bool basic = false)
{
    made.values = std::move(values);
    made.basic = basic;
    return made;
}

Switches SwitchText::size()
{
    constexpr auto group = SwitchGroup::Size;
    using C = TransformerConfig;
    return {
        with(described(wholeMember("model.model_dimension", &Recipe::model, &C::modelDimension), group,
                 tr("Model "
                    "dimension "
                    "d_model"),
                 tr("Dimension of each token's vector. Larger models have more capacity and cost more: matrix "
                    "products grow with d².")),
            WholeValues {2, 4096, 2, {16, 32, 64, 128, 256, 384, 512, 768, 1024}}, true),
        with(described(wholeMember("model.heads", &Recipe::model, &C::heads), group, tr("Heads h"),
                 tr("Number of attention heads; each works on d / h dimensions.")),
            WholeValues {1, 64, 1, {1, 2, 4, 8, 16, 32}}, true),
        with(described(wholeMember("model.encoder_layers", &Recipe::model, &C::encoderLayers), group,
                 tr("Encoder layers"), tr("Number N of encoder blocks.")),
            WholeValues {1, 64, 1, {1, 2, 3, 4, 6, 8, 12}}, true),
        with(described(wholeMember("model.decoder_layers", &Recipe::model, &C::decoderLayers), group,
                 tr("Decoder layers"), tr("Number N of decoder blocks.")),
            WholeValues {1, 64, 1, {1, 2, 3, 4, 6, 8, 12}}, true),
        with(described(wholeMember("model.feed_forward_dimension", &Recipe::model, &C::feedForwardDimension), group,
                 tr("Feed-forward dimension d_ff"), tr("Hidden size of the feed-forward network; the paper uses 4·d.")),
            WholeValues {1, 16384, 1, {32, 64, 128, 256, 512, 1024, 2048, 4096}}, true),
        with(described(wholeMember("model.max_length", &Recipe::model, &C::maxLength), group,
                 tr("Maximum sentence "
                    "length"),
                 tr("Maximum tokens per sentence, END included; longer pairs are skipped.")),
            WholeValues {2, 4096, 1}),
    };
}

Switches SwitchText::architecture()
{
    constexpr auto group = SwitchGroup::Architecture;
    using C = TransformerConfig;
    const auto q = [](const char* text) { return QString::fromLatin1(text); };
    return {
        with(described(choiceMember("model.norm_placement", &Recipe::model, &C::normPlacement, normPlacementFromName),
                 group, tr("Norm placement"),
                 tr("After each sublayer, as in the paper, or before it, which trains more stably in deep "
                    "models.")),
            ChoiceValues {{{q("post"), tr("after (post-norm)")}, {q("pre"), tr("before (pre-norm)")}}}, true),
        with(described(choiceMember("model.position_kind", &Recipe::model, &C::positionKind, positionKindFromName),
                 group, tr("Positions"),
                 tr("How the model knows where a token stands. Without positions the encoder "
                    "sees a bag of words.")),
            ChoiceValues {
                {{q("sinusoidal"), tr("sine and cosine")}, {q("learned"), tr("learned")}, {q("none"), tr("none")}}},
            true),
        with(described(choiceMember("model.norm_kind", &Recipe::model, &C::normKind, normKindFromName), group,
                 tr("Layer norm divides by"),
                 tr("Population standard deviation, as published, or sample standard deviation plus ε, as in "
                    "The "
                    "Annotated Transformer.")),
            ChoiceValues {{{q("population_std"), tr("population std")}, {q("sample_std"), tr("sample std + ε")}}}),
        with(described(member("model.norm_epsilon", &Recipe::model, &C::normEpsilon), group, tr("Norm ε"),
                 tr("Keeps layer norm from dividing by zero.")),
            RealValues {1e-8, 0.1, 1e-6, 8}),
        with(described(choiceMember("model.activation", &Recipe::model, &C::activation, activationFromName), group,
                 tr("Activation"), tr("Non-linearity inside the feed-forward network.")),
            ChoiceValues {{{q("relu"), q("ReLU")}, {q("gelu"), q("GELU")}, {q("silu"), q("SiLU")}}}),
        with(
            described(choiceMember("model.embedding_tying", &Recipe::model, &C::embeddingTying, embeddingTyingFromName),
                group, tr("Tied embeddings"),
                tr("Which embedding tables share one matrix (weight tying); saves "
                   "parameters.")),
            ChoiceValues {{{q("separate"), tr("none")}, {q("target_output"), tr("target and output")},
                {q("all"), tr("all three")}}}),
    };
}

Switches SwitchText::vocabulary()
{
    constexpr auto group = SwitchGroup::Vocabulary;
    using T = TokenizerOptions;
    const auto q = [](const char* text) { return QString::fromLatin1(text); };
    return {
        with(described(choiceMember("tokenizer.kind", &Recipe::tokenizer, &T::kind, tokenizerKindFromName), group,
                 tr("Subword method"),
                 tr("How the vocabulary is learned: BPE merges the most frequent neighbouring "
                    "pairs; unigram keeps the subwords that explain the text best.")),
            ChoiceValues {{{q("unigram"), q("unigram")}, {q("bpe"), q("BPE")}}}, true),
        with(described(wholeMember("tokenizer.source_vocabulary", &Recipe::tokenizer, &T::sourceVocabulary), group,
                 tr("Source vocabulary"),
                 tr("Maximum number of source tokens in the vocabulary; small corpora "
                    "yield fewer.")),
            WholeValues {16, 200000, 100, {200, 500, 1000, 2000, 4000, 8000, 16000, 32000}}, true),
        with(described(wholeMember("tokenizer.target_vocabulary", &Recipe::tokenizer, &T::targetVocabulary), group,
                 tr("Target vocabulary"),
                 tr("Maximum number of target tokens in the vocabulary. Not used with "
                    "one shared vocabulary.")),
            WholeValues {16, 200000, 100, {200, 500, 1000, 2000, 4000, 8000, 16000, 32000}}, true),
        with(described(member("tokenizer.shared", &Recipe::tokenizer, &T::shared), group, tr("One shared vocabulary"),
                 tr("Both languages use the same tokens, as in the paper; needed to tie all embeddings.")),
            YesNoValues {}),
        with(described(member("tokenizer.character_coverage", &Recipe::tokenizer, &T::characterCoverage), group,
                 tr("Character coverage"),
                 tr("Share of all characters the vocabulary must hold; the rarest become unknown.")),
            RealValues {0.98, 1, 0.0005, 4}),
    };
}

Switches SwitchText::learning()
{
    constexpr auto group = SwitchGroup::Learning;
    using T = TrainingOptions;
    return {
        with(described(member("training.learning_rate_factor", &Recipe::training, &T::learningRateFactor), group,
                 tr("Learning rate factor"), tr("Scales the whole schedule; the paper uses 1.")),
            RealValues {0.001, 100, 0.1, 3}, true),
        with(described(wholeMember("training.warmup_steps", &Recipe::training, &T::warmupSteps), group,
                 tr("Warm-up steps"),
                 tr("The learning rate rises linearly for this many steps, then decays with the inverse square "
                    "root of the step.")),
            WholeValues {1, 100000, 50, {50, 100, 200, 400, 1000, 2000, 4000, 8000}}, true),
        with(described(wholeMember("training.batch_tokens", &Recipe::training, &T::batchTokens), group,
                 tr("Batch size "
                    "(tokens)"),
                 tr("Maximum number of target tokens per batch, padding included.")),
            WholeValues {1, 200000, 100, {500, 1000, 1500, 3000, 6000, 12000, 25000}}, true),
        with(described(member("training.clip_norm", &Recipe::training, &T::clipNorm), group, tr("Gradient clipping"),
                 tr("Gradients with a larger norm are scaled down to this norm; 0 = no clipping.")),
            RealValues {0, 1000, 0.5, 2}),
        with(described(member("training.average_decay", &Recipe::training, &T::averageDecay), group,
                 tr("Weight "
                    "averaging "
                    "(EMA)"),
                 tr("Decay of the exponential moving average of the weights; the average is what is saved. 0 = "
                    "save the last weights.")),
            RealValues {0, 0.9999, 0.01, 4}),
        with(described(wholeMember("training.seed", &Recipe::training, &T::seed), group, tr("Seed"),
                 tr("Decides the initial weights, the order of the batches and dropout: same seed, same model.")),
            WholeValues {0, 1000000000, 1}, true),
    };
}

Switches SwitchText::regularisation()
{
    constexpr auto group = SwitchGroup::Regularisation;
    using T = TrainingOptions;
    return {
        with(described(member("model.dropout", &Recipe::model, &TransformerConfig::dropout), group, tr("Dropout"),
                 tr("Probability of zeroing a number during training, to prevent overfitting.")),
            RealValues {0, 0.9, 0.05, 2}, true),
        with(described(member("training.label_smoothing", &Recipe::training, &T::labelSmoothing), group,
                 tr("Label smoothing"),
                 tr("Share of the probability that is spread over all tokens instead of the correct one; hurts "
                    "perplexity, helps BLEU.")),
            RealValues {0, 0.9, 0.05, 2}, true),
        with(described(member("training.subword_sampling", &Recipe::training, &T::subwordSampling), group,
                 tr("Subword sampling"),
                 tr("Re-segments sentences at random in each epoch (subword "
                    "regularisation); 0 = always the best segmentation.")),
            RealValues {0, 1, 0.1, 2}),
    };
}

Switches SwitchText::limits()
{
    constexpr auto group = SwitchGroup::Limits;
    using T = TrainingOptions;
    return {
        with(described(member("training.max_minutes", &Recipe::training, &T::maxMinutes), group, tr("Maximum minutes"),
                 tr("Stop after this many minutes; 0 = no limit.")),
            RealValues {0, 100000, 1, 1}, true),
        with(described(wholeMember("training.max_steps", &Recipe::training, &T::maxSteps), group, tr("Maximum steps"),
                 tr("Stop after this many updates; 0 = no limit.")),
            WholeValues {0, 100000000, 100}, true),
        with(described(wholeMember("training.max_epochs", &Recipe::training, &T::maxEpochs), group,
                 tr("Maximum epochs"), tr("Stop after this many passes over the corpus; 0 = no limit.")),
            WholeValues {0, 1000000, 1}),
        with(described(member("training.target_bleu", &Recipe::training, &T::targetBleu), group, tr("Target BLEU"),
                 tr("Stop once the validation BLEU reaches this value; 0 = never.")),
            RealValues {0, 100, 1, 1}),
        with(described(wholeMember("training.patience", &Recipe::training, &T::patience), group, tr("Patience"),
                 tr("Stop after this many evaluations without a better validation loss (early stopping); 0 = "
                    "never.")),
            WholeValues {0, 1000, 1}),
        with(described(wholeMember("training.evaluate_every_steps", &Recipe::training, &T::evaluateEverySteps), group,
                 tr("Evaluate every … steps"),
                 tr("How often the model is evaluated on the validation set and "
                    "saved.")),
            WholeValues {1, 1000000, 50, {25, 50, 100, 150, 250, 500, 1000}}, true),
        with(described(wholeMember("training.dev_pairs", &Recipe::training, &T::devPairs), group,
                 tr("Validation pairs"), tr("Maximum number of validation pairs; they are never used for training.")),
            WholeValues {1, 100000, 50, {50, 100, 200, 500, 1000, 2000}}),
    };
}

Switches SwitchText::machine()
{
    constexpr auto group = SwitchGroup::Machine;
    using T = TrainingOptions;
    const auto q = [](const char* text) { return QString::fromLatin1(text); };
    return {
        with(described(wholeMember("training.threads", &Recipe::training, &T::threads), group, tr("Threads"),
                 tr("CPU threads; 0 = all cores.")),
            WholeValues {0, mostThreads(), 1}),
        with(described(choiceMember("training.device", &Recipe::training, &T::device, deviceFromName), group,
                 tr("Device"), tr("Where to compute; automatic uses a GPU if there is one.")),
            ChoiceValues {{{q("auto"), tr("automatic")}, {q("cpu"), tr("CPU")}, {q("cuda"), tr("CUDA")}}}),
        with(described(choiceMember("training.precision", &Recipe::training, &T::precision, precisionFromName), group,
                 tr("Precision"),
                 tr("Precision of matrix products; automatic uses bfloat16 where the CPU is "
                    "faster with it.")),
            ChoiceValues {{{q("auto"), tr("automatic")}, {q("fp32"), q("float32")}, {q("bf16"), q("bfloat16")}}}),
    };
}

QString SwitchText::groupName(SwitchGroup group)
{
    switch (group) {
    case SwitchGroup::Size: return tr("Size");
    case SwitchGroup::Architecture: return tr("Architecture");
    case SwitchGroup::Vocabulary: return tr("Vocabulary");
    case SwitchGroup::Learning: return tr("Optimisation");
    case SwitchGroup::Regularisation: return tr("Regularisation");
    case SwitchGroup::Limits: return tr("Stopping and evaluation");
    case SwitchGroup::Machine: break;
    }
    return tr("Hardware");
}

}  // namespace

QString TrainingSwitch::text(const Recipe& recipe) const
{
    const QVariant value = get(recipe);
    const QLocale locale;
    if (std::holds_alternative<WholeValues>(values))
        return locale.toString(value.toLongLong());
    if (std::holds_alternative<RealValues>(values))
        return locale.toString(value.toDouble(), 'g', 6);
    if (std::holds_alternative<YesNoValues>(values))
        return SwitchText::yesNo(value.toBool());
    for (const auto& [id, called] : std::get<ChoiceValues>(values).choices)
        if (id == value.toString())
            return called;
    return value.toString();
}

std::vector<TrainingSwitch> trainingSwitches()
{
    Switches all;
    for (Switches group : {SwitchText::size(), SwitchText::architecture(), SwitchText::vocabulary(),
             SwitchText::learning(), SwitchText::regularisation(), SwitchText::limits(), SwitchText::machine()})
        all.insert(all.end(), group.begin(), group.end());
    return all;
}

QString switchGroupName(SwitchGroup group)
{
    return SwitchText::groupName(group);
}

}  // namespace translucent
