#pragma once

#include "engine/engine.h"
#include "engine/translation_result.h"
#include "widgets/picture_export.h"

#include <QFrame>
#include <QObject>

class QLabel;
class QProgressBar;
class QPushButton;

namespace translucent {

class ExportButton;
class ListTable;
class ModelChanges;

/// What switching heads off does to the shown sentence: the ranking of all heads, and the fewest heads that change the
/// translation. Both are of the unchanged model unless said otherwise. Lives on the GUI thread.
class HeadEffects : public QObject {
    Q_OBJECT

public:
    HeadEffects(Engine& engine, QObject* parent);

    /// Forgets what belongs to another sentence, model or search. nullptr forgets everything.
    void setResult(const TranslationResultPtr& result);

    /// Ranks the heads of the unchanged model unless that is done, running, or has failed.
    void rank();
    /// Ranks the heads that are still on, in addition to the changes of the result.
    void rankWithChanges();
    void stopRanking();
    /// The last ranking; nullptr if there is none.
    const HeadSweepPtr& ranking() const { return m_ranking; }
    bool isRanking() const { return m_sweep.isPending(); }
    /// True if the last ranking is in addition to changes.
    bool isRankedWithChanges() const { return m_withChanges; }
    QString rankingProblem() const { return m_sweep.problem(); }

    void findSet();
    void stopFinding();
    bool isFinding() const { return m_search.isPending(); }
    /// The last set that was found; nullptr if there is none.
    const ChangingHeadsPtr& foundSet() const { return m_found; }
    /// True if the last search was ended before it found something.
    bool isInterrupted() const { return m_interrupted; }
    QString findingProblem() const { return m_search.problem(); }

Q_SIGNALS:
    void rankingChanged();
    void ranked(qint64 done, qint64 total);
    void findingChanged();
    void found();  ///< foundSet() is new
    void tried(qint64 done, qint64 total);

private:
    void ask(const DecodeOptions& options, const QString& prefix);

    Requester<SweepRequest> m_sweep;
    Requester<ChangingHeadsRequest> m_search;
    TranslationResultPtr m_result;
    HeadSweepPtr m_ranking;
    ChangingHeadsPtr m_found;
    bool m_withChanges = false;
    bool m_interrupted = false;
};

/// "Cross-attention 2.1"
QString headName(const HeadId& head);

/// The ranking of all heads as a table. A click on a row switches that head off or on.
class SweepCard : public QFrame {
    Q_OBJECT

public:
    SweepCard(HeadEffects& effects, ModelChanges& changes, QWidget* parent = nullptr);

private:
    void connectSignals();
    void toggle();
    void refresh();
    void switchOff(int row);
    Picture picture() const;
    QByteArray table() const;

    HeadEffects& m_effects;
    ModelChanges& m_changes;
    QLabel* m_title;
    QLabel* m_problem;
    QLabel* m_said;
    QPushButton* m_start;
    QProgressBar* m_progress;
    ListTable* m_table;
    ExportButton* m_export;
};

}  // namespace translucent
