#pragma once

#include "pages/training/training_parts.h"

class QLineEdit;
class QPushButton;

namespace translucent {

class AutoChoice;
class BeginChoice;
class CorpusCard;
class RecipeForm;

/// A training to be: sentences, model and settings, with what it will take always in view.
class SetupView : public TrainingTab {
    Q_OBJECT

public:
    SetupView(TrainingDesk& desk, TrainingState& state, QWidget* parent);

    /// What is set now.
    TrainingRun run() const;
    /// `survey` is of its sentences, if they have been read already.
    void setRun(const TrainingRun& run, CorpusSurveyPtr survey = nullptr);

    void showRuns() override { showSetup(); }
    bool isSettled() const override;

private:
    QWidget* createRecipeCard();
    QWidget* createSchedule();
    QWidget* createFooter();
    void connectSignals();
    void applyPreset(int index);
    void takeModel();
    void markPreset();
    void takeForm();
    void chooseRecipe();
    void showSetup();
    void showForecast();
    void showSchedule();
    void tryOut();
    QMap<QString, QString> problems() const;
    bool mayTryOut() const;
    QString name() const;
    QString obstacle() const;
    QString waitsFor() const;
    bool mayStart() const;
    void start();

    CorpusCard* m_corpus;
    AutoChoice* m_choice;
    RecipeForm* m_form;
    ColumnScroll* m_scroll;
    QComboBox* m_presets;
    BeginChoice* m_begin;
    QLabel* m_explanation;
    LineChart* m_schedule;
    QLabel* m_forecast;
    QPushButton* m_trial;
    QLineEdit* m_name;
    QPushButton* m_start;
    QLabel* m_obstacle;
    QLabel* m_waits;
};

}  // namespace translucent
