#pragma once

#include "session/head_ranking.h"
#include "translucent/corpus/corpus.h"
#include "translucent/corpus/phrases.h"
#include "widgets/messages.h"

#include <QString>

#include <functional>
#include <vector>

namespace translucent {

/// A model the picker offers.
struct ModelChoice {
    QString name;
    QString directory;
    QString does = {};  ///< "EN → ZH", or what it does with letters; empty if that is unknown
};

/// The external services of the window, except the engine; replaced in tests. Sentences are drawn on another thread:
/// drawing 300 that no model was trained on takes 30,000 draws.
struct Services {
    std::function<QList<ModelChoice>()> listModels;
    /// Pairs of the built-in corpus, never trained on; any thread.
    std::function<Corpus(quint64 seed, int count)> heldOutPairs;
    /// The sentences that are always offered; afterwards `goldAlignment` knows them. Any thread.
    std::function<std::vector<ExampleSentence>()> examples;
    /// Another sentence from the built-in corpus; `goldAlignment` also knows it. Any thread.
    std::function<SentencePair(quint64 seed)> surprise;
    GoldAlignment goldAlignment;
    std::function<void(QWidget& asker, TextAnswer then)> pickModelDirectory;  ///< see widgets/messages.h
    std::function<QString()> trainingProgram = [] { return QString(); };      ///< translucent-cli
    std::function<QString()> runsDirectory = [] { return QString(); };        ///< directory of trainings
    /// The folder of the lessons in the current language; empty = none.
    std::function<QString()> lessons = [] { return QString(); };
    std::function<QString()> bundledRuns = [] { return QString(); };  ///< directory of the bundled runs; empty = none
};

/// The real ones, on top of core.
Services coreServices();

}  // namespace translucent
