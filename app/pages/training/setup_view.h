#pragma once

#include "pages/training/recipe_options.h"
#include "pages/training/training_parts.h"

#include <QMap>
#include <QWidget>

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSlider;

namespace translucent {

class AutoChoice;
class BeginChoice;
class CorpusCard;

/// All settings of a recipe, each with its control and its problem.
class RecipeForm : public QWidget {
    Q_OBJECT

public:
    explicit RecipeForm(QWidget* parent = nullptr);

    const Recipe& recipe() const { return m_recipe; }
    void setRecipe(const Recipe& recipe);

    void setShowsAll(bool all);
    /// Sets the problems by field, as returned by `recipeProblems`.
    void setProblems(const QMap<QString, QString>& problems);

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    void changed();
    void problemAppeared(QWidget* at);
    void explained(const QString& explanation);  ///< of the field under the mouse or with the focus

private:
    struct Row {
        const RecipeOption& option;
        QLabel* label;
        QWidget* editor;
        QSlider* slider;  ///< of numbers with a ladder
        QLabel* problem;

        QList<QWidget*> parts() const;
    };

    void addGroup(QGridLayout& grid, const char* group);
    void addRow(QGridLayout& grid, const RecipeOption& option);
    QWidget* makeEditor(const RecipeOption& option);
    template <typename Spin>
    Spin* makeSpin(const RecipeOption& option);
    QSlider* makeSlider(const RecipeOption& option);
    void take(const RecipeOption& option, const QVariant& value);
    void refresh();
    void showRow(const Row& row);

    Recipe m_recipe;
    std::vector<Row> m_rows;
    QMap<const char*, QLabel*> m_headings;
    bool m_all = false;
    bool m_refreshing = false;
};

/// The full setup of a training: sentences, model and settings, with the expected cost always visible.
class SetupView : public TrainingTab {
    Q_OBJECT

public:
    SetupView(TrainingController& controller, TrainingState& state, QWidget* parent);

    /// What the window calls a preset.
    static QString titleOf(const QString& preset);
    /// The preset of a recipe with any number of minutes and threads; empty if there is none.
    static QString presetOf(Recipe recipe);
    /// The reason why nothing can be started during a training.
    static QString busyText();

    /// The current settings.
    TrainingRun run() const;
    /// `survey` is of its sentences, if they have been read already.
    void setRun(const TrainingRun& run, CorpusSurveyPtr survey = nullptr);

    /// Keeps an automatic choice, which is made again for these minutes.
    void setMinutes(double minutes);
    void chooseFile();

    /// The reason why it cannot be started, or not yet.
    QString hindrance() const;
    QString name() const;

    void showRuns() override { showSetup(); }
    bool isSettled() const override;

Q_SIGNALS:
    void changed();
    void startRequested();

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
    QString obstacle() const;
    QString waitsFor() const;

    CorpusCard* m_corpus;
    AutoChoice* m_choice;
    RecipeForm* m_form;
    QScrollArea* m_scroll;
    QComboBox* m_presets;
    BeginChoice* m_begin;
    QLabel* m_explanation;
    LineChart* m_schedule;
    QLabel* m_forecast;
    QPushButton* m_trial;
    QLineEdit* m_name;
    QLabel* m_obstacle;
    QLabel* m_waits;
};

}  // namespace translucent
