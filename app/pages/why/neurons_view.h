#pragma once

#include "engine/requests.h"
#include "pages/why/why_tokens.h"

#include <QString>
#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QLayout;
class QProgressBar;
class QPushButton;

namespace translucent {

class EmptyState;
class ExportButton;
class ListTable;
class NeuronExamination;
class RivalChoice;

/// Which neurons of the decoder's feed-forward networks speak for a token of the translation and against another one;
/// of one that is chosen, what it promotes and, on request, when it fires in many sentences.
class NeuronsView : public QWidget {
    Q_OBJECT
    /// The chosen neuron as "2:0", counted from 0; empty = none. Kept by scenes.
    Q_PROPERTY(QString neuron READ neuron WRITE setNeuron USER true)

public:
    /// `examination` must outlive the view.
    explicit NeuronsView(NeuronExamination& examination, QWidget* parent = nullptr);

    QString neuron() const;
    void setNeuron(const QString& neuron);  ///< ignored unless it names one; also one that this model does not have

    /// Shows the reason why the model has no neurons; empty = it has.
    void refuse(const QString& reason);
    bool isRefused() const { return !m_refusal.isEmpty(); }
    /// nullptr empties the table.
    void showNeurons(const AnswerTo<NeuronsRequest>& neurons, const WhyTokens& tokens);
    /// The tokens to compare with; nullptr = not known. Emits nothing.
    void showRivals(const AnswerTo<ContributionsRequest>& comparison);

Q_SIGNALS:
    // By the user:
    void rivalRequested(qint64 id);
    void switchOffRequested(const translucent::NeuronId& neuron);
    void exampleRequested(const QString& sentence);  ///< in which the neuron fires, or does not

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createContent();
    QLayout* createHead(QWidget* parent);
    ExportButton* createExports(QWidget* parent);
    ListTable* createTable(QWidget* parent);
    QWidget* createNeuron(QWidget* parent);
    QWidget* createPortrait(QWidget* parent);
    QLayout* createSurveyStart(QWidget* parent);
    QWidget* createFirings(QWidget* parent);
    void connectSignals();
    int sentences() const;
    void choose(const std::optional<NeuronId>& neuron);
    void chooseRow(int row);
    void startOrStop();
    void openExample(const ListTable& table);
    void refresh();
    void refreshRow();
    void refreshNeuron();
    void refreshWords();
    void refreshSurvey();
    QString sentence(const QString& word, const QString& rival) const;
    QString plainSentence() const;
    QString word() const;
    QString rival() const;
    QString hereText() const;

    NeuronExamination& m_examination;
    std::optional<NeuronId> m_chosen;
    QString m_refusal;
    AnswerTo<NeuronsRequest> m_neurons;
    AnswerTo<ContributionsRequest> m_comparison;
    AnswerTo<NeuronSurveyRequest> m_survey;  ///< on screen
    WhyTokens m_tokens;
    EmptyState* m_state;
    QLabel* m_sentence = nullptr;
    RivalChoice* m_rival = nullptr;
    ListTable* m_table = nullptr;
    EmptyState* m_neuronState = nullptr;
    QLabel* m_title = nullptr;
    QPushButton* m_off = nullptr;
    QLabel* m_promotes = nullptr;
    QLabel* m_suppresses = nullptr;
    QComboBox* m_sentences = nullptr;
    QPushButton* m_start = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_activity = nullptr;
    EmptyState* m_surveyState = nullptr;
    ListTable* m_strongest = nullptr;
    ListTable* m_silent = nullptr;
};

}  // namespace translucent
