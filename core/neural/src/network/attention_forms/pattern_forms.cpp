#include "network/attention_forms/attention_form.h"

#include "network/dropout.h"
#include "translucent/model/architecture.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <limits>

namespace translucent {

ViewResult PatternForm::attend(const FormView& view, bool) const
{
    const auto weights = weighed(view).weights;
    return {view.mixed(droppedWeights(weights, view.dropout)), weights.detach()};
}

PatternForm::Weighed PatternForm::weighed(const FormView& view) const
{
    const auto scores = view.visibleScores();
    return {scores, softmaxOfVisible(scores)};
}

torch::Tensor droppedWeights(const torch::Tensor& weights, const DropoutMask& mask)
{
    return dropped(weights, mask);
}

namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

/// How far below a bound a score of a row counts as equal to it; rows may contain −∞. Shape: [.., L] → [.., 1]
torch::Tensor tieMargins(const torch::Tensor& scores)
{
    return scores.masked_fill(scores.isinf(), 0).abs().amax(-1, /*keepdim=*/true).clamp_min(1) * kTieMargin;
}

}  // namespace

PatternForm::Weighed TopKeysImpl::weighed(const FormView& view) const
{
    auto scores = view.visibleScores();
    if (m_count < scores.size(-1)) {
        const auto fixed = scores.detach();
        const auto last = std::get<0>(fixed.topk(m_count, -1)).narrow(-1, m_count - 1, 1);
        scores = scores.masked_fill(fixed.lt(last - tieMargins(fixed)), kHidden);
    }
    return {scores, softmaxOfVisible(scores)};
}

PatternForm::Weighed ThresholdImpl::weighed(const FormView& view) const
{
    const auto scores = view.visibleScores();
    const auto weights = softmaxOfVisible(scores);
    const auto fixed = weights.detach();
    const auto least =
        fixed.amax(-1, true).clamp_max(static_cast<float>(m_threshold)) * tieMargins(scores.detach()).neg().exp();
    const auto kept = weights.masked_fill(fixed.lt(least), 0);
    const auto seesNothing = fixed.sum(-1, true).eq(0);
    return {scores, kept / kept.sum(-1, true).masked_fill(seesNothing, 1)};
}

namespace {

/// Groups of fewer queries cost more in calls than the keys they spare.
constexpr std::int64_t kSmallestGroup = 16;

/// Rows from −margin on, those that do not exist being zeros, as overlapping groups.
/// Shape: [B, H, L, K] → [B, H, groups, size + 2 · margin, K]
torch::Tensor groupsOf(const torch::Tensor& rows, std::int64_t size, std::int64_t margin)
{
    const auto rest = (size - rows.size(2) % size) % size;
    return torch::constant_pad_nd(rows, {0, 0, margin, rest + margin})
        .unfold(2, size + 2 * margin, size)
        .transpose(-2, -1);
}

/// The first key that the last of `keys` positions sees, if it sees none behind its own.
std::int64_t firstInReach(LocalKeysImpl::Shape shape, std::int64_t span, std::int64_t keys)
{
    const auto query = keys - 1;
    return shape == LocalKeysImpl::Shape::Window ? std::max<std::int64_t>(0, query - span) : query / span * span;
}

/// Attention of one query to all keys from `first` on.
ViewResult ofLastQuery(const FormView& view, std::int64_t first)
{
    const auto count = view.keys.size(2) - first;
    FormView near = view;
    near.keys = view.keys.narrow(2, first, count);
    near.values = view.values.narrow(2, first, count);
    if (view.distance.defined())
        near.distance = view.distance.narrow(-1, first, count);
    const auto weights = near.scores().softmax(-1);  // [B, H, 1, count]
    return {near.mixed(droppedWeights(weights, view.dropout)), torch::constant_pad_nd(weights, {first, 0})};
}

}  // namespace

