#include "pages/training/experiment_words.h"

#include "engine/guarded_job.h"
#include "pages/training/recipe_options.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace translucent {

namespace {

struct ExperimentWords {
    Q_DECLARE_TR_FUNCTIONS(translucent::ExperimentWords)

public:
    static QString of(ExperimentTopic topic)
    {
        switch (topic) {
        case ExperimentTopic::Input: return tr("Input");
        case ExperimentTopic::Positions: return tr("Positions");
        case ExperimentTopic::Attention: return tr("Attention");
        case ExperimentTopic::Parts: return tr("Parts of the layer");
        case ExperimentTopic::Learning: return tr("Learning");
        case ExperimentTopic::Decoding: return tr("Decoding");
        case ExperimentTopic::Tasks: break;
        }
        return tr("Other tasks");
    }
};

const QString kNoNumber = QStringLiteral("–");

/// "Positional encoding: sinusoidal → none"
QString differenceText(const RecipeDifference& difference, const Recipe& control, const Recipe& variant)
{
    const auto& all = RecipeOption::all();
    const auto option = std::ranges::find(
        all, difference.field, [](const RecipeOption& candidate) { return std::string(candidate.field); });
    if (option == all.end())
        return QString::fromStdString(difference.field + ": " + difference.control + " → " + difference.variant);
    return QStringLiteral("%1: %2 → %3").arg(option->label(), option->text(control), option->text(variant));
}

const ExperimentVariant& variantNamed(const TrainingExperiment& experiment, const std::string& name)
{
    return *std::ranges::find(experiment.variants, name, &ExperimentVariant::name);
}

QString signedText(const std::optional<double>& difference, int decimals)
{
    if (!difference)
        return kNoNumber;
    const QString text = QLocale().toString(*difference, 'f', decimals);
    return *difference < 0 ? text : u'+' + text;
}

}  // namespace

QString topicText(ExperimentTopic topic)
{
    return ExperimentWords::of(topic);
}

QString inLanguage(const LocalText& text)
{
    return QString::fromStdString(QLocale().language() == QLocale::Chinese ? text.zh : text.en);
}

QString changesText(const TrainingExperiment& experiment)
{
    const auto& control = experiment.variants.front();
    QStringList lines {ExperimentWords::tr("Control: <b>%1</b>").arg(inLanguage(control.label).toHtmlEscaped())};
    for (std::size_t i = 1; i < experiment.variants.size(); ++i) {
        const auto& variant = experiment.variants[i];
        QStringList changes;
        if (!variant.beginsWith.empty())
            changes << ExperimentWords::tr("begins with the weights of %1")
                           .arg(inLanguage(variantNamed(experiment, variant.beginsWith).label).toHtmlEscaped());
        for (const auto& difference : differencesOf(control.recipe, variant.recipe))
            changes << differenceText(difference, control.recipe, variant.recipe).toHtmlEscaped();
        lines << ExperimentWords::tr("Variant: <b>%1</b> (%2)")
                     .arg(inLanguage(variant.label).toHtmlEscaped(), changes.join(QStringLiteral("; ")));
    }
    return lines.join(QStringLiteral("<br>"));
}

QString spreadText(const Spread& spread, int decimals)
{
    if (spread.count == 0)
        return kNoNumber;
    const QLocale locale;
    const QString mean = locale.toString(spread.mean, 'f', decimals);
    return spread.deviation ? QStringLiteral("%1 ± %2").arg(mean, locale.toString(*spread.deviation, 'f', decimals))
                            : mean;
}

QList<QStringList> resultTexts(const TrainingExperiment& experiment, const ExperimentResults& results)
{
    QList<QStringList> rows;
    const auto variants = variantResults(experiment, results);
    for (std::size_t v = 0; v < variants.size(); ++v)
        for (std::size_t m = 0; m < experiment.metrics.size(); ++m) {
            const auto& choice = experiment.metrics[m];
            const int decimals = experimentMetric(choice.metric).decimals;
            const Spread& spread = variants[v].metrics[m];
            QString seeds = QString::number(variants[v].ended);
            if (spread.count != variants[v].ended)
                seeds = ExperimentWords::tr("%1 of %2").arg(spread.count).arg(variants[v].ended);
            rows << QStringList {inLanguage(experiment.variants[v].label), translated(titleOf(choice)),
                spreadText(spread, decimals), seeds,
                v == 0 ? QString() : signedText(variants[v].differences[m], decimals),
                m == 0 ? spreadText(variants[v].minutes, 1) : QString()};
        }
    return rows;
}

}  // namespace translucent
