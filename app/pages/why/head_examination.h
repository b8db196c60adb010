#pragma once

#include "engine/engine.h"

#include <QObject>

#include <optional>

namespace translucent {

/// What the heads of the loaded model do in many sentences. Everything is computed on request and kept until another
/// model or number of sentences is asked about. Outlives the views. Lives on the GUI thread and must not outlive the
/// engine.
class HeadExamination : public QObject {
    Q_OBJECT

public:
    HeadExamination(Engine& engine, QObject* parent);

    AnswerTo<HeadStudyRequest> study() const { return m_studied; }
    /// nullptr unless this was the last head that was asked about.
    AnswerTo<HeadPortraitRequest> portrait(const HeadId& head) const;
    AnswerTo<PruningRequest> pruning() const { return m_pruned; }

    // changed() follows. A measurement that gave way to a translation starts again with resume().
    void examine(int sentences);
    void prune(int sentences);
    /// Of the sentences of the study; does nothing without one, or if it is known.
    void requestPortrait(const HeadId& head);
    void resume();
    void stop();  ///< examining and pruning; what is known stays

    bool isExamining() const { return m_study.isPending(); }
    bool isPruning() const { return m_pruning.isPending(); }
    bool isPending() const { return isExamining() || isPruning() || m_portrait.isPending(); }
    /// The reason why a request failed, in the current language; empty if none did.
    QString problem() const;

Q_SIGNALS:
    void changed();  ///< a request has started or ended
    void advanced(qint64 done, qint64 total);

private:
    void forget();
    void fail(std::optional<int>& wanted);

    Requester<HeadStudyRequest> m_study;
    Requester<HeadPortraitRequest> m_portrait;
    Requester<PruningRequest> m_pruning;
    std::optional<int> m_studyWanted;    ///< sentences of a measurement that is not finished
    std::optional<int> m_pruningWanted;  ///< the same
    std::optional<HeadPortraitRequest> m_portraitAsked;
    int m_sentences = 0;  ///< as asked for, of m_studied
    AnswerTo<HeadStudyRequest> m_studied;
    AnswerTo<HeadPortraitRequest> m_shown;
    AnswerTo<PruningRequest> m_pruned;
};

}  // namespace translucent
