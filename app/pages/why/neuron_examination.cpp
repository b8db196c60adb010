#include "pages/why/neuron_examination.h"

namespace translucent {

NeuronExamination::NeuronExamination(Engine& engine, QObject* parent)
    : QObject(parent)
    , m_words(engine,
          {[this](const AnswerTo<NeuronWordsRequest>& words) {
               m_knownWords = words;
               Q_EMIT changed();
           },
              [this] { Q_EMIT changed(); }})
    , m_survey(engine,
          {[this](const AnswerTo<NeuronSurveyRequest>& survey) {
               if (survey) {
                   m_knownSurvey = survey;
                   m_answered = m_surveyAsked;
                   m_isSurveyWanted = false;
               }
               Q_EMIT changed();
           },
              [this] {
                  m_isSurveyWanted = false;
                  Q_EMIT changed();
              },
              [this](qint64 done, qint64 total) { Q_EMIT advanced(done, total); }})
{
    connect(&engine, &Engine::modelReplaced, this, &NeuronExamination::forget);
}

AnswerTo<NeuronWordsRequest> NeuronExamination::words(const NeuronId& neuron) const
{
    return m_wordsAsked && m_wordsAsked->neuron == neuron ? m_knownWords : nullptr;
}

AnswerTo<NeuronSurveyRequest> NeuronExamination::survey(const NeuronId& neuron) const
{
    return m_knownSurvey && m_knownSurvey->neuron == neuron ? m_knownSurvey : nullptr;
}

bool NeuronExamination::knows(const NeuronId& neuron, int sentences) const
{
    return m_answered == NeuronSurveyRequest {neuron, sentences};
}

void NeuronExamination::requestWords(const NeuronId& neuron)
{
    const NeuronWordsRequest request {neuron};
    if (m_wordsAsked == request && (m_knownWords || m_words.isPending() || m_words.failure()))
        return;
    m_wordsAsked = request;
    m_knownWords.reset();
    m_words.ask(request);
}

void NeuronExamination::startSurvey(const NeuronId& neuron, int sentences)
{
    if (knows(neuron, sentences) && !isSurveying())
        return;
    m_surveyAsked = NeuronSurveyRequest {neuron, sentences};
    m_isSurveyWanted = true;
    m_survey.ask(*m_surveyAsked);
    Q_EMIT changed();
}

void NeuronExamination::resume()
{
    if (m_isSurveyWanted && !isSurveying())
        startSurvey(m_surveyAsked->neuron, m_surveyAsked->sentences);
}

void NeuronExamination::stop()
{
    m_isSurveyWanted = false;
    m_survey.drop();
    Q_EMIT changed();
}

std::optional<NeuronId> NeuronExamination::surveyed() const
{
    return m_isSurveyWanted ? std::optional(m_surveyAsked->neuron) : std::nullopt;
}

QString NeuronExamination::problem(const NeuronId& neuron) const
{
    const QString ofWords = m_wordsAsked && m_wordsAsked->neuron == neuron ? m_words.problem() : QString();
    const bool isSurveyed = m_surveyAsked && m_surveyAsked->neuron == neuron;
    return ofWords.isEmpty() && isSurveyed ? m_survey.problem() : ofWords;
}

/// What belongs to the previous model.
void NeuronExamination::forget()
{
    m_words.drop();
    m_wordsAsked.reset();
    m_surveyAsked.reset();
    m_knownWords.reset();
    m_knownSurvey.reset();
    m_answered.reset();
    stop();
}

}  // namespace translucent
