#include "translucent/lessons/expectation.h"

#include "base/numbers.h"
#include "lessons/cause_facts.h"
#include "lessons/lesson_block.h"
#include "lessons/token_words.h"
#include "translucent/base/error.h"
#include "translucent/lessons/scene.h"
#include "translucent/search/segmentations.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <utility>

namespace translucent {

namespace {

constexpr std::string_view kYes = "yes", kNo = "no";

enum class ValueKind { Number, YesNo, Head, Text };

/// The properties of a fact, except its name.
struct FactTraits {
    Fact fact;
    ValueKind kind;
    MeasureNeed need = MeasureNeed::Nothing;
    bool takesArgument = false;
    bool isAboutCauses = false;
};
constexpr FactTraits aboutCauses(Fact fact, ValueKind kind)
{
    return {fact, kind, MeasureNeed::Nothing, true, true};
}
constexpr std::array kTraits {FactTraits {Fact::Text, ValueKind::Text}, FactTraits {Fact::Texts, ValueKind::Number},
    FactTraits {Fact::Tokens, ValueKind::Number}, FactTraits {Fact::UnknownPieces, ValueKind::Number},
    FactTraits {Fact::Order, ValueKind::YesNo, MeasureNeed::Nothing, true},
    FactTraits {Fact::TextChanges, ValueKind::YesNo, MeasureNeed::Changed, true},
    FactTraits {Fact::ChangedText, ValueKind::Text, MeasureNeed::Changed, true},
    FactTraits {Fact::Harm, ValueKind::Number, MeasureNeed::Changed, true},
    FactTraits {Fact::RightOfDiagonal, ValueKind::Number},
    FactTraits {Fact::StrongestFor, ValueKind::Text, MeasureNeed::Nothing, true},
    FactTraits {Fact::GreedyText, ValueKind::Text, MeasureNeed::Greedy},
    FactTraits {Fact::BeamGain, ValueKind::Number, MeasureNeed::Greedy},
    FactTraits {Fact::LowestAer, ValueKind::Number, MeasureNeed::Alignment},
    FactTraits {Fact::Share, ValueKind::Number, MeasureNeed::Nothing, true},
    aboutCauses(Fact::LensP, ValueKind::Number), aboutCauses(Fact::LensRank, ValueKind::Number),
    aboutCauses(Fact::LensBest, ValueKind::Text), aboutCauses(Fact::DecidedAt, ValueKind::Text),
    aboutCauses(Fact::EncoderLens, ValueKind::Text), aboutCauses(Fact::RunnerUp, ValueKind::Text),
    aboutCauses(Fact::Contribution, ValueKind::Number), aboutCauses(Fact::SourceShare, ValueKind::Number),
    aboutCauses(Fact::PatchRecovered, ValueKind::Number), aboutCauses(Fact::PatchEstimated, ValueKind::Number)};
static_assert(kTraits.size() == kChoices<Fact>.size());

const FactTraits& traitsOf(Fact fact)
{
    return *std::ranges::find(kTraits, fact, &FactTraits::fact);
}

ValueKind kindOf(const ExpectedSubject& subject)
{
    if (const auto* fact = std::get_if<Fact>(&subject.what))
        return traitsOf(*fact).kind;
    switch (answerKind(std::get<LiveAnswer>(subject.what).measure)) {
    case AnswerKind::Head: return ValueKind::Head;
    case AnswerKind::YesNo: return ValueKind::YesNo;
    case AnswerKind::Token:
    case AnswerKind::Source:
    case AnswerKind::Hypothesis:
    case AnswerKind::Whole:
    case AnswerKind::Number: break;
    }
    return ValueKind::Number;
}

Intervention changeFrom(std::string_view text)
{
    Scene scene;
    if (!text.empty())
        setField(scene, "change", text);
    if (!scene.change)
        throw Error(
            ErrorCode::InvalidArgument, say("a change is expected in brackets, such as [%1]", "skip-norm enc:0:self"));
    return *scene.change;
}

/// Every measure with an argument, and the member of a question that it sets.
void takeArgument(LiveAnswer& answer, const std::string& argument)
{
    switch (answer.measure) {
    case Measure::WinnerAt: answer.alpha = numberFrom(argument, "alpha"); return;
    case Measure::CostGrowth: answer.times = numberFrom(argument, "times"); return;
    case Measure::HighestBleu: answer.reference = argument; return;
    case Measure::TokenChanges: answer.change = changeFrom(argument); return;
    default: break;
    }
    if (!argument.empty())
        throw Error(ErrorCode::InvalidArgument, say("%1 takes no argument in brackets", name(answer.measure)));
}

template <typename Choices>
std::optional<Choices> choiceIn(std::string_view text)
{
    for (const auto& [value, name] : kChoices<Choices>)
        if (name == text)
            return value;
    return {};
}

std::string knownSubjects()
{
    std::string names;
    for (const auto& [fact, name] : kChoices<Fact>)
        names.append(names.empty() ? "" : ", ").append(name);
    for (const auto& [measure, name] : kChoices<Measure>)
        names.append(", ").append(name);
    return names;
}

/// "word" or "word [argument]".
struct NamedArgument {
    std::string_view name;
    std::string argument;
    bool hasBrackets = false;
};

/// Removes a subject from the beginning of `text` and returns it; empty if there is none.
NamedArgument takeNamed(std::string_view& text)
{
    NamedArgument named;
    const auto end = std::min(text.find(' '), text.size());
    named.name = text.substr(0, end);
    text = stripped(text.substr(end));
    const auto close = text.find(']');
    if (!text.starts_with('[') || close == std::string_view::npos)
        return named;
    named.argument = stripped(text.substr(1, close - 1));
    named.hasBrackets = true;
    text = stripped(text.substr(close + 1));
    return named;
}

std::optional<ExpectedSubject> subjectFrom(const NamedArgument& named)
{
    ExpectedSubject subject {.what = Fact {}, .argument = named.argument};
    if (const auto fact = choiceIn<Fact>(named.name)) {
        subject.what = *fact;
        const auto& traits = traitsOf(*fact);
        if (traits.takesArgument == named.argument.empty())
            throw Error(ErrorCode::InvalidArgument,
                traits.takesArgument ? say("%1 needs an argument in brackets", named.name)
                                     : say("%1 takes no argument in brackets", named.name));
        if (traits.need == MeasureNeed::Changed)
            subject.change = changeFrom(named.argument);
        if (traits.isAboutCauses)
            subject.cause = causeQuestionFrom(*fact, named.argument);
        return subject;
    }
    const auto measure = choiceIn<Measure>(named.name);
    if (!measure)
        return {};
    LiveAnswer answer {.measure = *measure, .tolerance = usualTolerance(*measure)};
    takeArgument(answer, named.argument);
    subject.change = answer.change;
    subject.what = std::move(answer);
    return subject;
}

ExpectedValue valueFrom(ValueKind kind, std::string_view text)
{
    switch (kind) {
    case ValueKind::Number: return numberFrom(text, "the expected value");
    case ValueKind::YesNo:
        if (text == kYes || text == kNo)
            return text == kYes;
        throw Error(ErrorCode::InvalidArgument, say("the expected value is %1; it must be yes or no", quote(text)));
    case ValueKind::Head: return headIdFromText(text);
    case ValueKind::Text: break;
    }
    return std::string(text);
}

void requireRelation(ValueKind kind, Relation relation)
{
    const bool compares = relation == Relation::Equal || relation == Relation::Unequal;
    const bool allowed = compares || (kind == ValueKind::Number && relation != Relation::Contains)
        || (kind == ValueKind::Text && relation == Relation::Contains);
    if (!allowed)
        throw Error(ErrorCode::InvalidArgument,
            say("%1 cannot be used here: numbers have =, !=, <, <=, > and >=, texts =, != and contains, all others = "
                "and !=",
                name(relation)));
}

const Hypothesis& shown(const MeasureInput& input)
{
    return input.translation->hypotheses.at(input.hypothesis);
}

std::optional<ExpectedValue> rightOfDiagonal(const MeasureInput& input)
{
    const auto view = input.attention->attention(input.head);
    if (input.head.kind != AttentionKind::DecoderSelf)
        return {};
    float largest = 0;
    for (std::int64_t query = 0; query < view.queries; ++query)
        for (std::int64_t key = query + 1; key < view.keys; ++key)
            largest = std::max(largest, view.row(query)[static_cast<std::size_t>(key)]);
    return static_cast<double>(largest);
}

std::optional<ExpectedValue> strongestFor(const MeasureInput& input, std::string_view word)
{
    const auto position = positionOf(word, shown(input));
    const auto view = input.attention->attention(input.head);
    if (!position || static_cast<std::int64_t>(*position) >= view.queries)
        return {};
    const auto weights = view.row(static_cast<std::int64_t>(*position));
    const auto key = static_cast<std::size_t>(std::ranges::max_element(weights) - weights.begin());
    if (key >= input.translation->source.size())
        return {};
    return std::string(bare(input.translation->source[key].text));
}

/// The position of a whole word in a text; npos if not found.
std::size_t placeOf(std::string_view word, const std::string& text)
{
    const auto isLetter = [&](std::size_t at) {
        return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
    };
    auto place = text.find(word);
    while (place != std::string::npos && ((place > 0 && isLetter(place - 1)) || isLetter(place + word.size())))
        place = text.find(word, place + 1);
    return place;
}

std::optional<ExpectedValue> isInOrder(const std::string& text, std::string_view words)
{
    const auto space = words.find(' ');
    if (space == std::string_view::npos)
        return {};
    const auto one = placeOf(words.substr(0, space), text), other = placeOf(stripped(words.substr(space)), text);
    if (one == std::string::npos || other == std::string::npos)
        return {};
    return one < other;
}

std::optional<ExpectedValue> lowestAer(const std::vector<MeasuredHead>& heads)
{
    const auto best = bestHeads(heads, 1);
    if (best.empty())
        return {};
    return std::ranges::find(heads, best.front(), &MeasuredHead::head)->meanError();
}

std::optional<ExpectedValue> shareAt(const MeasureInput& input, const std::string& position)
{
    const double at = numberFrom(position, "position");
    const auto& tokens = shown(input).tokens;
    if (at < 0 || at >= static_cast<double>(tokens.size()))
        return {};
    return std::exp(tokens[static_cast<std::size_t>(at)].chosen.logProbability);
}

std::optional<ExpectedValue> factFound(Fact fact, const ExpectedSubject& subject, const ExpectationInput& all)
{
    const auto& input = all.measure;
    switch (fact) {
    case Fact::Text: return shown(input).text;
    case Fact::Texts: return static_cast<double>(byText(input.translation->hypotheses).size());
    case Fact::Tokens: return static_cast<double>(shown(input).tokens.size());
    case Fact::UnknownPieces:
        return static_cast<double>(std::ranges::count(input.translation->source, kUnknownId, &Piece::id));
    case Fact::Order: return isInOrder(shown(input).text, subject.argument);
    case Fact::TextChanges: return input.translation->hypotheses.front().text != input.changed->hypotheses.front().text;
    case Fact::ChangedText: return input.changed->hypotheses.front().text;
    case Fact::Harm: return all.harm;
    case Fact::RightOfDiagonal: return rightOfDiagonal(input);
    case Fact::StrongestFor: return strongestFor(input, subject.argument);
    case Fact::GreedyText: return input.greedy->hypotheses.front().text;
    case Fact::BeamGain: return input.translation->hypotheses.front().score - input.greedy->hypotheses.front().score;
    case Fact::LowestAer: return lowestAer(*input.heads);
    case Fact::Share: return shareAt(input, subject.argument);
    default: return all.causes ? causeFound(fact, subject.cause, input, *all.causes) : std::nullopt;
    }
}

ExpectedValue valueOf(const Answer& answer)
{
    if (const auto* whole = std::get_if<std::int64_t>(&answer))
        return static_cast<double>(*whole);
    if (const auto* number = std::get_if<double>(&answer))
        return *number;
    if (const auto* yes = std::get_if<bool>(&answer))
        return *yes;
    return std::get<HeadId>(answer);
}

}  // namespace

std::string toText(const ExpectedValue& value)
{
    if (const auto* number = std::get_if<double>(&value))
        return shortestText(*number);
    if (const auto* yes = std::get_if<bool>(&value))
        return std::string(*yes ? kYes : kNo);
    if (const auto* head = std::get_if<HeadId>(&value))
        return toText(*head);
    return std::get<std::string>(value);
}

MeasureNeed ExpectedSubject::need() const
{
    const auto* fact = std::get_if<Fact>(&what);
    return fact ? traitsOf(*fact).need : needOf(std::get<LiveAnswer>(what).measure);
}

bool ExpectedSubject::needsCauses() const
{
    const auto* fact = std::get_if<Fact>(&what);
    return fact && traitsOf(*fact).isAboutCauses;
}

Expectation expectationFromText(std::string_view text)
{
    Expectation expectation {.text = std::string(text)};
    const auto named = takeNamed(text);
    auto subject = subjectFrom(named);
    if (!subject)
        throw Error(ErrorCode::InvalidArgument,
            say("expect is %1; it must begin with one of: %2", quote(expectation.text), knownSubjects()));
    const ValueKind kind = kindOf(*subject);
    const auto end = std::min(text.find(' '), text.size());
    expectation.relation = choiceFromName<Relation>(std::string(text.substr(0, end)), "the relation");
    requireRelation(kind, expectation.relation);
    auto rest = stripped(text.substr(end));
    const auto other = rest;
    const auto second = takeNamed(rest);
    auto compared = rest.empty() ? subjectFrom(second) : std::nullopt;
    expectation.subject = std::move(*subject);
    if (compared && kindOf(*compared) == kind)
        expectation.value = std::move(*compared);
    else
        expectation.value = valueFrom(kind, other);
    return expectation;
}

std::optional<ExpectedValue> found(const ExpectedSubject& subject, const ExpectationInput& input)
{
    if (const auto* fact = std::get_if<Fact>(&subject.what))
        return factFound(*fact, subject, input);
    const auto answer = measured(std::get<LiveAnswer>(subject.what), input.measure);
    return answer ? std::optional(valueOf(*answer)) : std::nullopt;
}

bool isMet(const ExpectedValue& value, Relation relation, const ExpectedValue& other)
{
    const auto number = [](const ExpectedValue& one) { return std::get<double>(one); };
    switch (relation) {
    case Relation::Equal: return value == other;
    case Relation::Unequal: return value != other;
    case Relation::AtMost: return number(value) <= number(other);
    case Relation::AtLeast: return number(value) >= number(other);
    case Relation::Less: return number(value) < number(other);
    case Relation::More: return number(value) > number(other);
    case Relation::Contains:
        return std::get<std::string>(value).find(std::get<std::string>(other)) != std::string::npos;
    }
    return false;
}

}  // namespace translucent
