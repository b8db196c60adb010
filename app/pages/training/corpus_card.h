#pragma once

#include "pages/training/corpus_survey.h"
#include "widgets/messages.h"

#include <QFrame>
#include <QTimer>

#include <functional>
#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTabWidget;

namespace translucent {

class ListTable;

/// Selects the training data: a built-in task with size and seed, or a file; shows its first pairs, its statistics and
/// the skipped lines. Files are read on another thread.
class CorpusCard : public QFrame {
    Q_OBJECT

public:
    using FilePicker = std::function<void(QWidget& asker, TextAnswer then)>;

    explicit CorpusCard(QWidget* parent = nullptr);

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

}  // namespace translucent
