#include "translucent/lessons/measure.h"

#include "translucent/model/forward_trace.h"
#include "translucent/scores/metrics.h"
#include "translucent/search/segmentations.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

/// The properties of a measure, except its name.
struct Facts {
    Measure measure;
    AnswerKind kind;
    MeasureNeed need = MeasureNeed::Nothing;
    double tolerance = 0;
    bool isShare = false;  ///< the tolerance is one of the right number
};
constexpr std::array kFacts {Facts {Measure::LeastCertainToken, AnswerKind::Token},
    Facts {Measure::MostCertainToken, AnswerKind::Token}, Facts {Measure::SourcePieces, AnswerKind::Whole},
    Facts {Measure::AttentionWeight, AnswerKind::Number, MeasureNeed::Nothing, 0.01},
    Facts {Measure::StrongestSource, AnswerKind::Source},
    Facts {Measure::BestAligningHead, AnswerKind::Head, MeasureNeed::Alignment},
    Facts {Measure::SpecialShare, AnswerKind::Number, MeasureNeed::Nothing, 0.1},
    Facts {Measure::AllowedKeys, AnswerKind::Whole},
    Facts {Measure::TokenChanges, AnswerKind::YesNo, MeasureNeed::Changed},
    Facts {Measure::ActiveRelus, AnswerKind::Whole, MeasureNeed::Trace, 0.1, true},
    Facts {Measure::LosingStep, AnswerKind::Whole, MeasureNeed::Greedy},
    Facts {Measure::WinnerAt, AnswerKind::Hypothesis},
    Facts {Measure::MostInfluentialHead, AnswerKind::Head, MeasureNeed::Sweep},
    Facts {Measure::LowestLoss, AnswerKind::Hypothesis}, Facts {Measure::HighestBleu, AnswerKind::Hypothesis},
    Facts {Measure::ExactMatch, AnswerKind::Number, MeasureNeed::Run, 10},
    Facts {Measure::TurningStep, AnswerKind::Whole, MeasureNeed::Run, 0.2, true},
    Facts {Measure::CostGrowth, AnswerKind::Number, MeasureNeed::Nothing, 0.1}};
static_assert(kFacts.size() == kChoices<Measure>.size());

const Facts& factsOf(Measure measure)
{
    return *std::ranges::find(kFacts, measure, &Facts::measure);
}

using Found = std::optional<Answer>;

const Hypothesis& hypothesisOf(const MeasureInput& input)
{
    return input.translation->hypotheses.at(input.hypothesis);
}

/// The first of the largest values.
template <typename Range, typename Value>
std::int64_t firstLargest(const Range& range, const Value& value)
{
    return std::ranges::max_element(range, {}, value) - range.begin();
}

Found certainToken(const MeasureInput& input, Measure measure)
{
    const auto& tokens = hypothesisOf(input).tokens;
    if (tokens.empty())
        return {};
    if (measure == Measure::LeastCertainToken)
        return static_cast<std::int64_t>(leastCertain(tokens));
    return firstLargest(tokens, [](const HypothesisToken& token) { return token.chosen.logProbability; });
}

bool isRow(const AttentionView& view, std::int64_t row)
{
    return row >= 0 && row < view.queries;
}

Found attentionWeight(const MeasureInput& input)
{
    const auto view = input.attention->attention(input.head);
    if (!isRow(view, input.target) || input.source < 0 || input.source >= view.keys)
        return {};
    return static_cast<double>(view.row(input.target)[static_cast<std::size_t>(input.source)]);
}

Found strongestSource(const MeasureInput& input)
{
    const auto view = input.attention->attention(input.head);
    if (!isRow(view, input.target))
        return {};
    return firstLargest(view.row(input.target), [](float weight) { return std::abs(weight); });  // factors have signs
}

/// BEGIN is the first of the decoder's inputs, END the last piece of the source.
Found specialShare(const MeasureInput& input)
{
    const auto view = input.attention->attention(input.head);
    const auto key = input.head.kind == AttentionKind::DecoderSelf ? 0 : view.keys - 1;
    double sum = 0;
    for (std::int64_t query = 0; query < view.queries; ++query)
        sum += view.row(query)[static_cast<std::size_t>(key)];
    return view.queries == 0 || hasFactors(*input.attention, input.head.kind) ? Found()
                                                                              : sum / static_cast<double>(view.queries);
}

/// Counted in the weights, so that a removed mask shows.
Found allowedKeys(const MeasureInput& input)
{
    const auto view = input.attention->attention(HeadId {AttentionKind::DecoderSelf, 0, 0});
    if (!isRow(view, input.target))
        return {};
    return static_cast<std::int64_t>(std::ranges::count_if(view.row(input.target), [](float w) { return w > 0; }));
}

const Array* lastDecoderLayer(const ForwardTrace& trace, const std::string& part)
{
    const auto last = trace.layers(AttentionKind::DecoderSelf) - 1;
    return trace.find("decoder.layers." + std::to_string(last) + "." + part);
}

/// Row `row` of an array of two dimensions.
std::optional<std::span<const float>> rowOf(const Array* array, std::int64_t row)
{
    if (!array || array->shape.size() != 2 || row < 0 || row >= array->shape[0])
        return {};
    const auto width = static_cast<std::size_t>(array->shape[1]);
    return std::span<const float>(array->values).subspan(static_cast<std::size_t>(row) * width, width);
}

