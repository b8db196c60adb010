#pragma once

#include "engine/engine.h"
#include "session/code_language.h"
#include "session/detail_level.h"
#include "session/head_ranking.h"
#include "session/model_changes.h"
#include "session/paragraph.h"
#include "session/search_settings.h"
#include "session/selection.h"
#include "session/time_machine.h"

#include <QAction>
#include <QObject>
#include <QString>
#include <QTimer>

namespace translucent {

/// What the window translates and how: the sentence, the search settings and the change of the model; and what it
/// shows: the result and the selected part of it. Translates again whenever the sentence, the settings or the change
/// differ. A result is immutable and contains the sentence, settings and change that it was computed with: its pointer
/// is the identity of what all pages show. Lives on the GUI thread and must not outlive the engine.
class Session : public QObject {
    Q_OBJECT

public:
    /// `heldOutPairs` are for the ranking of heads.
    Session(Engine& engine, GoldSentences heldOutPairs);

    Engine& engine() { return m_engine; }
    Paragraph& paragraph() { return m_paragraph; }
    ModelChanges& changes() { return m_changes; }
    SearchSettings& search() { return m_search; }
    Selection& selection() { return m_selection; }
    SelectedTrace& trace() { return m_trace; }
    HeadRanking& ranking() { return m_ranking; }
    TimeMachine& timeMachine() { return m_timeMachine; }
    DetailLevel& detail() { return m_detail; }
    CodeLanguage& codeLanguage() { return m_codeLanguage; }
    /// Takes another example sentence; enabled if there is one for the model. Belongs to the sentence bar.
    QAction& anotherExample() { return m_anotherExample; }

    /// What the pages show: the last translation of the loaded model; nullptr if there is none. See
    /// Selection::resultChanged.
    const TranslationResultPtr& result() const { return m_selection.result(); }

    /// The open one of the paragraph.
    const QString& sentence() const { return m_sentence; }
    /// One or several sentences: the one at `cursor` is translated after the pending events; an empty text ends the
    /// translation.
    void setSentence(const QString& text, qsizetype cursor = 0) { m_paragraph.setText(text, cursor); }

    /// Translates immediately; does nothing without a sentence or a model.
    void translate();

private:
    void openSentence(const QString& sentence);
    void leaveModel();
    void take(const TranslationResultPtr& result);
    void dropKept();

    Engine& m_engine;
    Paragraph m_paragraph;
    ModelChanges m_changes;
    SearchSettings m_search;
    Selection m_selection;
    SelectedTrace m_trace;
    HeadRanking m_ranking;
    TimeMachine m_timeMachine;
    DetailLevel m_detail;
    CodeLanguage m_codeLanguage = CodeLanguage::PyTorch;
    QAction m_anotherExample;
    QString m_sentence;
    QTimer m_soon {this};         ///< several changes at one moment cause one translation
    ModelSummaryPtr m_model;      ///< the last one that was announced
    TranslationResultPtr m_kept;  ///< of another moment of the training, until that of the loaded one is there
    QTimer m_atRest {this};       ///< the engine may be at rest
};

}  // namespace translucent
