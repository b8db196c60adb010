#include "pages/why/head_examination.h"

namespace translucent {

HeadExamination::HeadExamination(Engine& engine, QObject* parent)
    : QObject(parent)
    , m_study(engine,
          {[this](const AnswerTo<HeadStudyRequest>& study) {
               if (study) {
                   m_studied = study;
                   m_sentences = *m_studyWanted;
                   m_studyWanted.reset();
               }
               Q_EMIT changed();
           },
              [this] { fail(m_studyWanted); }, [this](qint64 done, qint64 total) { Q_EMIT advanced(done, total); }})
    , m_portrait(engine,
          {[this](const AnswerTo<HeadPortraitRequest>& shown) {
               m_shown = shown;
               Q_EMIT changed();
           },
              [this] { Q_EMIT changed(); }})
    , m_pruning(engine,
          {[this](const AnswerTo<PruningRequest>& curves) {
               if (curves) {
                   m_pruned = curves;
                   m_pruningWanted.reset();
               }
               Q_EMIT changed();
           },
              [this] { fail(m_pruningWanted); }, [this](qint64 done, qint64 total) { Q_EMIT advanced(done, total); }})
{
    connect(&engine, &Engine::modelReplaced, this, &HeadExamination::forget);
}

AnswerTo<HeadPortraitRequest> HeadExamination::portrait(const HeadId& head) const
{
    return m_portraitAsked && m_portraitAsked->head == head ? m_shown : nullptr;
}

void HeadExamination::examine(int sentences)
{
    m_studyWanted = sentences;
    m_study.ask({sentences});
    Q_EMIT changed();
}

void HeadExamination::prune(int sentences)
{
    m_pruningWanted = sentences;
    m_pruning.ask({sentences});
    Q_EMIT changed();
}

void HeadExamination::requestPortrait(const HeadId& head)
{
    const HeadPortraitRequest request {m_sentences, head};
    if (!m_studied || (m_portraitAsked == request && (m_shown || m_portrait.isPending() || m_portrait.failure())))
        return;
    m_portraitAsked = request;
    m_shown.reset();
    m_portrait.ask(request);
}

void HeadExamination::resume()
{
    if (m_studyWanted && !isExamining())
        examine(*m_studyWanted);
    if (m_pruningWanted && !isPruning())
        prune(*m_pruningWanted);
}

void HeadExamination::stop()
{
    m_studyWanted.reset();
    m_pruningWanted.reset();
    m_study.drop();
    m_pruning.drop();
    Q_EMIT changed();
}

QString HeadExamination::problem() const
{
    for (const QString& problem : {m_study.problem(), m_pruning.problem(), m_portrait.problem()})
        if (!problem.isEmpty())
            return problem;
    return {};
}

void HeadExamination::fail(std::optional<int>& wanted)
{
    wanted.reset();
    Q_EMIT changed();
}

/// What belongs to the previous model.
void HeadExamination::forget()
{
    m_portrait.drop();
    m_portraitAsked.reset();
    m_studied.reset();
    m_shown.reset();
    m_pruned.reset();
    stop();
}

}  // namespace translucent
