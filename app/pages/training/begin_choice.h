#pragma once

#include "pages/training/training_parts.h"

namespace translucent {

/// What a training begins with: random weights, or the model of a run, of the program or in another directory.
class BeginChoice : public NarrowChoice {
    Q_OBJECT

public:
    BeginChoice(TrainingDesk& desk, TrainingState& state, QWidget* parent);

    /// A directory or the name of a model of the program; empty = random weights.
    QString model() const { return m_model; }
    /// Emits nothing.
    void setModel(const QString& model);

    /// Architecture and vocabularies of the model in the place of those in `recipe`, which keeps how it trains; or why
    /// the model cannot be read.
    std::optional<JobFailure> takeRecipe(Recipe& recipe) const;
    /// Why a training by this recipe could not begin with the model; empty when it can.
    QString problemWith(const Recipe& recipe) const;

Q_SIGNALS:
    void picked();

private:
    void fill();
    void pick(int index);
    void take(const QString& model);
    QString nameOf(const QString& model) const;

    TrainingDesk& m_desk;
    TrainingState& m_state;
    QString m_model;
};

}  // namespace translucent
