#pragma once

#include "pages/page.h"
#include "session/session.h"
#include "shell/services.h"

#include <QFrame>
#include <QList>
#include <QMap>
#include <QToolButton>

#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QMenu;
class QSpinBox;
class QToolButton;

namespace translucent {

class SentenceNote;
class TrainingNotice;

/// A button whose menu contains rarely used search options.
class MoreSearchOptions : public QToolButton {
    Q_OBJECT

public:
    MoreSearchOptions(SearchSettings& search, QWidget* parent);

    void retranslateUi();

private:
    void showSettings();

    SearchSettings& m_settings;
    QLabel* m_ngramLabel;
    QSpinBox* m_ngram;
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
    void selectModel(const ModelSummary& model);  ///< adds it if it is not in the list
    void setUses(Page::Uses uses);                ///< hides options without an effect
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
    bool readsChinese() const;
    void onTextChanged(const QString& text);
    void takeNote(bool isCut);
    void onModelActivated(int index);
    void showSearch();
    void fillModels();

    Session& m_session;
    Engine& m_engine;
    Services m_services;
    TranslationResultPtr m_judged;
    ModelInfo m_info;
    QString m_example;                         ///< the current example text
    std::vector<ExampleSentence> m_classroom;  ///< for all models that read Chinese
    std::vector<SentencePair> m_own;           ///< for a model with its own task
    quint64 m_surprises;
    QLineEdit* m_input;
    SentenceNote* m_note;
    TrainingNotice* m_notice;
    QToolButton* m_examplesButton;
    QToolButton* m_surpriseButton;
    QMenu* m_examples;
    QMap<ExampleTopic, QMenu*> m_topics;  ///< of it
    QLabel* m_modelLabel;
    QComboBox* m_models;
    QWidget* m_search;
    QLabel* m_beamLabel;
    QSpinBox* m_beam;
    QLabel* m_penaltyLabel;
    QDoubleSpinBox* m_penalty;
    MoreSearchOptions* m_more;
    QList<ModelChoice> m_choices;
    QString m_currentDirectory;
};

}  // namespace translucent
