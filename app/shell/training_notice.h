#pragma once

#include "engine/requests.h"

#include <QToolButton>

namespace translucent {

/// "everyday sentences (Tatoeba)": what a model was trained on.
QString trainedOnText(const ModelInfo& info);

/// Says, quietly, that a sentence is unlike those the model was trained on, and why it seems so; hidden otherwise.
class TrainingNotice : public QToolButton {
    Q_OBJECT

public:
    explicit TrainingNotice(QWidget* parent);

    /// Judges what the model said without a change: with one, low probabilities are the change's.
    void judge(const TranslationResult& result, const ModelInfo& info);
};

}  // namespace translucent
