#pragma once

#include "engine/engine.h"
#include "engine/experiment.h"
#include "engine/search_settings.h"
#include "pages/page.h"
#include "shell/services.h"

#include <QFrame>
#include <QList>
#include <QMap>
#include <QTimer>
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

class SearchSettings;
class SentenceNote;
class TrainingNotice;

/// A button whose menu has what is seldom wanted of a search.
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

/// The sentence, the model and how to search: what every page shows the inside of. Decides when what is typed gets
/// translated. Lives on the GUI thread.
class SentenceBar : public QFrame {
    Q_OBJECT

public:
    SentenceBar(
        Engine& engine, Experiment& experiment, SearchSettings& search, const Services& services, QWidget* parent);

    /// Translates at once; text that is typed or put there otherwise, when the pending events are done.
    void setSentence(const QString& text);
    /// So that there is something to see: one of the examples, unless a sentence stands here by then.
    void beginWithExample();
    void translateNow();
    void focusSentence();
    void openOtherModel();
    void selectModel(const ModelSummary& model);  ///< adds it when it is not offered yet
    void setUses(Page::Uses uses);                ///< hides what does not act
    void retranslateUi();
    /// Warns of a sentence unlike those of the model's training; nullptr takes it back.
    void judge(const TranslationResultPtr& result);

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void emptied();  ///< there is no sentence any more

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

    Engine& m_engine;
    Experiment& m_experiment;
    SearchSettings& m_searchSettings;
    Services m_services;
    QTimer m_soon {this};  ///< several changes of one moment make one translation
    TranslationResultPtr m_judged;
    QString m_text;  ///< without needless white space
    ModelInfo m_info;
    QString m_example;                         ///< what was put there from the examples
    std::vector<ExampleSentence> m_classroom;  ///< for all models that read Chinese
    std::vector<SentencePair> m_own;           ///< for the model with a task of its own
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
