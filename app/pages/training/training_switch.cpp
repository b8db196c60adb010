#include "pages/training/training_switch.h"

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
TrainingSwitch choiceMember(const char* field, Part Recipe::*part, Enum Part::*value, Enum (*fromName)(std::string_view))
{
    TrainingSwitch result;
    result.field = QString::fromLatin1(field);
    result.get = [=](const Recipe& recipe) {
        const auto text = name(recipe.*part.*value);
        return QVariant(QString::fromLatin1(text.data(), qsizetype(text.size())));
    };
    result.set = [=](Recipe& recipe, const QVariant& to) { recipe.*part.*value = fromName(to.toString().toStdString()); };
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

template <typename Values> TrainingSwitch with(TrainingSwitch made, Values values, bool basic = false)
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
        with(described(wholeMember("model.model_dimension", &Recipe::model, &C::modelDimension), group, tr("Model width d"),
                       tr("Numbers in the vector of each token. Wider models hold more and cost more: products grow with d².")),
             WholeValues {2, 4096, 2, {16, 32, 64, 128, 256, 384, 512, 768, 1024}}, true),
        with(described(wholeMember("model.heads", &Recipe::model, &C::heads), group, tr("Heads h"),
                       tr("How many attention heads share the width; each works on d / h numbers.")),
             WholeValues {1, 64, 1, {1, 2, 4, 8, 16, 32}}, true),
        with(described(wholeMember("model.encoder_layers", &Recipe::model, &C::encoderLayers), group, tr("Encoder layers"),
                       tr("How many blocks the source passes through.")),
             WholeValues {1, 64, 1, {1, 2, 3, 4, 6, 8, 12}}, true),
        with(described(wholeMember("model.decoder_layers", &Recipe::model, &C::decoderLayers), group, tr("Decoder layers"),
                       tr("How many blocks the translation passes through.")),
             WholeValues {1, 64, 1, {1, 2, 3, 4, 6, 8, 12}}, true),
        with(described(wholeMember("model.feed_forward_dimension", &Recipe::model, &C::feedForwardDimension), group,
                       tr("Feed-forward width"), tr("Hidden numbers of the feed-forward network; the paper takes four times d.")),
             WholeValues {1, 16384, 1, {32, 64, 128, 256, 512, 1024, 2048, 4096}}, true),
        with(described(wholeMember("model.max_length", &Recipe::model, &C::maxLength), group, tr("Longest sentence"),
                       tr("Pieces a sentence may have, with END; longer pairs are left out.")),
             WholeValues {2, 4096, 1}),
    };
}

