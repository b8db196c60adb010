#pragma once

#include "engine/engine.h"
#include "engine/requests.h"
#include "translucent/lessons/measure.h"

#include <QObject>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace translucent {

class HeadRanking;
class SelectedTrace;
class Selection;
class Session;

/// The correct answer to a question; empty if it cannot be determined, with the reason if known.
struct Grade {
    std::optional<Answer> answer;
    QString problem = {};
    std::vector<std::int64_t> equallyGood = {};  ///< other correct hypotheses
};

/// Answers the questions of lessons about the sentence on screen: requests the data for a measure from the engine, and
/// measures. Lives on the GUI thread.
class Grader : public QObject {
    Q_OBJECT

public:
    /// The evaluations of a training: of the run that came along, or of the newest one.
    enum class RunChoice { Bundled, Newest };
    using Evaluations = std::function<std::vector<TrainingEvaluation>(RunChoice which)>;

    Grader(Session& session, Evaluations evaluations, QObject* parent);

    /// `measured` follows, unless another question is asked or the question is dropped first.
    void measure(const LiveAnswer& question);
    void drop();
    bool isPending() const { return m_question.has_value(); }

Q_SIGNALS:
    void measured(const translucent::Grade& grade);

private:
    void ask(MeasureNeed need);
    void takeTrace();
    void askChanged();
    void finish();
    void giveUp(const QString& problem);
    MeasureInput input() const;

    const Engine& m_engine;
    const Selection& m_selection;
    SelectedTrace& m_trace;
    HeadRanking& m_ranking;
    Evaluations m_evaluations;
    Requester<TranslationRequest> m_translation;
    Requester<SweepRequest> m_sweep;
    std::optional<LiveAnswer> m_question;
    TranslationResultPtr m_about;  ///< the result on screen at the time of the question
    AnswerTo<TranslationRequest> m_translated;
    AnswerTo<SweepRequest> m_swept;
    std::vector<TrainingEvaluation> m_evaluated;
};

}  // namespace translucent
