#pragma once

#include "pages/training/corpus_survey.h"
#include "translucent/trainer.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace translucent {

class CorpusCard;
class ExportButton;
class LineChart;
class RecipeForm;
class TrainingDesk;

/// A training to be: sentences, model and settings, with what it will take always in view.
class SetupView : public QWidget {
    Q_OBJECT

public:
    SetupView(TrainingDesk& desk, QWidget* parent = nullptr);

    /// What is set now.
    TrainingRun run() const;
    void setRun(const TrainingRun& run);
    CorpusCard& corpus() { return *m_corpus; }
    void retranslateUi();

Q_SIGNALS:
    void started(const QString& directory);
    void said(const QString& message);

private:
    QWidget* createRecipeCard();
    QWidget* createSchedule();
    QWidget* createFooter();
    void connectSignals();
    void fillPresets();
    void applyPreset(int index);
    void markPreset();
    void refresh();
    void showForecast();
    void showSchedule();
    bool nameIsUsable() const;
    QString obstacle() const;
    void start();

    TrainingDesk& m_desk;
    CorpusCard* m_corpus;
    RecipeForm* m_form;
    QLabel* m_recipeTitle;
    QComboBox* m_presets;
    QCheckBox* m_all;
    QLabel* m_explanation;
    LineChart* m_schedule;
    ExportButton* m_export;
    QLabel* m_forecast;
    QLabel* m_nameLabel;
    QLineEdit* m_name;
    QPushButton* m_start;
    QLabel* m_obstacle;
    bool m_nameIsOwn = false;  ///< typed by the user
};

}  // namespace translucent
