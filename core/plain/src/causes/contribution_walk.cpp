#include "causes/contribution_walk.h"

#include "causes/attention_parts.h"
#include "causes/linear_norm.h"

#include <utility>

namespace translucent {

ContributionWalk::ContributionWalk(const OutputDifference& difference, const TracedPass& pass, std::int64_t position)
    : m_pass(pass)
    , m_position(static_cast<std::size_t>(position))
    , m_direction(difference.direction)
{
    m_blocks.push_back({{ContributionKind::OutputBias, {}, {}, {}, difference.bias}});
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
}

std::vector<Contribution> ContributionWalk::contributions() const
{
    std::vector<Contribution> parts;
    for (auto block = m_blocks.rbegin(); block != m_blocks.rend(); ++block)
        parts.insert(parts.end(), block->begin(), block->end());
    return parts;
}

void ContributionWalk::passNorm(const SublayerId& id, const std::string& path)
{
    const auto norm = linearNormAt(m_pass, path, m_position);
    if (!norm.shift.empty())
        m_blocks.push_back({{ContributionKind::Norm, id, {}, {}, innerProduct(norm.shift, m_direction)}});
    m_direction = norm.pulledBack(m_direction);
}

void ContributionWalk::passSublayer(const SublayerId& id, const std::string& module)
{
    if (!m_reached)
        return;
    const auto& config = m_pass.config;
    const auto path = "decoder.layers." + std::to_string(id.layer) + "." + module;
    if (config.normPlacement == NormPlacement::Post && config.normKind != NormKind::None)
        passNorm(id, path + "_norm");
    if (id.sublayer == SublayerKind::FeedForward) {
        m_feedForwards.push_back({id.layer, m_direction});
        m_blocks.push_back(feedForward(id, path));
    } else {
        m_blocks.push_back(attention(id));
    }
    m_reached = config.residual == ResidualKind::Connected;
}

std::vector<Contribution> ContributionWalk::feedForward(const SublayerId& id, const std::string& path) const
{
    const double bias = innerProduct(m_pass.parameter(path + ".outer.bias").values, m_direction);
    const double whole = innerProduct(m_pass.array(path + ".output").row(m_position), m_direction);
    return {{ContributionKind::FeedForward, id, {}, {}, whole - bias},
        {ContributionKind::FeedForwardBias, id, {}, {}, bias}};
}

std::vector<Contribution> ContributionWalk::attention(const SublayerId& id) const
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

void ContributionWalk::passInput()
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

}  // namespace translucent
