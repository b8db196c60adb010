#include "translucent/neural/attribution.h"

#include "inspection/attribution_network.h"
#include "inspection/explained_token.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

AttributedPass passTo(const Causes& causes, const AttributionTarget& target)
{
    const auto& trace = causes.trace();
    requirePosition(trace, target.position);
    if (target.rival)
        requireTwoTokens(causes.model().config(), target.word, *target.rival);
    else
        requireTargetToken(causes.model().config(), target.word);
    return {trace.sourceIds, {trace.inputIds.begin(), trace.inputIds.begin() + target.position + 1}, target.word,
        target.rival};
}

double ownValue(const Causes& causes, const AttributedPass& pass)
{
    const PassIds own {pass.sourceIds, pass.inputIds};
    return valuesWith(causes.model(), pass, std::span(&own, 1)).front();
}

PassVectors gradientOf(const Causes& causes, const AttributedPass& pass)
{
    const auto embeddings = scaledEmbeddings(causes.model(), pass);
    return gradientOnPath(causes.model(), pass, embeddings, {{1}, {1}});
}

void explainBySaliency(Attribution& found, const Causes& causes, const AttributedPass& pass)
{
    const auto gradient = gradientOf(causes, pass);
    found.source = doublesOf(gradient.source.norm(2, -1));
    found.prefix = doublesOf(gradient.prefix.norm(2, -1));
}

void explainByGradientInput(Attribution& found, const Causes& causes, const AttributedPass& pass)
{
    const auto gradient = gradientOf(causes, pass);
    const auto embeddings = scaledEmbeddings(causes.model(), pass);
    found.source = doublesOf((embeddings.source * gradient.source).sum(-1));
    found.prefix = doublesOf((embeddings.prefix * gradient.prefix).sum(-1));
}

double sumOf(const std::vector<double>& numbers)
{
    return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

/// The numbers with so many points. `start` is F of the baseline.
Attribution integrated(Attribution found, const Causes& causes, const AttributedPass& pass, const PassVectors& step,
    double start, std::size_t points)
{
    const auto gradient = gradientOnPath(causes.model(), pass, step, gaussLegendre(points));
    found.source = doublesOf((step.source * gradient.source).sum(-1));
    found.prefix = doublesOf((step.prefix * gradient.prefix).sum(-1));
    found.completeness = Completeness {found.value, start, sumOf(found.source) + sumOf(found.prefix), points};
    return found;
}

/// With more points while the law does not hold; of all tries the one that comes nearest to it.
void explainByIntegration(
    Attribution& found, const Causes& causes, const AttributedPass& pass, const AttributionOptions& options)
{
    const auto step = stepFromBaseline(causes.model(), pass, options.baseline);
    const double start = valueOnPath(causes.model(), pass, step, 0);
    auto best = integrated(found, causes, pass, step, start, options.pathPoints);
    for (int doubling = 1; doubling <= kPathDoublings && !best.completeness->holds(); ++doubling) {
        auto finer = integrated(found, causes, pass, step, start, options.pathPoints << doubling);
        if (std::abs(finer.completeness->residual()) < std::abs(best.completeness->residual()))
            best = std::move(finer);
    }
    found = std::move(best);
}

void explainByOcclusion(Attribution& found, const Causes& causes, const AttributedPass& pass)
{
    std::vector<PassIds> others;
    for (std::size_t i = 0; i + 1 < pass.sourceIds.size(); ++i) {
        others.push_back({pass.sourceIds, pass.inputIds});
        others.back().sourceIds[i] = kUnknownId;
    }
    for (std::size_t t = 1; t < pass.inputIds.size(); ++t) {
        others.push_back({pass.sourceIds, pass.inputIds});
        others.back().inputIds[t] = kUnknownId;
    }
    const auto values = valuesWith(causes.model(), pass, others);
    auto value = values.begin();
    for (std::size_t i = 0; i + 1 < pass.sourceIds.size(); ++i)
        found.source.push_back(found.value - *value++);
    found.source.push_back(0);  // END
    found.prefix.push_back(0);  // BEGIN
    while (value != values.end())
        found.prefix.push_back(found.value - *value++);
}

std::vector<double> meanRow(const ForwardTrace& trace, std::span<const HeadId> heads, std::size_t position)
{
    const auto weights = meanAttention(trace, heads);  // [T, S]
    const auto S = trace.sourceIds.size();
    const auto row = std::span(weights).subspan(position * S, S);
    return {row.begin(), row.end()};
}

/// Mean over positions of the largest weight, without END.
double confidenceOf(const ForwardTrace& trace, const HeadId& head)
{
    const auto view = trace.attention(head);
    double sum = 0;
    for (std::int64_t query = 0; query < view.queries; ++query) {
        const auto keys = view.row(query).first(static_cast<std::size_t>(view.keys - 1));
        sum += keys.empty() ? 0 : static_cast<double>(std::ranges::max(keys));
    }
    return sum / static_cast<double>(view.queries);
}

}  // namespace

