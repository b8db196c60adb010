#pragma once

#include "translucent/base/choice.h"
#include "translucent/model/forward_trace.h"
#include "translucent/scores/attention_statistics.h"
#include "translucent/scores/sweeps.h"
#include "translucent/search/decoding.h"
#include "translucent/training/training_events.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace translucent {

/// A value that a question can ask about the sentence on screen.
enum class Measure {
    LeastCertainToken,    ///< target position with the lowest certainty(), see segmentations.h
    MostCertainToken,     ///< … of the highest
    SourcePieces,         ///< number of pieces, without END
    AttentionWeight,      ///< of the chosen head, from the pinned target to the pinned source
    StrongestSource,      ///< source position with the largest weight of the chosen head from the pinned target
    BestAligningHead,     ///< cross-attention head with the lowest AER on held-out sentences
    SpecialShare,         ///< share of the chosen head's weight on BEGIN and END
    AllowedKeys,          ///< target positions that are visible to the pinned one in masked self-attention
    TokenChanges,         ///< whether a change changes the translation
    ActiveRelus,          ///< positive inner feed-forward values of the last decoder layer at the pinned target
    LosingStep,           ///< first position, from 1, at which greedy search differs from beam search; 0 = none
    WinnerAt,             ///< first hypothesis of the n-best list at another α
    MostInfluentialHead,  ///< the head that changes most when disabled
    LowestLoss,           ///< hypothesis with the lowest loss per token
    HighestBleu,          ///< hypothesis with the highest sentence BLEU
    ExactMatch,           ///< exact matches in the last evaluation of the newest run, in percent
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

/// The form of the answer.
enum class AnswerKind { Token, Source, Head, Hypothesis, Whole, Number, YesNo };
AnswerKind answerKind(Measure measure);

/// The data that a measurement needs in addition to the translation.
enum class MeasureNeed {
    Nothing,
    Trace,      ///< every array of the hypothesis's pass
    Greedy,     ///< the greedy translation
    Sweep,      ///< disabling each head in turn
    Alignment,  ///< alignment quality of the heads
    Changed,    ///< the translation under LiveAnswer::change
    Run,        ///< the evaluations of a training
};
MeasureNeed needOf(Measure measure);

/// A measurement of the sentence on screen, used as the answer to a question.
struct LiveAnswer {
    Measure measure {};
    double tolerance = 0;        ///< of numbers; for unbounded ones, a share of the correct value
    double alpha = 1;            ///< of Measure::WinnerAt
    double times = 2;            ///< of Measure::CostGrowth
    std::string reference = {};  ///< of Measure::HighestBleu
    Intervention change = {};    ///< of Measure::TokenChanges
};
/// The default tolerance.
double usualTolerance(Measure measure);

/// A position (token, source piece, hypothesis), a whole number, a number, a head, or yes/no: as determined by
/// answerKind().
using Answer = std::variant<std::int64_t, double, HeadId, bool>;

/// The screen content and the results computed for it; pointers can be nullptr unless needOf() requires them.
struct MeasureInput {
    const Translation* translation = nullptr;  ///< never nullptr except for MeasureNeed::Run
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

/// Returns the answer to a question; the first of equal ones. Empty if it cannot be determined: no position is pinned,
/// a different hypothesis is selected, or a run has no evaluation. Sources: explain/ and attention_statistics.h, of the
/// same names.
std::optional<Answer> measured(const LiveAnswer& question, const MeasureInput& input);

/// For a question about a hypothesis, returns all hypotheses that are as good as measured(); empty for other questions.
std::vector<std::int64_t> equallyGood(const LiveAnswer& question, const MeasureInput& input);

/// True if `given` is an acceptable answer where `right` was measured. An attention weight can be off by at most a
/// tenth of it.
bool accepts(const LiveAnswer& question, const Answer& right, const Answer& given);

}  // namespace translucent
