#pragma once

#include "engine/attention_record.h"
#include "engine/training_desk.h"
#include "pages/training/corpus_survey.h"

#include <QMap>
#include <QStringList>

#include <functional>
#include <optional>

class QWidget;

namespace translucent {

/// What the page asks the user; tests put their own answers in place.
struct RunQuestions {
    std::function<QString(QWidget* parent)> pickDirectory;                 ///< empty when called off
    std::function<QString(QWidget* parent, const QString& name)> newName;  ///< empty when called off
    std::function<bool(QWidget* parent, const QString& question)> confirm;
    std::function<void(const QString& directory)> reveal;  ///< in the file manager
};
RunQuestions nativeRunQuestions();

/// What of the page outlives its widgets, which are made anew in another language. Paths are directories of runs.
struct TrainingState {
    RunQuestions ask = nativeRunQuestions();
    std::optional<TrainingRun> setup;  ///< under "Set up", once it was shown
    CorpusSurveyPtr survey;            ///< of its sentences, once they were read
    QString ownName;                   ///< typed for the next run
    QString run;                       ///< the one that is looked at
    QStringList compared;              ///< the ticked ones
    QMap<QString, bool> inLab;         ///< what was ticked of the lab's variations, or not, by their id
    QString wanted;                    ///< its newest weights have been asked for
    QString recordOf;                  ///< whose attention has been read …
    AttentionRecordPtr record;         ///< … and what it is
    TrainingProblem problem;           ///< of the last training or trial
};

}  // namespace translucent
