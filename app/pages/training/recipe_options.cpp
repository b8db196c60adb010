#include "pages/training/recipe_options.h"

#include "engine/guarded_job.h"

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

/// Fills in the properties of the field from core's table, if it is in this part.
template <typename Struct>
void complete(RecipeOption& field, const char* name, Struct Recipe::*part)
{
    for (const auto& option : optionsOf<Struct>()) {
        if (std::string(name) + "." + option.name != field.field)
            continue;
        field.member = {kindOf(option), [&option, part](const Recipe& from) { return variantOf(option, from.*part); },
            [&option, part](Recipe& to, const QVariant& value) { assign(option, to.*part, value); }};
        field.sentence = option.sentence();
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

QString RecipeOption::explanation() const
{
    return sentenceOf(sentence);
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

/// The range of the form; NaN means the limit of core.
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
            QT_TR_NOOP("Model dimension d_model")},
        {"model.heads", whole({.most = 64}, 1, {1, 2, 4, 8, 16, 32}), kBasic, QT_TR_NOOP("Heads h")},
        {"model.encoder_layers", layers, kBasic, QT_TR_NOOP("Encoder layers")},
        {"model.decoder_layers", layers, kBasic, QT_TR_NOOP("Decoder layers")},
        {"model.feed_forward_dimension", whole({.most = 16384}, 1, {32, 64, 128, 256, 512, 1024, 2048, 4096}), kBasic,
            QT_TR_NOOP("Feed-forward dimension d_ff")},
        {"model.max_length", whole({.most = 4096}, 1), kMore, QT_TR_NOOP("Maximum sentence length")},
    };
}

std::vector<RecipeOption> RecipeOption::architecture()
{
    return {
        {"model.task", captions({QT_TR_NOOP("translation"), QT_TR_NOOP("tagging"), QT_TR_NOOP("classification")}),
            kMore, QT_TR_NOOP("Task")},
        {"model.norm_placement", captions({QT_TR_NOOP("after (post-norm)"), QT_TR_NOOP("before (pre-norm)")}), kBasic,
            QT_TR_NOOP("Norm placement")},
        {"model.position_kind",
            captions({QT_TR_NOOP("sinusoidal"), QT_TR_NOOP("learned"), QT_TR_NOOP("none"), "ALiBi",
                QT_TR_NOOP("rotary"), QT_TR_NOOP("relative")}),
            kBasic, QT_TR_NOOP("Positions")},
        {"model.architecture", captions({"Transformer", "LSTM", "GRU", "CNN"}), kMore, QT_TR_NOOP("Network")},
        {"model.recurrent_attention",
            captions(
                {QT_TR_NOOP("without attention"), QT_TR_NOOP("by dot products"), QT_TR_NOOP("by a small network")}),
            kMore, QT_TR_NOOP("Recurrent attention")},
        {"model.kernel_width", whole({.most = 15}, 2, {3, 5, 7}), kMore, QT_TR_NOOP("Width of convolutions")},
        {"model.relative_distance", whole({.most = 512}, 1, {2, 4, 8, 16, 32, 64}), kMore,
            QT_TR_NOOP("Farthest distance")},
        {"model.attention_pattern",
            captions({QT_TR_NOOP("full"), QT_TR_NOOP("window"), QT_TR_NOOP("blocks"), QT_TR_NOOP("largest scores"),
                QT_TR_NOOP("low rank"), QT_TR_NOOP("above a threshold")}),
            kMore, QT_TR_NOOP("Self-attention sees")},
        {"model.attention_span", whole({.most = 4096}, 1, {2, 4, 8, 16, 32, 64}), kMore, QT_TR_NOOP("Span")},
        {"model.attention_threshold", real({.most = 0.9}, 0.01, 3), kMore, QT_TR_NOOP("Smallest weight")},
        {"model.norm_kind",
            captions({QT_TR_NOOP("layer norm"), QT_TR_NOOP("layer norm, sample std + ε"), QT_TR_NOOP("RMS norm"),
                QT_TR_NOOP("batch norm"), QT_TR_NOOP("no norm")}),
            kMore, QT_TR_NOOP("Norm")},
        {"model.norm_epsilon", real({.least = 1e-8, .most = 0.1}, 1e-6, 8), kMore, QT_TR_NOOP("Norm ε")},
        {"model.activation", captions({"ReLU", "GELU", "SiLU"}), kMore, QT_TR_NOOP("Activation")},
        {"model.embedding_tying",
            captions({QT_TR_NOOP("none"), QT_TR_NOOP("target and output"), QT_TR_NOOP("all three")}), kMore,
            QT_TR_NOOP("Weight tying")},
        {"model.residual", captions({QT_TR_NOOP("connected"), QT_TR_NOOP("none")}), kMore,
            QT_TR_NOOP("Residual connections")},
        {"model.feed_forward", captions({QT_TR_NOOP("two layers"), "SwiGLU", QT_TR_NOOP("none")}), kMore,
            QT_TR_NOOP("Feed-forward network")},
        {"model.head_dimension", whole({.most = 4096}, 1, {}, QT_TR_NOOP("d / h")), kMore,
            QT_TR_NOOP("Head dimension d_k")},
        {"model.cross_wiring",
            captions({QT_TR_NOOP("last encoder layer"), QT_TR_NOOP("the same layer"), QT_TR_NOOP("all layers, mixed"),
                QT_TR_NOOP("chosen layers")}),
            kMore, QT_TR_NOOP("Cross-attention reads")},
        {"model.cross_layers", {.least = 0, .most = 0, .off = QT_TR_NOOP("none")}, kMore,
            QT_TR_NOOP("Chosen encoder layers")},
        {"model.generation",
            captions({QT_TR_NOOP("one token at a time"), QT_TR_NOOP("at once, length predicted"),
                QT_TR_NOOP("at once, in a row of BEGIN")}),
            kMore, QT_TR_NOOP("Decoding")},
        {"model.copy_mechanism", captions({QT_TR_NOOP("none"), QT_TR_NOOP("pointer-generator")}), kMore,
            QT_TR_NOOP("Copying")},
    };
}

