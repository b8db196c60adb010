#pragma once

#include "pages/page.h"
#include "session/session.h"
#include "shell/services.h"
#include "translucent/training/training_run.h"

#include <QFrame>
#include <QList>
#include <QMap>
#include <QToolButton>

#include <optional>
#include <vector>

class QAction;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QSpinBox;

namespace translucent {

class Popover;
class SentenceNote;
class TrainingNotice;

/// The search options: a button that opens them below. Each is shown only for pages on which it has an effect.
class SearchOptions : public QToolButton {
    Q_OBJECT

public:
    /// Options that few people change are only for `detail`.
    SearchOptions(SearchSettings& search, DetailLevel& detail, QWidget* parent);

    void setUses(Page::Uses uses);
    void retranslateUi();

private:
    void addRow(QLabel* label, QWidget* control);
    void showSettings();
    void showUses();

    SearchSettings& m_settings;
    DetailLevel& m_detail;
    Page::Uses m_uses;
    Popover* m_panel;
    QFormLayout* m_rows;
    QLabel* m_beamLabel;
    QSpinBox* m_beam;
    QLabel* m_penaltyLabel;
    QDoubleSpinBox* m_penalty;
    QLabel* m_ngramLabel;
    QSpinBox* m_ngram;
};

/// Switches between the essential controls and all of them.
class DetailButton : public QToolButton {
    Q_OBJECT

public:
    DetailButton(DetailLevel& detail, QWidget* parent);

    void retranslateUi();

private:
    void showLevel();

    DetailLevel& m_detail;
    QAction* m_essential;
    QAction* m_everything;
};

/// The input of the window: shows and edits the sentence, the model and the search options of the session. Lives on the
/// GUI thread.
class SentenceBar : public QFrame {
    Q_OBJECT

public:
    SentenceBar(Session& session, const Services& services, QWidget* parent);

    /// Sets and translates the sentence immediately. Typed text is translated after the pending events.
    void setSentence(const QString& text);
    /// Selects an example as initial sentence, unless there is one by then.
    void beginWithExample();
    void focusSentence();
    void openOtherModel();
    /// Adds it if it is not in the list; a moment is its training there, with the step in its name.
    void selectModel(const ModelSummary& model);
    /// Reads the list of models again, since there can be new ones.
    void listModels();
    void setUses(Page::Uses uses);  ///< hides options without an effect
    void retranslateUi();
    /// Shows a warning if the sentence is unlike the model's training data; nullptr removes it.
    void judge(const TranslationResultPtr& result);

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildRows();
    void connectSignals();
    void takeModel(const ModelSummaryPtr& model);
    void offerExamples();
    void showTask();
    void surprise();
    void showExample(const SentencePair& example);
    GrammarUse grammarUse() const;
    SentencePair inDirection(const SentencePair& pair) const;
    void onTextChanged(const QString& text);
    void takeNote(bool isCut);
    void onModelActivated(int index);
    void fillModels();

    Session& m_session;
    Engine& m_engine;
    Services m_services;
    TranslationResultPtr m_judged;
    ModelInfo m_info;
    QString m_infoOf;                          ///< directory of that model
    QString m_example;                         ///< the current example text
    std::vector<ExampleSentence> m_classroom;  ///< for all models that read Chinese
    std::vector<SentencePair> m_own;           ///< for a model with its own task
    quint64 m_surprises;
    QLineEdit* m_input;
    SentenceNote* m_note;
    TrainingNotice* m_notice;
    QToolButton* m_examplesButton;
    QMenu* m_examples;
    QMap<ExampleTopic, QMenu*> m_topics;  ///< of it
    QComboBox* m_models;
    SearchOptions* m_search;
    DetailButton* m_detail;
    QList<ModelChoice> m_choices;
    QString m_currentDirectory;
    std::optional<qint64> m_currentStep;  ///< of a moment
};

}  // namespace translucent
