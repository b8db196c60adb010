#include "translucent/causes/contributions.h"

#include "causes/attention_parts.h"
#include "causes/linear_norm.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

/// Goes from the output layer back to the embedding with the direction in which a vector counts there.
class ContributionWalk {
public:
    ContributionWalk(const OutputDifference& difference, const TracedPass& pass, std::int64_t position)
        : m_pass(pass)
        , m_position(static_cast<std::size_t>(position))
        , m_direction(difference.direction)
    {
        m_blocks.push_back({{ContributionKind::OutputBias, {}, {}, {}, difference.bias}});
    }

    std::vector<Contribution> run()
    {
        const auto& config = m_pass.config;
        if (config.hasFinalNorms())
            passNorm({StackKind::Decoder, 0, SublayerKind::Final}, "decoder.final_norm");
        for (auto layer = config.decoderLayers; layer-- > 0;) {
            if (config.hasFeedForward())
                passSublayer({StackKind::Decoder, layer, SublayerKind::FeedForward}, "feed_forward");
            passSublayer({StackKind::Decoder, layer, SublayerKind::CrossAttention}, "cross_attention");
            passSublayer({StackKind::Decoder, layer, SublayerKind::SelfAttention}, "self_attention");
        }
        if (m_reached)
            passInput();
        std::vector<Contribution> parts;
        for (auto block = m_blocks.rbegin(); block != m_blocks.rend(); ++block)
            parts.insert(parts.end(), block->begin(), block->end());
        return parts;
    }

private:
    void passNorm(const SublayerId& id, const std::string& path)
    {
        const auto norm = linearNormAt(m_pass, path, m_position);
        if (!norm.shift.empty())
            m_blocks.push_back({{ContributionKind::Norm, id, {}, {}, innerProduct(norm.shift, m_direction)}});
        m_direction = norm.pulledBack(m_direction);
    }

    void passSublayer(const SublayerId& id, const std::string& module)
    {
        if (!m_reached)
            return;
        const auto& config = m_pass.config;
        const auto path = "decoder.layers." + std::to_string(id.layer) + "." + module;
        if (config.normPlacement == NormPlacement::Post && config.normKind != NormKind::None)
            passNorm(id, path + "_norm");
        m_blocks.push_back(id.sublayer == SublayerKind::FeedForward ? feedForward(id, path) : attention(id));
        m_reached = config.residual == ResidualKind::Connected;
    }

    std::vector<Contribution> feedForward(const SublayerId& id, const std::string& path) const
    {
        const double bias = innerProduct(m_pass.parameter(path + ".outer.bias").values, m_direction);
        const double whole = innerProduct(m_pass.array(path + ".output").row(m_position), m_direction);
        return {{ContributionKind::FeedForward, id, {}, {}, whole - bias},
            {ContributionKind::FeedForwardBias, id, {}, {}, bias}};
    }

    std::vector<Contribution> attention(const SublayerId& id) const
    {
        const bool cross = id.sublayer == SublayerKind::CrossAttention;
        const AttentionParts parts(m_pass, cross ? AttentionKind::Cross : AttentionKind::DecoderSelf, id.layer);
        const auto visible = cross ? parts.keys() : m_position + 1;
        std::vector<Contribution> block;
        double bias = innerProduct(parts.outputBias(), m_direction);
        for (std::size_t head = 0; head < parts.heads(); ++head) {
            const auto direction = parts.pulledBack(head, m_direction);
            const double valueBias = innerProduct(parts.valueBias(head), direction);
            for (std::size_t key = 0; key < visible; ++key) {
                const double weight = parts.weight(head, m_position, key);
                double value = innerProduct(parts.value(head, key), direction) - valueBias;
                if (const auto* distances = parts.distanceValues())
                    value += innerProduct(distances->row(parts.distanceRow(m_position, key)), direction);
                block.push_back({ContributionKind::Head, id, static_cast<std::int64_t>(head),
                    static_cast<std::int64_t>(key), weight * value});
                bias += weight * valueBias;
            }
        }
        block.push_back({ContributionKind::AttentionBias, id, {}, {}, bias});
        return block;
    }

    void passInput()
    {
        std::vector<Contribution> block;
        const auto add = [&](ContributionKind kind, const Array& rows) {
            block.push_back({kind, {}, {}, {}, innerProduct(rows.row(m_position), m_direction)});
        };
        add(ContributionKind::Token, m_pass.array("decoder.embedding"));
        if (const auto* positions = m_pass.trace.find("decoder.positions"))
            add(ContributionKind::Position, *positions);
        m_blocks.push_back(std::move(block));
    }

    const TracedPass& m_pass;
    std::size_t m_position;
    std::vector<double> m_direction;                  ///< Shape: [D]
    std::vector<std::vector<Contribution>> m_blocks;  ///< the last first
    bool m_reached = true;                            ///< false below a sublayer without a residual connection
};

bool isOfHead(const Contribution& part)
{
    return part.kind == ContributionKind::Head || part.kind == ContributionKind::AttentionBias;
}

bool isOfFeedForward(const Contribution& part)
{
    return part.kind == ContributionKind::FeedForward || part.kind == ContributionKind::FeedForwardBias;
}

/// What a contribution is called in a grouping.
Contribution nameIn(Contribution part, ContributionGrouping grouping)
{
    part.key.reset();
    if (grouping == ContributionGrouping::Heads)
        return part;
    part.head.reset();
    if (isOfHead(part))
        part.kind = ContributionKind::Head;
    else if (isOfFeedForward(part))
        part.kind = ContributionKind::FeedForward;
    return part;
}

}  // namespace

std::vector<Contribution> contributionsTo(
    const OutputDifference& difference, const TracedPass& pass, std::int64_t position)
{
    return ContributionWalk(difference, pass, position).run();
}

double totalOf(std::span<const Contribution> contributions)
{
    return std::accumulate(contributions.begin(), contributions.end(), 0.0,
        [](double sum, const Contribution& part) { return sum + part.value; });
}

std::vector<Contribution> grouped(std::span<const Contribution> contributions, ContributionGrouping grouping)
{
    std::vector<Contribution> groups;
    for (const auto& part : contributions) {
        auto named = nameIn(part, grouping);
        const auto isSame = [&named](const Contribution& group) {
            return group.kind == named.kind && group.sublayer == named.sublayer && group.head == named.head;
        };
        if (const auto group = std::ranges::find_if(groups, isSame); group != groups.end())
            group->value += named.value;
        else
            groups.push_back(named);
    }
    return groups;
}

LargestContributions largestOf(std::span<const Contribution> contributions, std::size_t count)
{
    LargestContributions result {{contributions.begin(), contributions.end()}, 0};
    std::ranges::stable_sort(
        result.largest, std::ranges::greater {}, [](const Contribution& part) { return std::abs(part.value); });
    if (result.largest.size() <= count)
        return result;
    const auto first = result.largest.begin() + static_cast<std::ptrdiff_t>(count);
    result.rest = totalOf({first, result.largest.end()});
    result.largest.erase(first, result.largest.end());
    return result;
}

}  // namespace translucent