LocalKeysImpl::LocalKeysImpl(Shape shape, std::int64_t span)
    : m_shape(shape)
    , m_span(span)
    , m_size(shape == Shape::Window ? std::max(span, kSmallestGroup) : span)
    , m_margin(shape == Shape::Window ? span : 0)
{
}

ViewResult LocalKeysImpl::attend(const FormView& view, bool wantsWeights) const
{
    const auto L = view.query.size(2);
    if (L < view.keys.size(2))
        return L == 1 && !view.mayAttend.defined() ? ofLastQuery(view, firstInReach(m_shape, m_span, view.keys.size(2)))
                                                   : PatternForm::attend(view, wantsWeights);
    const auto groups = grouped(view);
    const auto weights = softmaxOfVisible(groups.visibleScores());  // [B, H, groups, size, keys in reach]
    const auto context = groups.mixed(droppedWeights(weights, view.dropout)).flatten(2, 3).narrow(2, 0, L);
    return {context, wantsWeights ? spread(weights.detach(), L) : torch::Tensor()};
}

PatternForm::Weighed LocalKeysImpl::weighed(const FormView& view) const
{
    const auto Q = view.query.size(2), L = view.keys.size(2);
    const auto places = torch::arange(L, view.query.options().dtype(torch::kLong));
    const auto outOfReach =
        inReach(places.narrow(0, L - Q, Q).unsqueeze(1), places.unsqueeze(0)).logical_not();  // [Q, L]
    const auto scores = view.visibleScores().masked_fill(outOfReach, -std::numeric_limits<float>::infinity());
    return {scores, softmaxOfVisible(scores)};
}

FormView LocalKeysImpl::grouped(const FormView& view) const
{
    const auto L = view.query.size(2);
    FormView groups = view;
    groups.query = groupsOf(view.query, m_size, 0);
    groups.keys = groupsOf(view.keys, m_size, m_margin);
    groups.values = groupsOf(view.values, m_size, m_margin);
    const auto options = view.query.options().dtype(torch::kLong);
    const auto first = torch::arange(0, groups.query.size(2), options).mul(m_size).view({-1, 1, 1});
    const auto queries = first + torch::arange(m_size, options).view({1, -1, 1});  // [groups, size, 1]
    const auto keys = first - m_margin + torch::arange(m_size + 2 * m_margin, options);
    const auto exists = keys.ge(0).logical_and(keys.lt(L));
    const auto q = queries.clamp_max(L - 1), k = keys.clamp(0, L - 1);
    groups.mayAttend = exists.logical_and(inReach(queries, keys));  // [groups, size, keys in reach]
    if (view.mayAttend.defined()) {
        const auto visible = view.mayAttend.expand({view.mayAttend.size(0), 1, L, L}).select(1, 0);
        using torch::indexing::Slice;
        groups.mayAttend = visible.index({Slice(), q, k}).logical_and(groups.mayAttend).unsqueeze(1);
    }
    if (view.distance.defined())
        groups.distance = view.distance.index({q, k});
    return groups;
}

torch::Tensor LocalKeysImpl::inReach(const torch::Tensor& queries, const torch::Tensor& keys) const
{
    if (m_shape == Shape::Window)
        return (keys - queries).abs().le(m_span);
    return queries.div(m_span, "floor").eq(keys.div(m_span, "floor"));
}

torch::Tensor LocalKeysImpl::spread(const torch::Tensor& weights, std::int64_t length) const
{
    const auto groups = weights.size(2), keys = weights.size(4);
    auto all = torch::zeros(
        {weights.size(0), weights.size(1), groups * m_size, groups * m_size + 2 * m_margin}, weights.options());
    for (std::int64_t g = 0; g < groups; ++g)
        all.narrow(2, g * m_size, m_size).narrow(3, g * m_size, keys).copy_(weights.select(2, g));
    return all.narrow(2, 0, length).narrow(3, m_margin, length);
}

}  // namespace translucent
