#pragma once

#include "pages/training/corpus_survey.h"

#include <QFrame>
#include <QFutureWatcher>
#include <QTimer>

#include <functional>
#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace translucent {

class CorpusTables;

/// What to train on: a built-in task with size and seed, or a file; with its first pairs, its numbers and the lines
/// that are left out. Files are read on another thread.
class CorpusCard : public QFrame {
    Q_OBJECT

public:
    using FilePicker = std::function<QString(QWidget* parent)>;

    explicit CorpusCard(QWidget* parent = nullptr);
    ~CorpusCard() override;

    CorpusChoice choice() const;
    void setChoice(const CorpusChoice& choice);
    void setDevPairs(std::size_t pairs);
    void setFilePicker(FilePicker picker) { m_pickFile = std::move(picker); }

    /// Of the present choice; nullptr while it is being read.
    CorpusSurveyPtr survey() const { return m_survey; }
    CorpusTables& tables() { return *m_tables; }
    /// A short name for a run on it.
    QString stem() const;
    void retranslateUi();

Q_SIGNALS:
    void changed();   ///< another choice
    void surveyed();  ///< its numbers are there

private:
    void buildLayout();
    void connectSignals();
    bool isFile() const;
    void pickFile();
    void begin();
    void read();
    void onRead();
    void showControls();
    void showSurvey();
    void swapColumns();
    QString message() const;

    FilePicker m_pickFile;
    QLabel* m_title;
    QComboBox* m_task;
    QLabel* m_pairsLabel;
    QSpinBox* m_pairs;
    QLabel* m_seedLabel;
    QSpinBox* m_seed;
    QLineEdit* m_file;
    QPushButton* m_browse;
    QLabel* m_columnsLabel;
    QSpinBox* m_sourceColumn;
    QSpinBox* m_targetColumn;
    QLabel* m_languagesLabel;
    QLineEdit* m_sourceLanguage;
    QLineEdit* m_targetLanguage;
    QLabel* m_message;
    QPushButton* m_swap;  ///< there while the columns look swapped
    CorpusTables* m_tables;
    QTimer m_patience;
    QFutureWatcher<CorpusSurveyPtr> m_reading;
    std::size_t m_devPairs = 1000;
    CorpusSurveyPtr m_survey;
    bool m_columnsAreGuessed = true;  ///< nobody has set them for this file
};

}  // namespace translucent
