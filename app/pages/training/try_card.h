#pragma once

#include "engine/training_measurements.h"
#include "pages/training/training_parts.h"

#include <QFrame>
#include <QTimer>

#include <array>
#include <optional>

class QLabel;
class QLineEdit;

namespace translucent {

/// A sentence of the user's own, translated by the newest weights of the chosen run: at once, and after each evaluation
/// while it trains. The results stay with the run as long as the sentence does.
class TryCard : public QFrame {
    Q_OBJECT

public:
    TryCard(TrainingController& controller, TrainingState& state, QWidget* parent);

    /// Call if another run is chosen, or its state changes. Hidden for a run without a model.
    void showRun();

private:
    struct Result {
        QLabel* step;
        QLabel* translation;
    };

    void connectSignals();
    void takeText();
    void ask();
    void translate(const QString& model, qint64 step);
    void add(const QString& translation);
    QString input() const;
    void showResults();

    TrainingController& m_controller;
    TrainingState& m_state;
    SentenceTrial m_trial;
    QString m_run;      ///< the run that translates now, or will when its weights are saved
    qint64 m_step = 0;  ///< of the weights that translate now
    QTimer m_patience;
    QLineEdit* m_text;
    QLabel* m_note;
    std::array<Result, 4> m_results;  ///< the newest last
};

}  // namespace translucent
