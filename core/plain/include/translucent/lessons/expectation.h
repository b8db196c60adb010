#pragma once

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
};
template <>
inline constexpr std::array kChoices<Fact> {Choice {Fact::Text, "text"}, Choice {Fact::Texts, "texts"},
    Choice {Fact::Tokens, "tokens"}, Choice {Fact::UnknownPieces, "unknown-pieces"}, Choice {Fact::Order, "order"},
    Choice {Fact::TextChanges, "text-changes"}, Choice {Fact::ChangedText, "changed-text"}, Choice {Fact::Harm, "harm"},
    Choice {Fact::RightOfDiagonal, "right-of-diagonal"}, Choice {Fact::StrongestFor, "strongest-for"},
    Choice {Fact::GreedyText, "greedy-text"}, Choice {Fact::BeamGain, "beam-gain"},
    Choice {Fact::LowestAer, "lowest-aer"}, Choice {Fact::Share, "share"}};

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

    /// The measurements that are required for the subject.
    MeasureNeed need() const;
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

/// The screen content for an expectation: the input of a measure and, for Fact::Harm, the loss.
struct ExpectationInput {
    MeasureInput measure;
    double harm = 0;
};
/// The value of the subject; empty if it cannot be determined, as for measured().
std::optional<ExpectedValue> found(const ExpectedSubject& subject, const ExpectationInput& input);

bool isMet(const ExpectedValue& value, Relation relation, const ExpectedValue& other);

}  // namespace translucent
