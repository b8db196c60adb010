#pragma once

#include "translucent/lessons/cause_source.h"
#include "translucent/lessons/measure.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace translucent {

/// A fact about the screen that a lesson step can expect, in addition to the questions in Measure.
enum class Fact {
    Text,             ///< of the hypothesis
    Texts,            ///< number of different texts in the n-best list
    Tokens,           ///< tokens of the hypothesis, including END
    UnknownPieces,    ///< of the source
    Order,            ///< whether the first word of the argument precedes the second one in the text
    TextChanges,      ///< whether a change, the argument, changes the words of the best translation
    ChangedText,      ///< the best translation under a change, the argument
    Harm,             ///< log-probability that the best translation loses by the change in the argument
    RightOfDiagonal,  ///< the largest weight of the chosen head at a later position
    StrongestFor,  ///< text of the source piece with the largest weight of the chosen head, at the position where the
                   ///< argument begins
    GreedyText,    ///< of greedy search
    BeamGain,      ///< score of the best hypothesis minus that of greedy search
    LowestAer,     ///< mean alignment error of the cross-attention head that aligns best
    Share,         ///< probability of the token at the position that the argument gives, from 0
    // Causes of the token with which a word begins: see CauseQuestion
    LensP,         ///< its probability if the output layer reads this state
    LensRank,      ///< its rank there; 1 = the most probable
    LensBest,      ///< the most probable piece there
    DecidedAt,     ///< the state from which on it stays the most probable
    EncoderLens,   ///< the translation if the decoder reads this encoder layer
    RunnerUp,      ///< the most probable other piece at its position
    Contribution,  ///< to the logit difference between it and a rival: of a part, or all of it
    SourceShare,   ///< of ALTI+: from the whole source or from one piece
    // Patching with another sentence: see CauseQuestion
    PatchRecovered,  ///< the share that comes along with a state
    PatchEstimated,  ///< its first-order estimate
};
template <>
inline constexpr std::array kChoices<Fact> {Choice {Fact::Text, "text"}, Choice {Fact::Texts, "texts"},
    Choice {Fact::Tokens, "tokens"}, Choice {Fact::UnknownPieces, "unknown-pieces"}, Choice {Fact::Order, "order"},
    Choice {Fact::TextChanges, "text-changes"}, Choice {Fact::ChangedText, "changed-text"}, Choice {Fact::Harm, "harm"},
    Choice {Fact::RightOfDiagonal, "right-of-diagonal"}, Choice {Fact::StrongestFor, "strongest-for"},
    Choice {Fact::GreedyText, "greedy-text"}, Choice {Fact::BeamGain, "beam-gain"},
    Choice {Fact::LowestAer, "lowest-aer"}, Choice {Fact::Share, "share"}, Choice {Fact::LensP, "lens-p"},
    Choice {Fact::LensRank, "lens-rank"}, Choice {Fact::LensBest, "lens-best"}, Choice {Fact::DecidedAt, "decided-at"},
    Choice {Fact::EncoderLens, "encoder-lens"}, Choice {Fact::RunnerUp, "runner-up"},
    Choice {Fact::Contribution, "contribution"}, Choice {Fact::SourceShare, "source-share"},
    Choice {Fact::PatchRecovered, "patch-recovered"}, Choice {Fact::PatchEstimated, "patch-estimated"}};

enum class Relation { Equal, Unequal, AtMost, AtLeast, Less, More, Contains };
template <>
inline constexpr std::array kChoices<Relation> {Choice {Relation::Equal, "="}, Choice {Relation::Unequal, "!="},
    Choice {Relation::AtMost, "<="}, Choice {Relation::AtLeast, ">="}, Choice {Relation::Less, "<"},
    Choice {Relation::More, ">"}, Choice {Relation::Contains, "contains"}};

/// A number, yes or no, a head, or a text.
using ExpectedValue = std::variant<double, bool, HeadId, std::string>;
std::string toText(const ExpectedValue& value);

/// The compared value: one that a question can also ask for, or a fact.
struct ExpectedSubject {
    std::variant<LiveAnswer, Fact> what = {};
    std::string argument = {};  ///< in its brackets; of a LiveAnswer it is one of its members
    Intervention change = {};   ///< of facts about a change: the argument
    CauseQuestion cause = {};   ///< of facts about causes: the argument

    /// The measurements that are required for the subject.
    MeasureNeed need() const;
    /// True for facts about causes: ExpectationInput::causes is required.
    bool needsCauses() const;
};

/// One "expect:" line of a lesson.
struct Expectation {
    ExpectedSubject subject = {};
    Relation relation {};
    std::variant<ExpectedValue, ExpectedSubject> value = {};
    std::string text;      ///< as it is written
    std::size_t line = 0;  ///< of the file
};

/// Parses "SUBJECT [ARGUMENT] RELATION VALUE", where the value can be another subject: "texts >= 4", "harm
/// [skip-residual enc:0:self] > harm [skip-norm enc:0:self]".
/// @throws Error{InvalidArgument} with the expected form
Expectation expectationFromText(std::string_view text);

/// The screen content for an expectation: the input of a measure, for Fact::Harm the loss, and the causes.
struct ExpectationInput {
    MeasureInput measure;
    double harm = 0;
    const CauseSource* causes = nullptr;  ///< nullptr if the model is changed: causes are those of the model itself
};
/// The value of the subject; empty if it cannot be determined, as for measured().
std::optional<ExpectedValue> found(const ExpectedSubject& subject, const ExpectationInput& input);

bool isMet(const ExpectedValue& value, Relation relation, const ExpectedValue& other);

}  // namespace translucent