Switches SwitchText::architecture()
{
    constexpr auto group = SwitchGroup::Architecture;
    using C = TransformerConfig;
    const auto q = [](const char* text) { return QString::fromLatin1(text); };
    return {
        with(described(choiceMember("model.norm_placement", &Recipe::model, &C::normPlacement, normPlacementFromName), group,
                       tr("Norm placement"),
                       tr("After each sublayer, as in the paper, or before it, which trains more calmly in deep models.")),
             ChoiceValues {{{q("post"), tr("after (post-norm)")}, {q("pre"), tr("before (pre-norm)")}}}, true),
        with(described(choiceMember("model.position_kind", &Recipe::model, &C::positionKind, positionKindFromName), group,
                       tr("Positions"), tr("How a token knows where it stands. Without positions a sentence is a bag of words.")),
             ChoiceValues {{{q("sinusoidal"), tr("sine and cosine")}, {q("learned"), tr("learnt")}, {q("none"), tr("none")}}},
             true),
        with(described(choiceMember("model.norm_kind", &Recipe::model, &C::normKind, normKindFromName), group,
                       tr("Layer norm divides by"),
                       tr("Population standard deviation, as published, or the sample one plus ε, as the code walk-through does.")),
             ChoiceValues {{{q("population_std"), tr("population std")}, {q("sample_std"), tr("sample std + ε")}}}),
        with(described(member("model.norm_epsilon", &Recipe::model, &C::normEpsilon), group, tr("Norm ε"),
                       tr("Keeps layer norm from dividing by zero.")),
             RealValues {1e-8, 0.1, 1e-6, 8}),
        with(described(choiceMember("model.activation", &Recipe::model, &C::activation, activationFromName), group,
                       tr("Activation"), tr("The bend inside the feed-forward network.")),
             ChoiceValues {{{q("relu"), q("ReLU")}, {q("gelu"), q("GELU")}, {q("silu"), q("SiLU")}}}),
        with(described(choiceMember("model.embedding_tying", &Recipe::model, &C::embeddingTying, embeddingTyingFromName), group,
                       tr("Tied embeddings"), tr("Which tables are one and the same matrix; tying saves parameters.")),
             ChoiceValues {{{q("separate"), tr("none")},
                            {q("target_output"), tr("target and output")},
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
                       tr("Subwords"), tr("How the vocabulary is learnt: merging frequent pairs (BPE), or keeping the pieces that explain the text best (unigram).")),
             ChoiceValues {{{q("unigram"), q("unigram")}, {q("bpe"), q("BPE")}}}, true),
        with(described(wholeMember("tokenizer.source_vocabulary", &Recipe::tokenizer, &T::sourceVocabulary), group,
                       tr("Source vocabulary"), tr("At most so many pieces for the source; small corpora yield fewer.")),
             WholeValues {16, 200000, 100, {200, 500, 1000, 2000, 4000, 8000, 16000, 32000}}, true),
        with(described(wholeMember("tokenizer.target_vocabulary", &Recipe::tokenizer, &T::targetVocabulary), group,
                       tr("Target vocabulary"), tr("At most so many pieces for the translation. Not used with one shared vocabulary.")),
             WholeValues {16, 200000, 100, {200, 500, 1000, 2000, 4000, 8000, 16000, 32000}}, true),
        with(described(member("tokenizer.shared", &Recipe::tokenizer, &T::shared), group, tr("One shared vocabulary"),
                       tr("Both languages use the same pieces, as in the paper; needed to tie all embeddings.")),
             YesNoValues {}),
        with(described(member("tokenizer.character_coverage", &Recipe::tokenizer, &T::characterCoverage), group,
                       tr("Character coverage"), tr("Share of all characters the vocabulary must hold; the rarest become unknown.")),
             RealValues {0.91, 1, 0.0005, 4}),
    };
}

Switches SwitchText::learning()
{
    constexpr auto group = SwitchGroup::Learning;
    using T = TrainingOptions;
    return {
        with(described(member("training.learning_rate_factor", &Recipe::training, &T::learningRateFactor), group,
                       tr("Learning rate factor"), tr("Scales the whole schedule; 1 is the paper's.")),
             RealValues {0.001, 100, 0.1, 3}, true),
        with(described(wholeMember("training.warmup_steps", &Recipe::training, &T::warmupSteps), group, tr("Warm-up steps"),
                       tr("The learning rate grows for so many steps, then falls with the root of the step.")),
             WholeValues {1, 100000, 50, {50, 100, 200, 400, 1000, 2000, 4000, 8000}}, true),
        with(described(wholeMember("training.batch_tokens", &Recipe::training, &T::batchTokens), group, tr("Batch, tokens"),
                       tr("Most target tokens of a batch, padding included.")),
             WholeValues {1, 200000, 100, {500, 1000, 1500, 3000, 6000, 12000, 25000}}, true),
        with(described(member("training.clip_norm", &Recipe::training, &T::clipNorm), group, tr("Largest gradient norm"),
                       tr("Longer gradients are shortened to this length; 0 leaves them.")),
             RealValues {0, 1000, 0.5, 2}),
        with(described(member("training.average_decay", &Recipe::training, &T::averageDecay), group, tr("Weight average"),
                       tr("Decay of the moving average of the weights, which is then what is kept; 0 keeps the last ones.")),
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
                       tr("Probability of zeroing a number while training, against learning by heart.")),
             RealValues {0, 0.9, 0.05, 2}, true),
        with(described(member("training.label_smoothing", &Recipe::training, &T::labelSmoothing), group, tr("Label smoothing"),
                       tr("Share of the probability that is spread over all words instead of the right one; hurts perplexity, helps BLEU.")),
             RealValues {0, 0.9, 0.05, 2}, true),
        with(described(member("training.subword_sampling", &Recipe::training, &T::subwordSampling), group,
                       tr("Subword sampling"), tr("Cuts sentences up anew at random in each epoch; 0 always takes the best pieces.")),
             RealValues {0, 1, 0.1, 2}),
    };
}

