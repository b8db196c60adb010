#pragma once

#include "engine/guarded_job.h"
#include "engine/training_trial.h"
#include "translucent/corpus/corpus_facts.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/training/auto_recipe.h"
#include "translucent/training/recipe.h"
#include "translucent/training/training_run.h"

#include <QCoreApplication>
#include <QMap>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace translucent {

/// True for sentences that the program draws itself.
inline bool isBuiltinCorpus(const std::string& spec)
{
    return spec.starts_with("builtin:");
}

/// The sentences to train on.
struct CorpusChoice {
    std::string spec;
    CorpusReadOptions read;
    std::size_t devPairs = 1000;

    bool isBuiltin() const { return isBuiltinCorpus(spec); }
    bool operator==(const CorpusChoice&) const = default;
};

/// A short name for a run on these sentences.
QString corpusStem(const std::string& spec);

/// The contents of a corpus, split as in the training.
struct CorpusSurvey {
    Q_DECLARE_TR_FUNCTIONS(translucent::CorpusSurvey)

public:
    CorpusChoice choice;
    std::optional<JobFailure> problem;  ///< the reason why it cannot be read
    CorpusStatistics statistics;
    CorpusFacts facts;
    std::vector<CorpusProblem> problems;  ///< the first skipped lines
    std::size_t leftOut = 0;              ///< number of skipped lines
    std::vector<Message> notes;           ///< conversions and choices made while reading
    std::size_t trainPairs = 0;
    std::size_t devPairs = 0;
    CharacterCounts sourceCharacters;  ///< of the training part
    CharacterCounts targetCharacters;
    std::vector<CorpusWarning> warnings;  ///< probable problems
    bool swapped = false;                 ///< among that: the Chinese sentences are in the other column
    QStringList unseen;                   ///< characters of the held-out part that training never shows
    std::vector<SentencePair> preview;    ///< the first pairs

    /// As tables with a header, in the current language.
    QList<QStringList> statisticsTable() const;
    QList<QStringList> previewTable() const;
    QList<QStringList> problemTable() const;
};
using CorpusSurveyPtr = std::shared_ptr<const CorpusSurvey>;

/// Reads and counts; takes seconds for a large file.
CorpusSurveyPtr surveyCorpus(const CorpusChoice& choice);

/// The problems of a recipe, by field as in RecipeOption::field, in the current language; empty if it can be trained. A
/// problem without a particular field has the key "". `survey`, if given, describes the training sentences.
QMap<QString, QString> recipeProblems(const Recipe& recipe, const CorpusSurvey* survey = nullptr);

/// The expected cost of a training.
struct TrainingForecast {
    TrainingEstimate estimate;
    std::optional<double> tokensPerSecond;  ///< empty while the computer's speed is unknown
    std::optional<double> seconds;          ///< until the nearest limit; empty without a limit or speed
    std::optional<double> steps;
    bool isMeasured = false;  ///< speed and memory, with the very settings
};

/// Target tokens per second for a number of operations per token, if known.
using SpeedOf = std::function<std::optional<double>(double operationsPerToken)>;

/// A `trial` of the very recipe counts for more than `speedOf`.
TrainingForecast forecastTraining(
    const Recipe& recipe, const CorpusSurvey* survey, const SpeedOf& speedOf, const std::optional<TrialResult>& trial);

/// The moments that a training has at its end, or may have, and the size of each: "24 × 1.5 MB"; empty without moments.
QString momentsText(const TrainingForecast& forecast, const TrainingOptions& training);

/// "1.2 GB", "640 kB"
QString bytesText(double bytes);

/// "12,345"; from a million on "1.23 M".
QString countText(double count);

/// "45 s", "12 min", "3 h 20 min"
QString durationText(double seconds);

}  // namespace translucent
