#include "pages/training/lab_plan.h"

#include "pages/training/recipe_options.h"
#include "pages/training/recipe_outlook.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>

#include <algorithm>

namespace translucent {

namespace {

/// Collects the base with one field, or two, set to something else.
class Variations {
    Q_DECLARE_TR_FUNCTIONS(translucent::LabVariation)

public:
    explicit Variations(const Recipe& base)
        : m_base(base)
    {
        m_all.push_back({QStringLiteral("base"), tr("base"), base});
    }

    void add(const QString& id, const char* field, const QVariant& value, const char* also = nullptr)
    {
        Recipe recipe = m_base;
        const RecipeOption& changed = RecipeOption::of(field);
        changed.member.set(recipe, value);
        if (also)
            RecipeOption::of(also).member.set(recipe, value);
        if (recipe == m_base || !recipeProblems(recipe).isEmpty())
            return;
        const QString what = also ? tr("Layers N") : changed.label();
        m_all.push_back({id, QStringLiteral("%1: %2").arg(what, changed.text(recipe)), recipe});
    }

    std::vector<LabVariation> take() { return std::move(m_all); }

private:
    Recipe m_base;
    std::vector<LabVariation> m_all;
};

void addSizes(Variations& to, const TransformerConfig& model)
{
    const auto add = [&to](const char* id, const char* field, std::int64_t value, const char* also = nullptr) {
        to.add(QString::fromLatin1(id), field, QVariant(qlonglong(value)), also);
    };
    add("heads-1", "model.heads", 1);
    add("heads-more", "model.heads", 2 * model.heads);
    add("layers-fewer", "model.encoder_layers", std::max<std::int64_t>(1, model.encoderLayers / 2),
        "model.decoder_layers");
    add("layers-more", "model.encoder_layers", 2 * model.encoderLayers, "model.decoder_layers");
    add("narrower", "model.model_dimension", model.modelDimension / 2);
    add("wider", "model.model_dimension", 2 * model.modelDimension);
    add("feed-forward-narrower", "model.feed_forward_dimension", model.feedForwardDimension / 2);
    add("feed-forward-wider", "model.feed_forward_dimension", 2 * model.feedForwardDimension);
}

void addChoices(Variations& to)
{
    const auto add = [&to](const char* id, const char* field, const char* value) {
        to.add(QString::fromLatin1(id), field, QString::fromLatin1(value));
    };
    add("positions-learned", "model.position_kind", "learned");
    add("positions-none", "model.position_kind", "none");
    add("positions-sinusoidal", "model.position_kind", "sinusoidal");
    add("norm-post", "model.norm_placement", "post");
    add("norm-pre", "model.norm_placement", "pre");
    add("norm-sample-std", "model.norm_kind", "sample_std");
    add("activation-gelu", "model.activation", "gelu");
    add("activation-silu", "model.activation", "silu");
    add("tied-none", "model.embedding_tying", "separate");
    add("tied-output", "model.embedding_tying", "target_output");
}

void addRegularisation(Variations& to, const TrainingOptions& training)
{
    for (const double rate : {0.0, 0.1, 0.2})
        to.add(QStringLiteral("dropout-%1").arg(rate), "model.dropout", rate);
    for (const double share : {0.0, 0.1, 0.2})
        to.add(QStringLiteral("smoothing-%1").arg(share), "training.label_smoothing", share);
    to.add(QStringLiteral("warmup-shorter"), "training.warmup_steps",
        qlonglong(std::max<std::int64_t>(1, training.warmupSteps / 4)));
    to.add(QStringLiteral("warmup-longer"), "training.warmup_steps", qlonglong(4 * training.warmupSteps));
}

}  // namespace

std::vector<LabVariation> labVariations(const Recipe& base)
{
    Variations all(base);
    addSizes(all, base.model);
    addChoices(all);
    addRegularisation(all, base.training);
    return all.take();
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
