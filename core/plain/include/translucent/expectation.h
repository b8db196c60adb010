#pragma once

#include "translucent/measure.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace translucent {

/// What a step of a lesson can expect of what is on screen besides what it can ask, see Measure.
enum class Fact {
    Text,             ///< of the hypothesis
    Texts,            ///< how many different texts the n-best list has
    Tokens,           ///< of the hypothesis, END included
    UnknownPieces,    ///< of the source
    Order,            ///< whether the first word of the argument stands before the second one in the text
    TextChanges,      ///< whether a change, the argument, changes the words of the best translation
    ChangedText,      ///< the best translation under a change, the argument
    Harm,             ///< how much log-probability the best translation loses by a change, the argument
    RightOfDiagonal,  ///< the largest weight of the chosen head at a later position
    StrongestFor,     ///< text of the source piece that the chosen head looks at most where the argument begins
    GreedyText,       ///< of greedy search
    BeamGain,         ///< score of the best hypothesis minus that of greedy search
    LowestAer,        ///< mean alignment error of the cross-attention head that aligns best
    Share,            ///< probability of the token at the position that the argument gives, from 0
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

/// What is compared: something that a question can ask, too, or a fact.
struct ExpectedSubject {
    std::variant<LiveAnswer, Fact> what = {};
    std::string argument = {};  ///< in its brackets; of a LiveAnswer it is one of its members
    Intervention change = {};   ///< of facts about a change: the argument

    /// What has to be known for it.
    MeasureNeed need() const;
};

/// One line "expect:" of a lesson.
struct Expectation {
    ExpectedSubject subject = {};
    Relation relation {};
    std::variant<ExpectedValue, ExpectedSubject> value = {};
    std::string text;      ///< as it is written
    std::size_t line = 0;  ///< of the file
};

/// "SUBJECT [ARGUMENT] RELATION VALUE", where the value may be another subject: "texts >= 4",
/// "harm [skip-residual enc:0:self] > harm [skip-norm enc:0:self]".
/// @throws Error{InvalidArgument} saying what it must be
Expectation expectationFromText(std::string_view text);

/// What is on screen for an expectation: besides what a question needs, for Fact::Harm the loss.
struct ExpectationInput {
    MeasureInput measure;
    double harm = 0;
};
/// Nothing when it cannot be told, as measured() has it.
std::optional<ExpectedValue> found(const ExpectedSubject& subject, const ExpectationInput& input);

bool isMet(const ExpectedValue& value, Relation relation, const ExpectedValue& other);

}  // namespace translucent
