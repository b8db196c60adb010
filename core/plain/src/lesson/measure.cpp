#include "translucent/measure.h"

#include "translucent/metrics.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

/// What there is to know about a measure besides its name.
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

Found certainToken(const MeasureInput& input, double sign)
{
    const auto& tokens = hypothesisOf(input).tokens;
    if (tokens.empty())
        return {};
    return firstLargest(tokens, [sign](const HypothesisToken& token) { return sign * token.chosen.logProbability; });
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
    return firstLargest(view.row(input.target), [](float weight) { return weight; });
}

/// BEGIN is the first of the decoder's inputs, END the last piece of the source.
Found specialShare(const MeasureInput& input)
{
    const auto view = input.attention->attention(input.head);
    const auto key = input.head.kind == AttentionKind::DecoderSelf ? 0 : view.keys - 1;
    double sum = 0;
    for (std::int64_t query = 0; query < view.queries; ++query)
        sum += view.row(query)[static_cast<std::size_t>(key)];
    return view.queries == 0 ? Found() : sum / static_cast<double>(view.queries);
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

Found losingStep(const MeasureInput& input)
{
    const auto beam = input.translation->hypotheses.front().ids(), greedy = input.greedy->hypotheses.front().ids();
    const auto [one, other] = std::ranges::mismatch(beam, greedy);
    const bool same = one == beam.end() && other == greedy.end();
    return same ? std::int64_t {0} : one - beam.begin() + 1;
}

double perToken(const Hypothesis& hypothesis, double alpha)
{
    return hypothesis.logProbability / std::pow(static_cast<double>(hypothesis.tokens.size()), alpha);
}

Found bestHypothesis(const MeasureInput& input, const std::function<double(const Hypothesis&)>& value)
{
    return firstLargest(input.translation->hypotheses, value);
}

Found highestBleu(const MeasureInput& input, const std::string& reference)
{
    const auto tokenization = usualTokenization({}, std::span(&reference, 1));
    return bestHypothesis(input, [&](const Hypothesis& hypothesis) {
        return bleu(std::vector {hypothesis.text}, std::vector {reference}, {tokenization, true}).score;
    });
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
    case Measure::LeastCertainToken: return certainToken(input, -1);
    case Measure::MostCertainToken: return certainToken(input, 1);
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
        return bestHypothesis(input, [&](const Hypothesis& each) { return perToken(each, question.alpha); });
    case Measure::MostInfluentialHead:
        return input.sweep->effects.empty() ? Found() : Answer(input.sweep->effects.front().head);
    case Measure::LowestLoss: return bestHypothesis(input, [](const Hypothesis& each) { return perToken(each, 1); });
    case Measure::HighestBleu: return highestBleu(input, question.reference);
    case Measure::ExactMatch:
    case Measure::TurningStep: return ofRun(*input.evaluations, question.measure);
    case Measure::CostGrowth: return costGrowth(question.times);
    }
    return {};
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
    constexpr double kRounding = 1e-9;
    const double scale = factsOf(question.measure).isShare ? std::abs(*one) : 1;
    return std::abs(*one - *other) <= question.tolerance * scale + kRounding;
}

}  // namespace translucent
