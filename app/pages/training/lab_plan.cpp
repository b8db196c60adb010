#include "pages/training/lab_plan.h"

#include "pages/training/recipe_options.h"
#include "pages/training/recipe_outlook.h"

#include <QCryptographicHash>
#include <QDir>

#include <algorithm>

namespace translucent {

namespace {

/// The base with one field, or two, set to something else.
struct Change {
    const char* id;
    const char* field;
    QVariant value;
    const char* also = nullptr;
};

std::vector<Change> sizeChanges(const TransformerConfig& model)
{
    const auto number = [](std::int64_t value) { return QVariant(qlonglong(value)); };
    return {{"heads-1", "model.heads", number(1)}, {"heads-more", "model.heads", number(2 * model.heads)},
        {"layers-fewer", "model.encoder_layers", number(std::max<std::int64_t>(1, model.encoderLayers / 2)),
            "model.decoder_layers"},
        {"layers-more", "model.encoder_layers", number(2 * model.encoderLayers), "model.decoder_layers"},
        {"narrower", "model.model_dimension", number(model.modelDimension / 2)},
        {"wider", "model.model_dimension", number(2 * model.modelDimension)},
        {"feed-forward-narrower", "model.feed_forward_dimension", number(model.feedForwardDimension / 2)},
        {"feed-forward-wider", "model.feed_forward_dimension", number(2 * model.feedForwardDimension)}};
}

std::vector<Change> choiceChanges()
{
    const auto name = [](const char* value) { return QVariant(QString::fromLatin1(value)); };
    return {{"positions-learned", "model.position_kind", name("learned")},
        {"positions-none", "model.position_kind", name("none")},
        {"positions-sinusoidal", "model.position_kind", name("sinusoidal")},
        {"norm-post", "model.norm_placement", name("post")}, {"norm-pre", "model.norm_placement", name("pre")},
        {"norm-sample-std", "model.norm_kind", name("sample_std")},
        {"activation-gelu", "model.activation", name("gelu")}, {"activation-silu", "model.activation", name("silu")},
        {"tied-none", "model.embedding_tying", name("separate")},
        {"tied-output", "model.embedding_tying", name("target_output")}};
}

std::vector<Change> learningChanges(const TrainingOptions& training)
{
    return {{"dropout-0", "model.dropout", 0.0}, {"dropout-0.1", "model.dropout", 0.1},
        {"dropout-0.2", "model.dropout", 0.2}, {"smoothing-0", "training.label_smoothing", 0.0},
        {"smoothing-0.1", "training.label_smoothing", 0.1}, {"smoothing-0.2", "training.label_smoothing", 0.2},
        {"warmup-shorter", "training.warmup_steps", qlonglong(std::max<std::int64_t>(1, training.warmupSteps / 4))},
        {"warmup-longer", "training.warmup_steps", qlonglong(4 * training.warmupSteps)}};
}

}  // namespace

std::vector<LabVariation> labVariations(const Recipe& base)
{
    std::vector<LabVariation> all {{QStringLiteral("base"), LabVariation::tr("base"), base}};
    for (const auto& changes : {sizeChanges(base.model), choiceChanges(), learningChanges(base.training)})
        for (const Change& change : changes) {
            Recipe recipe = base;
            const RecipeOption& changed = RecipeOption::of(change.field);
            changed.member.set(recipe, change.value);
            if (change.also)
                RecipeOption::of(change.also).member.set(recipe, change.value);
            if (recipe == base || !recipeProblems(recipe).isEmpty())
                continue;
            const QString what = change.also ? LabVariation::tr("Layers N") : changed.label();
            all.push_back(
                {QString::fromLatin1(change.id), QStringLiteral("%1: %2").arg(what, changed.text(recipe)), recipe});
        }
    return all;
}

Recipe labRecipe(Recipe base, std::int64_t steps)
{
    auto& training = base.training;
    training.maxSteps = steps;
    training.maxEpochs = training.patience = 0;
    training.maxMinutes = training.targetBleu = 0;
    training.evaluateEverySteps = std::max<std::int64_t>(1, (steps + 1) / 2);
    training.devPairs = std::min<std::int64_t>(training.devPairs, 300);
    return base;
}

QString labDirectory(const QString& root, const TrainingRun& base)
{
    QCryptographicHash hash(QCryptographicHash::Sha1);
    for (const std::string& part :
        {recipeToJson(base.recipe), base.corpus, base.read.sourceLanguage, base.read.targetLanguage})
        hash.addData(QByteArray::fromStdString(part));
    constexpr qsizetype kDigits = 8;
    return QDir(root).filePath(QStringLiteral("lab/%1").arg(QString::fromLatin1(hash.result().toHex().first(kDigits))));
}

}  // namespace translucent
