#pragma once

#include "pages/training/training_outlook.h"
#include "pages/training/training_parts.h"
#include "translucent/training/auto_recipe.h"
#include "widgets/messages.h"

#include <QFrame>
#include <QString>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <utility>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTabWidget;

namespace translucent {

class ListTable;
class SpeedMeasurement;

/// Selects the training data: a built-in task with size and seed, or a file; shows its first pairs, its statistics and
/// the skipped lines. Files are read on another thread.
class CorpusCard : public QFrame {
    Q_OBJECT

public:
    using FilePicker = std::function<void(QWidget& asker, TextAnswer then)>;

    /// The value of the task that reads a file.
    static inline const QString kFileTask = QStringLiteral("file");

    explicit CorpusCard(QWidget* parent = nullptr);

    /// Value and title of each task, in the current language.
    static QList<std::pair<QString, QString>> tasks();
    /// Selects the task that reads a file, and asks for it.
    void chooseFile();

    CorpusChoice choice() const;
    /// `survey` is of it, if it has been read already.
    void setChoice(const CorpusChoice& choice, CorpusSurveyPtr survey = nullptr);
    void setDevPairs(std::size_t pairs);
    void setFilePicker(FilePicker picker) { m_pickFile = std::move(picker); }

    /// For the current choice; nullptr while it is being read.
    CorpusSurveyPtr survey() const { return m_survey; }
    /// True if the sentences are being read, or will be read soon.
    bool isReading() const { return m_isReading || m_patience.isActive(); }
    /// Adds a tab next to its own tables.
    void addTab(QWidget* tab, const QString& title);
    /// A tab that appears becomes the current one.
    void showTab(QWidget* tab, bool shown);
    /// A short name for a run on it.
    QString stem() const;

Q_SIGNALS:
    void changed();  ///< another choice, or its statistics are available

private:
    QWidget* createBuiltin();
    QWidget* createFile();
    void connectSignals();
    bool isFile() const;
    void pickFile();
    void takeFile(const QString& file);
    void begin();
    void read();
    void take(const CorpusSurveyPtr& survey);
    void adopt(CorpusSurveyPtr survey);
    void showSurvey();
    void swapColumns();
    static QString warningsText(const CorpusSurvey& survey);
    QString message() const;

    FilePicker m_pickFile;
    QComboBox* m_task;
    QSpinBox* m_pairs;
    QSpinBox* m_seed;
    QLineEdit* m_file;
    QPushButton* m_browse;
    QSpinBox* m_sourceColumn;
    QSpinBox* m_targetColumn;
    QLineEdit* m_sourceLanguage;
    QLineEdit* m_targetLanguage;
    QWidget* m_builtin;   ///< controls of a built-in task …
    QWidget* m_fromFile;  ///< … and of a file
    QLabel* m_message;
    QPushButton* m_swap;  ///< visible while the columns look swapped
    QTabWidget* m_tables;
    ListTable* m_statistics;
    ListTable* m_preview;
    ListTable* m_problems;
    QTimer m_patience;
    std::size_t m_devPairs = 1000;
    CorpusSurveyPtr m_survey;
    bool m_isReading = false;
    bool m_columnsAreGuessed = true;  ///< not set by the user for this file
};

/// The reason for a setting, as a sentence in the current language.
QString reasonSentence(const FieldReason& reason);

/// The whole choice as rich text: its inputs, the expected results, and all reasons.
QString choiceText(const AutoRecipe& choice, const RecipeOrigin& origin);

/// If enabled, chooses a recipe for the sentences, the minutes and this computer, and gives the reasons.
class AutoChoice : public QWidget {
    Q_OBJECT

public:
    AutoChoice(SpeedMeasurement& speed, QWidget* parent);

    bool isOn() const { return m_isOn; }
    /// Switched on, it has the speed measured if need be.
    void setOn(bool on);

    /// True if the recipe is the choice, or would be for a different number of minutes; true for any recipe before
    /// there is a choice.
    bool covers(Recipe recipe) const;
    /// Empty if it is off, if data is missing or if nothing has changed. 0 minutes means kAutoMinutes.
    std::optional<Recipe> choose(const CorpusSurvey* survey, double minutes);

    /// The expectations for exactly this recipe, if it was chosen here; otherwise nullptr.
    const AutoRecipe* choiceOf(const Recipe& recipe) const;
    /// The origin of exactly this recipe, if it was chosen here or passed to `remember`.
    std::optional<RecipeOrigin> originOf(const Recipe& recipe) const;
    void remember(const Recipe& recipe, const std::optional<RecipeOrigin>& origin);

    /// Target tokens per second for this number of operations per token; empty before the speed was measured.
    std::optional<double> expectedSpeed(const Recipe& recipe, double operationsPerToken) const;

private:
    void showChoice();

    SpeedMeasurement& m_speed;
    QLabel* m_text;
    bool m_isOn = false;
    CorpusFacts m_facts;  ///< chosen for …
    std::optional<RecipeOrigin> m_origin;
    AutoRecipe m_choice;  ///< … if there is an origin
};

/// Selects the initial weights of a training: random, or the model of a run, of the program or in another directory.
class BeginChoice : public NarrowChoice {
    Q_OBJECT

public:
    BeginChoice(TrainingController& controller, TrainingState& state, QWidget* parent);

    /// A directory or the name of a model of the program; empty = random weights.
    QString model() const { return m_model; }
    /// Emits nothing.
    void setModel(const QString& model);

    /// Replaces architecture and vocabularies in `recipe` by those of the model; training options are kept. Returns the
    /// reason if the model cannot be read.
    std::optional<JobFailure> takeRecipe(Recipe& recipe) const;
    /// The reason why a training by this recipe cannot start from the model; empty if it can.
    QString problemWith(const Recipe& recipe) const;

Q_SIGNALS:
    void picked();

private:
    void fill();
    void pick(int index);
    void take(const QString& model);
    QString nameOf(const QString& model) const;

    TrainingController& m_controller;
    TrainingState& m_state;
    QString m_model;
};

}  // namespace translucent
