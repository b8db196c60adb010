#pragma once

#include "pages/training/corpus_survey.h"
#include "translucent/recipe.h"

#include <QMap>
#include <QWidget>

class QComboBox;
class QLabel;
class QScrollArea;

namespace translucent {

class CorpusCard;
class LineChart;
class RecipeForm;
class SetupFooter;
class TrainingDesk;
struct TrainingState;

/// A training to be: sentences, model and settings, with what it will take always in view.
class SetupView : public QWidget {
    Q_OBJECT

public:
    SetupView(TrainingDesk& desk, TrainingState& state, QWidget* parent);

    /// What is set now.
    TrainingRun run() const;
    /// `survey` is of its sentences, if they have been read already.
    void setRun(const TrainingRun& run, CorpusSurveyPtr survey = nullptr);

Q_SIGNALS:
    void started(const QString& directory);

private:
    QWidget* createRecipeCard();
    QWidget* createSchedule();
    void connectSignals();
    void applyPreset(int index);
    void markPreset();
    void refresh();
    QMap<QString, QString> problems() const;
    void showForecast();
    void tryOut();
    bool mayTryOut() const;
    void showSchedule();
    QString obstacle() const;
    void start();

    TrainingDesk& m_desk;
    TrainingState& m_state;
    CorpusCard* m_corpus;
    RecipeForm* m_form;
    QScrollArea* m_scroll;
    QComboBox* m_presets;
    QLabel* m_explanation;
    LineChart* m_schedule;
    SetupFooter* m_footer;
};

}  // namespace translucent