std::vector<RecipeOption> RecipeOption::vocabulary()
{
    const Values pieces = whole({.least = 16, .most = 200000}, 100, {200, 500, 1000, 2000, 4000, 8000, 16000, 32000});
    return {
        {"tokenizer.kind", captions({"unigram", "BPE"}), kBasic, QT_TR_NOOP("Subword method")},
        {"tokenizer.source_vocabulary", pieces, kBasic, QT_TR_NOOP("Source vocabulary")},
        {"tokenizer.target_vocabulary", pieces, kBasic, QT_TR_NOOP("Target vocabulary")},
        {"tokenizer.shared", captions(), kMore, QT_TR_NOOP("One shared vocabulary")},
        {"tokenizer.word_boundaries", captions(), kMore, QT_TR_NOOP("Subwords within words")},
        {"tokenizer.split_digits", captions(), kMore, QT_TR_NOOP("Digits one by one")},
        {"tokenizer.character_coverage", real({}, 0.0005, 4), kMore, QT_TR_NOOP("Character coverage")},
    };
}

std::vector<RecipeOption> RecipeOption::learning()
{
    return {
        {"training.learning_rate_factor", real({.least = 0.001, .most = 100}, 0.1, 3), kBasic,
            QT_TR_NOOP("Learning rate factor")},
        {"training.warmup_steps", whole({.most = 100000}, 50, {50, 100, 200, 400, 1000, 2000, 4000, 8000}), kBasic,
            QT_TR_NOOP("Warm-up steps")},
        {"training.schedule", captions({QT_TR_NOOP("inverse square root"), QT_TR_NOOP("plateau, then to 0")}), kBasic,
            QT_TR_NOOP("Schedule")},
        {"training.decay_share", real({.least = 0.01, .most = 0.99}, 0.05, 2), kMore, QT_TR_NOOP("Share of the decay")},
        {"training.batch_tokens", whole({.most = 200000}, 100, {500, 1000, 1500, 3000, 6000, 12000, 25000}), kBasic,
            QT_TR_NOOP("Batch size (tokens)")},
        {"training.clip_norm", real({.most = 1000}, 0.5, 2, QT_TR_NOOP("no clipping")), kMore,
            QT_TR_NOOP("Gradient clipping")},
        {"training.average_decay", real({.most = 0.9999}, 0.01, 4, QT_TR_NOOP("no averaging")), kMore,
            QT_TR_NOOP("Weight averaging (EMA)")},
        {"training.zero_begin", captions(), kMore, QT_TR_NOOP("Zeros as start embedding")},
        {"training.seed", whole({.most = 1000000000}, 1), kBasic, QT_TR_NOOP("Seed")},
    };
}