HeadId alignerOf(const Causes& causes)
{
    HeadId best;
    double highest = -1;
    for (const auto& head : headsOf(causes.model().config())) {
        if (head.kind != AttentionKind::Cross)
            continue;
        const auto confidence = confidenceOf(causes.trace(), head);
        if (confidence > highest) {
            best = head;
            highest = confidence;
        }
    }
    return best;
}

double attributedValue(const Causes& causes, const AttributionTarget& target)
{
    return ownValue(causes, passTo(causes, target));
}

Attribution attributionOf(
    const Causes& causes, const AttributionTarget& target, AttributionMethod method, const AttributionOptions& options)
{
    const auto pass = passTo(causes, target);
    const auto position = static_cast<std::size_t>(target.position);
    const auto lastLayer = causes.model().config().decoderLayers - 1;
    Attribution found {.method = method, .baseline = options.baseline, .value = ownValue(causes, pass)};
    switch (method) {
    case AttributionMethod::Saliency: explainBySaliency(found, causes, pass); break;
    case AttributionMethod::GradientInput: explainByGradientInput(found, causes, pass); break;
    case AttributionMethod::IntegratedGradients: explainByIntegration(found, causes, pass, options); break;
    case AttributionMethod::Occlusion: explainByOcclusion(found, causes, pass); break;
    case AttributionMethod::AlignerAttention: {
        const auto head = options.aligner ? *options.aligner : alignerOf(causes);
        if (head.kind != AttentionKind::Cross)
            throw Error(
                ErrorCode::InvalidArgument, say("%1 is not a cross-attention head, so it cannot align", toText(head)));
        found.source = meanRow(causes.trace(), std::span(&head, 1), position);
        break;
    }
    case AttributionMethod::LastAttention:
        found.source = meanRow(causes.trace(), causes.trace().headsOf(AttentionKind::Cross, lastLayer), position);
        break;
    case AttributionMethod::Alti: {
        const auto shares = causes.sourceShares();
        const auto source = shares.source(position), prefix = shares.prefix(position).first(position + 1);
        found.source.assign(source.begin(), source.end());
        found.prefix.assign(prefix.begin(), prefix.end());
        break;
    }
    case AttributionMethod::ValueZeroing: {
        const auto shares = valueZeroing(causes, AttentionKind::Cross, lastLayer);
        const auto row = shares.row(position);
        found.source.assign(row.begin(), row.end());
        break;
    }
    }
    return found;
}

std::vector<double> probabilitiesWith(
    const Causes& causes, std::int64_t position, std::int64_t word, std::span<const std::vector<std::int64_t>> sources)
{
    const auto pass = passTo(causes, {position, word, {}});
    std::vector<PassIds> others;
    for (const auto& ids : sources) {
        if (ids.size() != pass.sourceIds.size())
            throw Error(ErrorCode::InvalidArgument,
                say("the source has %1 pieces with END, and what replaces it %2; deleted pieces must be replaced in "
                    "place",
                    pass.sourceIds.size(), ids.size()));
        others.push_back({ids, pass.inputIds});
    }
    auto values = valuesWith(causes.model(), pass, others);
    for (double& value : values)
        value = std::exp(value);
    return values;
}

}  // namespace translucent
