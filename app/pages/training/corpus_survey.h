#pragma once

#include "engine/guarded_job.h"
#include "translucent/corpus/corpus_facts.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/training/training_run.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace translucent {

/// The sentences to train on.
struct CorpusChoice {
    std::string spec;
    CorpusReadOptions read;
    std::size_t devPairs = 1000;

    bool isBuiltin() const { return spec.starts_with("builtin:"); }
    bool operator==(const CorpusChoice&) const = default;
};

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

}  // namespace translucent
