#pragma once

#include "translucent/attention_statistics.h"
#include "translucent/choice.h"
#include "translucent/decoding.h"
#include "translucent/experiments.h"
#include "translucent/forward_trace.h"
#include "translucent/training_events.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace translucent {

/// What a question can ask the engine about the sentence on screen.
enum class Measure {
    LeastCertainToken,  ///< target position of the lowest certainty(), see segmentations.h
    MostCertainToken,   ///< … of the highest
    SourcePieces,       ///< how many, without END
    AttentionWeight,    ///< of the chosen head, from the pinned target to the pinned source
    StrongestSource,    ///< source position that the chosen head looks at most from the pinned target
    BestAligningHead,   ///< cross-attention head with the lowest AER on held-out sentences
    SpecialShare,       ///< share of the chosen head's weight that lies on BEGIN and END
    AllowedKeys,        ///< target positions that the pinned one sees in masked self-attention
    TokenChanges,       ///< whether a change changes the translation
    ActiveRelus,        ///< inner feed-forward values above 0 of the last decoder layer at the pinned target
    LosingStep,  ///< greedy search's first position, from 1, where it says something else than the beam; 0 = none
    WinnerAt,    ///< first hypothesis of the n-best list at another α
    MostInfluentialHead,  ///< the one whose absence changes most
    LowestLoss,           ///< hypothesis with the lowest loss per token
    HighestBleu,          ///< hypothesis with the highest sentence BLEU
    ExactMatch,           ///< exact matches of the newest run's last evaluation, in percent
    TurningStep,          ///< step of the lowest dev loss of the run that came along
    CostGrowth,           ///< factor by which the scores of self-attention grow with the length
};
template <>
inline constexpr std::array kChoices<Measure> {Choice {Measure::LeastCertainToken, "least-certain-token"},
    Choice {Measure::MostCertainToken, "most-certain-token"}, Choice {Measure::SourcePieces, "source-pieces"},
    Choice {Measure::AttentionWeight, "attention-weight"}, Choice {Measure::StrongestSource, "strongest-source"},
    Choice {Measure::BestAligningHead, "best-aligning-head"}, Choice {Measure::SpecialShare, "special-share"},
    Choice {Measure::AllowedKeys, "allowed-keys"}, Choice {Measure::TokenChanges, "token-changes"},
    Choice {Measure::ActiveRelus, "active-relus"}, Choice {Measure::LosingStep, "losing-step"},
    Choice {Measure::WinnerAt, "winner-at"}, Choice {Measure::MostInfluentialHead, "most-influential-head"},
    Choice {Measure::LowestLoss, "lowest-loss"}, Choice {Measure::HighestBleu, "highest-bleu"},
    Choice {Measure::ExactMatch, "exact-match"}, Choice {Measure::TurningStep, "turning-step"},
    Choice {Measure::CostGrowth, "cost-growth"}};

/// What is given as the answer.
enum class AnswerKind { Token, Source, Head, Hypothesis, Whole, Number, YesNo };
AnswerKind answerKind(Measure measure);

/// What must be known besides the translation before it can be measured.
enum class MeasureNeed {
    Nothing,
    Trace,      ///< every array of the hypothesis's pass
    Greedy,     ///< the greedy translation
    Sweep,      ///< every head switched off in turn
    Alignment,  ///< how well the heads align
    Changed,    ///< the translation under LiveAnswer::change
    Run,        ///< the evaluations of a training
};
MeasureNeed needOf(Measure measure);

/// What the engine says about the sentence on screen.
struct LiveAnswer {
    Measure measure {};
    double tolerance = 0;        ///< of numbers; of those that grow without end a share of the right one
    double alpha = 1;            ///< of Measure::WinnerAt
    double times = 2;            ///< of Measure::CostGrowth
    std::string reference = {};  ///< of Measure::HighestBleu
    Intervention change = {};    ///< of Measure::TokenChanges
};
/// The tolerance where none is given.
double usualTolerance(Measure measure);

/// A place (token, source piece, hypothesis) or whole number, a number, a head, yes or no: as answerKind() says.
using Answer = std::variant<std::int64_t, double, HeadId, bool>;

/// What is on screen, and what was asked of the engine about it; pointers may be nullptr unless needOf() says so.
struct MeasureInput {
    const Translation* translation = nullptr;  ///< never nullptr but for MeasureNeed::Run
    std::size_t hypothesis = 0;
    HeadId head = {};
    std::int64_t source = -1;  ///< pinned; -1 = none
    std::int64_t target = -1;
    const ForwardTrace* attention = nullptr;  ///< of the hypothesis; its weights at least
    const ForwardTrace* trace = nullptr;
    const Translation* greedy = nullptr;
    const Translation* changed = nullptr;
    const HeadSweep* sweep = nullptr;
    const std::vector<MeasuredHead>* heads = nullptr;
    const std::vector<TrainingEvaluation>* evaluations = nullptr;
};

/// Nothing when it cannot be told: no position is pinned, the hypothesis is another one, a run has no evaluation.
/// The answer to a question; the first of equal ones counts. Sources: explain/ and attention_statistics.h, of the same
/// names.
std::optional<Answer> measured(const LiveAnswer& question, const MeasureInput& input);

/// For a question about a hypothesis, all hypotheses as good as measured(); empty for other questions.
std::vector<std::int64_t> equallyGood(const LiveAnswer& question, const MeasureInput& input);

/// Whether `given` is right where `right` was measured. An attention weight may be off by a tenth of it at most.
bool accepts(const LiveAnswer& question, const Answer& right, const Answer& given);

}  // namespace translucent
