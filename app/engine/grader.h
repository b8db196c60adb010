#pragma once

#include "engine/head_ranking.h"
#include "engine/requester.h"
#include "engine/requests.h"
#include "translucent/measure.h"

#include <QObject>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace translucent {

class Engine;
class Selection;

/// The right answer to a question; nothing when it cannot be told, with why if that is known.
struct Grade {
    std::optional<Answer> answer;
    QString problem = {};
    std::vector<std::int64_t> equallyGood = {};  ///< hypotheses that are right, too
};

/// Answers the questions of lessons about the sentence on screen: asks the engine for what a measure needs, and
/// measures. Lives on the GUI thread.
class Grader : public QObject {
    Q_OBJECT

public:
    /// The evaluations of a training: of the run that came along, or of the newest one.
    enum class RunChoice { Bundled, Newest };
    using Evaluations = std::function<std::vector<TrainingEvaluation>(RunChoice which)>;

    Grader(Engine& engine, const Selection& selection, HeadRanking& ranking, Evaluations evaluations, QObject* parent);

    /// `measured` follows, unless another question is asked or it is dropped before.
    void measure(const LiveAnswer& question);
    void drop();
    bool isPending() const { return m_question.has_value(); }

Q_SIGNALS:
    void measured(const translucent::Grade& grade);

private:
    void ask(MeasureNeed need);
    void askChanged();
    void finish();
    void giveUp(const QString& problem);
    MeasureInput input() const;

    const Engine& m_engine;
    const Selection& m_selection;
    HeadRanking& m_ranking;
    Evaluations m_evaluations;
    Requester<TraceRequest> m_trace;
    Requester<TranslationRequest> m_translation;
    Requester<SweepRequest> m_sweep;
    std::optional<LiveAnswer> m_question;
    TranslationResultPtr m_about;  ///< what was on screen when it was asked
    AnswerTo<TraceRequest> m_traced;
    AnswerTo<TranslationRequest> m_translated;
    AnswerTo<SweepRequest> m_swept;
    std::vector<TrainingEvaluation> m_evaluated;
};

}  // namespace translucent