Found activeRelus(const MeasureInput& input)
{
    const auto inner = rowOf(lastDecoderLayer(*input.trace, "feed_forward.inner"), input.target);
    const bool gated = lastDecoderLayer(*input.trace, "feed_forward.gate");
    if (!inner || gated)
        return {};
    return static_cast<std::int64_t>(std::ranges::count_if(*inner, [](float value) { return value > 0; }));
}

std::vector<TokenCandidate> chosenTokens(const Hypothesis& hypothesis)
{
    std::vector<TokenCandidate> tokens;
    for (const auto& token : hypothesis.tokens)
        tokens.push_back(token.chosen);
    return tokens;
}

Found losingStep(const MeasureInput& input)
{
    const auto greedy = chosenTokens(input.greedy->hypotheses.front()),
               beam = chosenTokens(input.translation->hypotheses.front());
    const auto split = textSplit(greedy, beam);
    return split ? static_cast<std::int64_t>(split->one) + 1 : std::int64_t {0};
}

double perToken(const Hypothesis& hypothesis, double alpha)
{
    return hypothesis.logProbability / std::pow(static_cast<double>(hypothesis.tokens.size()), alpha);
}

/// The function that a question about a hypothesis maximises; empty for other questions.
std::function<double(const Hypothesis&)> wanted(const LiveAnswer& question)
{
    switch (question.measure) {
    case Measure::WinnerAt: return [&](const Hypothesis& each) { return perToken(each, question.alpha); };
    case Measure::LowestLoss: return [](const Hypothesis& each) { return perToken(each, 1); };
    case Measure::HighestBleu:
        return [&, tokenization = usualTokenization({}, std::span(&question.reference, 1))](const Hypothesis& each) {
            const BleuOptions options {.tokenization = tokenization, .effectiveOrder = true};
            return bleu(std::vector {each.text}, std::vector {question.reference}, options).score;
        };
    default: return {};
    }
}

Found bestHead(const MeasureInput& input)
{
    const auto best = bestHeads(*input.heads, 1);
    return best.empty() ? Found() : Answer(best.front());
}

Found ofRun(const std::vector<TrainingEvaluation>& evaluations, Measure measure)
{
    constexpr double kPercent = 100;
    if (evaluations.empty())
        return {};
    if (measure == Measure::ExactMatch)
        return kPercent * evaluations.back().exactMatch;
    return std::ranges::min_element(evaluations, {}, &TrainingEvaluation::devLoss)->step;
}

/// The scores of self-attention, L · L of them, each d multiplications.
Found costGrowth(double times)
{
    return times * times;
}

}  // namespace

AnswerKind answerKind(Measure measure)
{
    return factsOf(measure).kind;
}

MeasureNeed needOf(Measure measure)
{
    return factsOf(measure).need;
}

double usualTolerance(Measure measure)
{
    return factsOf(measure).tolerance;
}

std::optional<Answer> measured(const LiveAnswer& question, const MeasureInput& input)
{
    switch (question.measure) {
    case Measure::LeastCertainToken:
    case Measure::MostCertainToken: return certainToken(input, question.measure);
    case Measure::SourcePieces: return static_cast<std::int64_t>(input.translation->source.size()) - 1;
    case Measure::AttentionWeight: return attentionWeight(input);
    case Measure::StrongestSource: return strongestSource(input);
    case Measure::BestAligningHead: return bestHead(input);
    case Measure::SpecialShare: return specialShare(input);
    case Measure::AllowedKeys: return allowedKeys(input);
    case Measure::TokenChanges:
        return input.changed->hypotheses.front().text != input.translation->hypotheses.front().text;
    case Measure::ActiveRelus: return activeRelus(input);
    case Measure::LosingStep: return losingStep(input);
    case Measure::WinnerAt:
    case Measure::LowestLoss:
    case Measure::HighestBleu: return firstLargest(input.translation->hypotheses, wanted(question));
    case Measure::MostInfluentialHead:
        return input.sweep->effects.empty() ? Found() : Answer(input.sweep->effects.front().head);
    case Measure::ExactMatch:
    case Measure::TurningStep: return ofRun(*input.evaluations, question.measure);
    case Measure::CostGrowth: return costGrowth(question.times);
    }
    return {};
}

std::vector<std::int64_t> equallyGood(const LiveAnswer& question, const MeasureInput& input)
{
    std::vector<std::int64_t> good;
    const auto value = wanted(question);
    if (!value)
        return good;
    const auto& hypotheses = input.translation->hypotheses;
    const double best = value(hypotheses[static_cast<std::size_t>(firstLargest(hypotheses, value))]);
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        if (value(hypotheses[i]) == best)
            good.push_back(static_cast<std::int64_t>(i));
    return good;
}

bool accepts(const LiveAnswer& question, const Answer& right, const Answer& given)
{
    const auto number = [](const Answer& answer) -> std::optional<double> {
        if (const auto* whole = std::get_if<std::int64_t>(&answer))
            return static_cast<double>(*whole);
        const auto* real = std::get_if<double>(&answer);
        return real ? std::optional(*real) : std::nullopt;
    };
    const auto one = number(right), other = number(given);
    if (!one || !other)
        return right == given;
    constexpr double kRounding = 1e-9, kShownDigits = 0.0005;  // half of the last digit shown in the window
    const double scale = factsOf(question.measure).isShare ? std::abs(*one) : 1;
    double tolerance = question.tolerance * scale;
    if (question.measure == Measure::AttentionWeight)
        tolerance = std::min(tolerance, std::max(kShownDigits, std::abs(*one) / 10));
    return std::abs(*one - *other) <= tolerance + kRounding;
}

}  // namespace translucent
