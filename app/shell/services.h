#pragma once

#include "engine/gold_alignment.h"
#include "translucent/corpus.h"

#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace translucent {

/// A model the picker offers.
struct ModelChoice {
    QString name;
    QString directory;
};

/// What the window needs from the world besides the engine; tests put their own in place. Sentences are drawn on
/// another thread: drawing 300 that no model was trained on takes 30,000 draws.
struct Services {
    std::function<QList<ModelChoice>()> listModels;
    std::function<QStringList(quint64 seed, int count)> exampleSentences;  ///< source sentences models know; any thread
    std::function<Corpus(quint64 seed, int count)>
        heldOutPairs;  ///< of the built-in corpus, never trained on; any thread
    GoldAlignment goldAlignment;
    std::function<QString(QWidget* parent)> pickModelDirectory;           ///< empty when called off
    std::function<QString()> trainingProgram = [] { return QString(); };  ///< translucent-cli
    std::function<QString()> runsDirectory = [] { return QString(); };    ///< where trainings are kept
};

/// The real ones, on top of core.
Services coreServices();

}  // namespace translucent