Switches SwitchText::limits()
{
    constexpr auto group = SwitchGroup::Limits;
    using T = TrainingOptions;
    return {
        with(described(member("training.max_minutes", &Recipe::training, &T::maxMinutes), group, tr("Minutes at most"),
                       tr("The training ends after so many minutes; 0 = no limit.")),
             RealValues {0, 100000, 1, 1}, true),
        with(described(wholeMember("training.max_steps", &Recipe::training, &T::maxSteps), group, tr("Steps at most"),
                       tr("The training ends after so many updates; 0 = no limit.")),
             WholeValues {0, 100000000, 100}, true),
        with(described(wholeMember("training.max_epochs", &Recipe::training, &T::maxEpochs), group, tr("Epochs at most"),
                       tr("The training ends after so many passes over the corpus; 0 = no limit.")),
             WholeValues {0, 1000000, 1}),
        with(described(member("training.target_bleu", &Recipe::training, &T::targetBleu), group, tr("Stop at BLEU"),
                       tr("The training ends once the held-out BLEU reaches it; 0 = never.")),
             RealValues {0, 100, 1, 1}),
        with(described(wholeMember("training.patience", &Recipe::training, &T::patience), group, tr("Patience"),
                       tr("Ends after so many evaluations without a better held-out loss; 0 = never.")),
             WholeValues {0, 1000, 1}),
        with(described(wholeMember("training.evaluate_every_steps", &Recipe::training, &T::evaluateEverySteps), group,
                       tr("Evaluate every … steps"), tr("How often held-out sentences are translated and the model is kept.")),
             WholeValues {1, 1000000, 50, {25, 50, 100, 150, 250, 500, 1000}}, true),
        with(described(wholeMember("training.dev_pairs", &Recipe::training, &T::devPairs), group, tr("Held-out pairs"),
                       tr("Most pairs that are measured on; the training never sees them.")),
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
                       tr("Processors to compute with; 0 = all of them.")),
             WholeValues {0, 256, 1}),
        with(described(choiceMember("training.device", &Recipe::training, &T::device, deviceFromName), group, tr("Device"),
                       tr("Where to compute; automatic takes a graphics processor if there is one.")),
             ChoiceValues {{{q("auto"), tr("automatic")}, {q("cpu"), tr("processor")}, {q("cuda"), tr("CUDA")}}}),
        with(described(choiceMember("training.precision", &Recipe::training, &T::precision, precisionFromName), group,
                       tr("Number format"), tr("Of matrix products; automatic takes bfloat16 where the processor is faster with it.")),
             ChoiceValues {{{q("auto"), tr("automatic")}, {q("fp32"), q("float32")}, {q("bf16"), q("bfloat16")}}}),
    };
}

QString SwitchText::groupName(SwitchGroup group)
{
    switch (group) {
    case SwitchGroup::Size: return tr("Size");
    case SwitchGroup::Architecture: return tr("Architecture");
    case SwitchGroup::Vocabulary: return tr("Vocabulary");
    case SwitchGroup::Learning: return tr("Learning");
    case SwitchGroup::Regularisation: return tr("Regularisation");
    case SwitchGroup::Limits: return tr("End and evaluation");
    case SwitchGroup::Machine: break;
    }
    return tr("Machine");
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
    for (Switches group : {SwitchText::size(), SwitchText::architecture(), SwitchText::vocabulary(), SwitchText::learning(),
                           SwitchText::regularisation(), SwitchText::limits(), SwitchText::machine()})
        all.insert(all.end(), group.begin(), group.end());
    return all;
}

QString switchGroupName(SwitchGroup group)
{
    return SwitchText::groupName(group);
}

}  // namespace translucent
