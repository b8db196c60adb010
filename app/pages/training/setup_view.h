#pragma once

#include "pages/training/corpus_survey.h"
#include "translucent/recipe.h"

#include <QMap>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QScrollArea;

namespace translucent {

class CorpusCard;
class ExportButton;
class LineChart;
class RecipeForm;
class SetupFooter;
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
    void connectSignals();
    void fillPresets();
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
    CorpusCard* m_corpus;
    RecipeForm* m_form;
    QLabel* m_recipeTitle;
    QScrollArea* m_scroll;
    QComboBox* m_presets;
    QCheckBox* m_all;
    QLabel* m_explanation;
    LineChart* m_schedule;
    ExportButton* m_export;
    SetupFooter* m_footer;
};

}  // namespace translucent