std::vector<RecipeOption> RecipeOption::regularisation()
{
    return {
        {"model.dropout", real({.most = 0.9}, 0.05, 2), kBasic, QT_TR_NOOP("Dropout")},
        {"training.label_smoothing", real({.most = 0.9}, 0.05, 2), kBasic, QT_TR_NOOP("Label smoothing")},
        {"training.subword_sampling", real({}, 0.1, 2, QT_TR_NOOP("never")), kMore, QT_TR_NOOP("Subword sampling")},
        {"training.subword_steps", whole({.most = 1000000}, 100, {1000, 2000, 5000, 10000}, QT_TR_NOOP("all epochs")),
            kMore, QT_TR_NOOP("Sampled for")},
        {"training.guided_attention", real({}, 0.1, 2, QT_TR_NOOP("never")), kMore, QT_TR_NOOP("Guided attention")},
        {"training.guided_steps", whole({.most = 1000000}, 100, {200, 500, 1000, 2000, 5000, 10000}), kMore,
            QT_TR_NOOP("Guided for")},
        {"training.guided_by", captions({QT_TR_NOOP("word links"), QT_TR_NOOP("the diagonal")}), kMore,
            QT_TR_NOOP("Guided by")},
        {"training.guided_layer", whole({.most = 64}, 1, {}, QT_TR_NOOP("the last")), kMore,
            QT_TR_NOOP("Guided head: layer")},
        {"training.guided_head", whole({.most = 64}, 1), kMore, QT_TR_NOOP("Guided head: number")},
        {"training.scheduled_sampling",
            captions({QT_TR_NOOP("never"), QT_TR_NOOP("falls linearly"), QT_TR_NOOP("falls exponentially"),
                QT_TR_NOOP("falls as an inverse sigmoid")}),
            kMore, QT_TR_NOOP("Scheduled sampling")},
        {"training.scheduled_share", real({}, 0.1, 2), kMore, QT_TR_NOOP("Maximum share of its own tokens")},
        {"training.scheduled_steps", whole({.most = 1000000}, 100, {200, 500, 1000, 2000, 5000, 10000}), kMore,
            QT_TR_NOOP("Half of the tokens its own after")},
        {"training.reinforcement",
            captions({QT_TR_NOOP("none"), QT_TR_NOOP("sentence BLEU"), QT_TR_NOOP("sentence chrF")}), kMore,
            QT_TR_NOOP("Training with rewards")},
        {"training.reinforcement_share", real({}, 0.05, 3), kMore, QT_TR_NOOP("Share of rewards")},
        {"training.reinforcement_samples", whole({.most = 16}, 1), kMore, QT_TR_NOOP("Samples per sentence")},
        {"training.reinforcement_temperature", real({.least = 0.1, .most = 5}, 0.1, 2), kMore,
            QT_TR_NOOP("Sampling temperature")},
    };
}

std::vector<RecipeOption> RecipeOption::limits()
{
    const char* none = QT_TR_NOOP("no limit");
    const char* never = QT_TR_NOOP("never");
    return {
        {"training.max_minutes", real({.most = 100000}, 1, 1, none), kBasic, QT_TR_NOOP("Maximum minutes")},
        {"training.max_steps", whole({.most = 100000000}, 100, {}, none), kBasic, QT_TR_NOOP("Maximum steps")},
        {"training.max_epochs", whole({.most = 1000000}, 1, {}, none), kMore, QT_TR_NOOP("Maximum epochs")},
        {"training.target_bleu", real({}, 1, 1, never), kMore, QT_TR_NOOP("Target BLEU")},
        {"training.best_by", captions({QT_TR_NOOP("validation loss"), "BLEU"}), kMore, QT_TR_NOOP("Best model by")},
        {"training.patience", whole({.most = 1000}, 1, {}, never), kMore, QT_TR_NOOP("Patience")},
        {"training.evaluate_every_steps", whole({.most = 1000000}, 50, {25, 50, 100, 150, 250, 500, 1000}), kBasic,
            QT_TR_NOOP("Evaluate every … steps")},
        {"training.dev_pairs", whole({.most = 100000}, 50, {50, 100, 200, 500, 1000, 2000}), kMore,
            QT_TR_NOOP("Validation pairs")},
        {"training.moments", whole({.most = 1000}, 8, {}, QT_TR_NOOP("none")), kMore, QT_TR_NOOP("Moments kept")},
    };
}

std::vector<RecipeOption> RecipeOption::machine()
{
    return {
        {"training.threads", whole({}, 1, {}, QT_TR_NOOP("all cores")), kMore, QT_TR_NOOP("Threads")},
        {"training.device", captions({QT_TR_NOOP("automatic"), QT_TR_NOOP("CPU"), QT_TR_NOOP("CUDA")}), kMore,
            QT_TR_NOOP("Device")},
        {"training.precision", captions({QT_TR_NOOP("automatic"), "float32", QT_TR_NOOP("TF32 (GPU)"), "bfloat16"}),
            kMore, QT_TR_NOOP("Precision")},
    };
}

}  // namespace translucent
