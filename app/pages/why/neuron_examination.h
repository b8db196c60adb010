#pragma once

#include "engine/engine.h"

#include <QObject>

#include <optional>

namespace translucent {

/// What single neurons of the loaded model promote, and when they fire in many sentences. Everything is computed on
/// request; the last answer is kept until another model is loaded. Outlives the views. Lives on the GUI thread and must
/// not outlive the engine.
class NeuronExamination : public QObject {
    Q_OBJECT

public:
    NeuronExamination(Engine& engine, QObject* parent);

    /// nullptr unless this was the last neuron that was asked about.
    AnswerTo<NeuronWordsRequest> words(const NeuronId& neuron) const;
    /// nullptr unless this was the last neuron that was surveyed.
    AnswerTo<NeuronSurveyRequest> survey(const NeuronId& neuron) const;
    /// True if survey() is that of this number of sentences.
    bool knows(const NeuronId& neuron, int sentences) const;

    // changed() follows. A survey that gave way to a translation starts again with resume().
    /// Does nothing if they are known or were refused.
    void requestWords(const NeuronId& neuron);
    void startSurvey(const NeuronId& neuron, int sentences);  ///< nor does this if knows()
    void resume();
    void stop();  ///< the survey; what is known stays

    bool isSurveying() const { return m_survey.isPending(); }
    bool isPending() const { return m_words.isPending() || isSurveying(); }
    /// The neuron of a survey that is not finished.
    std::optional<NeuronId> surveyed() const;
    /// The reason why a request about the neuron failed, in the current language; empty if none did.
    QString problem(const NeuronId& neuron) const;

Q_SIGNALS:
    void changed();  ///< a request has started or ended
    void advanced(qint64 done, qint64 total);

private:
    void forget();

    Requester<NeuronWordsRequest> m_words;
    Requester<NeuronSurveyRequest> m_survey;
    std::optional<NeuronWordsRequest> m_wordsAsked;
    std::optional<NeuronSurveyRequest> m_surveyAsked;
    bool m_isSurveyWanted = false;  ///< it is not finished
    AnswerTo<NeuronWordsRequest> m_knownWords;
    AnswerTo<NeuronSurveyRequest> m_knownSurvey;
    std::optional<NeuronSurveyRequest> m_answered;  ///< by m_knownSurvey
};

}  // namespace translucent
