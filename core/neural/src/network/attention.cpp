#include "network/attention.h"

#include "kernels/kernels.h"
#include "model/intervention_effects.h"
#include "network/attention_forms/attention_form.h"
#include "network/copy_mechanism.h"
#include "network/dropout.h"
#include "network/gpu.h"

#include <ATen/Parallel.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/nn/functional.h>
#include <torch/version.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace translucent {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

constexpr std::int64_t kHeadsPerThread = 4;

/// Part number `part` of features that consist of several parts of width D. Shape: [B, L, parts · D] → [B, H, L, K]
torch::Tensor headsOf(const torch::Tensor& packed, std::int64_t part, std::int64_t D, std::int64_t heads)
{
    return packed.narrow(-1, part * D, D).unflatten(-1, {heads, D / heads}).transpose(1, 2);
}

/// Rows of head (b, h) in a [B, H, L, K] view.
ConstRows rowsOf(const torch::Tensor& x, std::int64_t b, std::int64_t h)
{
    return {x.data_ptr<float>() + b * x.stride(0) + h * x.stride(1), x.stride(2)};
}
Rows writableRowsOf(const torch::Tensor& x, std::int64_t b, std::int64_t h)
{
    return {x.data_ptr<float>() + b * x.stride(0) + h * x.stride(1), x.stride(2)};
}

float* threadScratch(const HeadShape& shape)
{
    thread_local std::vector<float> buffer;
    const auto size = static_cast<std::size_t>(shape.scratchSize());
    if (buffer.size() < size)
        buffer.resize(size);
    return buffer.data();
}

/// The heads of a batch as plain buffers.
struct HeadViews {
    explicit HeadViews(const AttentionInput& input)
        : query(input.queries())
        , keys(input.keys())
        , values(input.values())
        , shape {query.size(2), keys.size(2), query.size(3), 1.0F / std::sqrt(static_cast<float>(query.size(3)))}
        , dropout(input.dropout)
    {
    }

    std::int64_t weightsBefore(std::int64_t b, std::int64_t h) const
    {
        return (b * query.size(1) + h) * shape.queries * shape.keys;
    }
    WeightDropout dropoutOf(std::int64_t b, std::int64_t h) const
    {
        return {dropout, static_cast<std::uint32_t>(weightsBefore(b, h))};
    }

    /// Calls `work(b, h)` for all heads, on all threads.
    template <typename Work>
    void forEachHead(const Work& work) const
    {
        const auto heads = query.size(1);
        at::parallel_for(0, query.size(0) * heads, kHeadsPerThread, [&](std::int64_t begin, std::int64_t end) {
            for (auto i = begin; i < end; ++i)
                work(i / heads, i % heads);
        });
    }

    torch::Tensor query, keys, values;
    HeadShape shape;
    DropoutMask dropout;
};

AttentionResult forwardOnBuffers(const AttentionInput& input)
{
    const HeadViews views(input);
    const auto B = views.query.size(0), H = input.heads, Q = views.shape.queries, L = views.shape.keys;
    const auto D = H * views.shape.dimension;
    const auto context = torch::empty({B, Q, D});
    const auto heads = headsOf(context, 0, D, H);
    const auto weights = torch::empty({B, H, Q, L});
    const auto visible = input.mayAttend.defined() ? input.mayAttend.expand({B, H, Q, L}) : input.mayAttend;
    views.forEachHead([&](std::int64_t b, std::int64_t h) {
        Visibility visibility {nullptr, 0, 0};
        if (visible.defined())
            visibility = {visible.data_ptr<bool>() + b * visible.stride(0) + h * visible.stride(1), visible.stride(2),
                visible.stride(3)};
        kernels().attentionForward({views.shape, rowsOf(views.query, b, h), rowsOf(views.keys, b, h),
            rowsOf(views.values, b, h), visibility, views.dropoutOf(b, h), threadScratch(views.shape),
            weights.data_ptr<float>() + views.weightsBefore(b, h), writableRowsOf(heads, b, h)});
    });
    return {context, weights};
}

struct BufferAttention : torch::autograd::Function<BufferAttention> {
    /// `query` and `keyValue` repeat parts of `input`, because autograd needs them as arguments.
    static tensor_list forward(
        AutogradContext* context, const torch::Tensor&, const torch::Tensor&, const AttentionInput& input)
    {
        const auto result = forwardOnBuffers(input);
        context->save_for_backward({input.query, input.keyValue, result.weights});
        context->saved_data["heads"] = input.heads;
        context->saved_data["rate"] = input.dropout.rate();
        context->saved_data["key"] = static_cast<std::int64_t>(input.dropout.key());
        context->mark_non_differentiable({result.weights});
        return {result.context, result.weights};
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients)
    {
        const auto saved = context->get_saved_variables();
        const AttentionInput input {context->saved_data["heads"].toInt(), saved[0], saved[1], {},
            {context->saved_data["rate"].toDouble(), static_cast<std::uint64_t>(context->saved_data["key"].toInt())}};
        AttentionInput gradient = input;
        gradient.query = torch::empty_like(input.query);
        if (input.keyValue.defined())
            gradient.keyValue = torch::empty_like(input.keyValue);
        backwardOnBuffers(input, saved[2], gradients[0].contiguous(), gradient);
        return {gradient.query, gradient.keyValue, torch::Tensor()};
    }

    static void backwardOnBuffers(const AttentionInput& input, const torch::Tensor& weights,
        const torch::Tensor& contextGradient, const AttentionInput& gradient)
    {
        const HeadViews views(input), results(gradient);
        const auto output = headsOf(contextGradient, 0, contextGradient.size(-1), input.heads);
        views.forEachHead([&](std::int64_t b, std::int64_t h) {
            kernels().attentionBackward({views.shape, rowsOf(views.query, b, h), rowsOf(views.keys, b, h),
                rowsOf(views.values, b, h), views.dropoutOf(b, h), threadScratch(views.shape),
                weights.data_ptr<float>() + views.weightsBefore(b, h), rowsOf(output, b, h),
                writableRowsOf(results.query, b, h), writableRowsOf(results.keys, b, h),
                writableRowsOf(results.values, b, h)});
        });
    }
};

}  // namespace

torch::Tensor AttentionInput::queries() const
{
    return headsOf(query, 0, keyValue.defined() ? query.size(-1) : query.size(-1) / 3, heads);
}

torch::Tensor AttentionInput::keys() const
{
    return keyValue.defined() ? headsOf(keyValue, 0, keyValue.size(-1) / 2, heads)
                              : headsOf(query, 1, query.size(-1) / 3, heads);
}

torch::Tensor AttentionInput::values() const
{
    return keyValue.defined() ? headsOf(keyValue, 1, keyValue.size(-1) / 2, heads)
                              : headsOf(query, 2, query.size(-1) / 3, heads);
}

AttentionResult scaledDotAttention(const AttentionInput& input)
{
    if (!input.query.is_cpu())
        return composedAttention(input);
    if (!torch::GradMode::is_enabled())
        return forwardOnBuffers(input);
    const auto& memory = input.keyValue.defined() ? input.keyValue : input.query;
    const auto result = BufferAttention::apply(input.query, memory, input);
    return {result[0], result[1]};
}

#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 2)

namespace {

/// The kernels' backward passes add the query gradients of several blocks of keys in any order, so that a repeated
/// training would differ in the last bits. Up to this length there is a single block in all of them.
constexpr std::int64_t kKeysInOneBlock = 64;

bool kernelsRepeat(const AttentionInput& input)
{
    return !torch::GradMode::is_enabled() || input.keys().size(2) <= kKeysInOneBlock;
}

/// The context of all rows by LibTorch's kernels, whose grids limit the number of rows in one call.
torch::Tensor contextByKernels(const AttentionInput& input)
{
    constexpr std::int64_t kMostRows = 65'535;
    const auto query = input.queries(), keys = input.keys(), values = input.values();
    const auto rows = query.size(0);
    std::vector<torch::Tensor> parts;
    for (std::int64_t first = 0; first == 0 || first < rows; first += kMostRows) {
        const auto count = std::min(kMostRows, rows - first);
        c10::optional<torch::Tensor> visible;
        if (input.mayAttend.defined())
            visible = input.mayAttend.size(0) == 1 ? input.mayAttend : input.mayAttend.narrow(0, first, count);
        parts.push_back(at::scaled_dot_product_attention(query.narrow(0, first, count), keys.narrow(0, first, count),
            values.narrow(0, first, count), visible, input.dropout.rate()));
    }
    return parts.size() == 1 ? parts.front() : torch::cat(parts);
}

}  // namespace

#endif

AttentionResult fusedAttention(const AttentionInput& input)
{
#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 2)
    if (!input.query.is_cpu() && kernelsRepeat(input)) {
        if (!input.dropout.keepsEverything())
            seededGenerator(input.query.device(), input.dropout.key());  // the kernels take its numbers
        return {contextByKernels(input).transpose(1, 2).flatten(2), {}};
    }
#endif
    return scaledDotAttention(input);
}

AttentionResult composedAttention(const AttentionInput& input)
{
    const auto query = input.queries();
    const auto scale = 1.0 / std::sqrt(static_cast<double>(query.size(-1)));
    auto scores = (query * scale).matmul(input.keys().transpose(-2, -1));  // [B, H, Q, L]
    if (input.mayAttend.defined())
        scores = scores.masked_fill(input.mayAttend.logical_not(), -std::numeric_limits<float>::infinity());
    const auto weights = scores.softmax(-1);
    const auto used = dropped(weights, input.dropout);
    return {used.matmul(input.values()).transpose(1, 2).flatten(2), weights.detach()};
}

torch::Tensor headScores(const AttentionInput& input, std::int64_t head)
{
    const auto query = input.queries().select(1, head), keys = input.keys().select(1, head);
    auto scores = query.matmul(keys.transpose(-2, -1)).to(torch::kFloat)
        / std::sqrt(static_cast<double>(query.size(-1)));  // [B, Q, L]
    if (input.mayAttend.defined())
        scores = scores.masked_fill(input.mayAttend.squeeze(1).logical_not(), std::numeric_limits<float>::lowest());
    return scores;
}

AttentionBase::AttentionBase(const TransformerConfig& config, AttentionSite site)
    : m_site(std::move(site))
    , m_heads(config.heads)
    , m_maxLength(config.maxLength)
    , m_causal(m_site.kind == AttentionKind::DecoderSelf && !config.isNonAutoregressive())
    , m_form(config, m_site.kind)
    , m_output(register_module("output", Linear(config.attentionWidth(), config.modelDimension)))
{
    if (m_form.positions)
        register_module("positions", m_form.positions);
    if (m_form.pattern)
        register_module("pattern", m_form.pattern);
}

torch::Tensor AttentionBase::attend(const torch::Tensor& query, const torch::Tensor& keyValue,
    const torch::Tensor& mayAttend, const ForwardContext& context)
{
    const AttentionInput input {m_heads, query, keyValue, mayAttend, context.nextDropout()};
    if (context.attentions)
        context.attentions->attends(m_site, input);
    auto result = m_form.plain() ? attendPlainly(input, context) : attendInForm(input, context);
    replaceRows(input, context, result);
    if (context.copyHead)
        context.copyHead->take(m_site, input, result.weights);
    const bool factors = dynamic_cast<const LowRankImpl*>(m_form.pattern.get()) != nullptr;
    context.keep(m_site.path + (factors ? ".factors" : ".weights"), result.weights);
    auto joined = withHeadsDisabled(result.context, context);  // [B, Q, D]
    if (context.contexts)
        joined = context.contexts->passes(m_site, joined);
    if (context.wantsEverything()) {
        const auto heads = joined.unflatten(-1, {m_heads, -1}).transpose(1, 2);  // [B, H, Q, K]
        context.detail(m_site.path + ".context", heads);
        if (context.wantsGradients())
            joined = heads.transpose(1, 2).flatten(2);
    }
    const auto output = m_output(joined);  // [B, Q, D]
    context.detail(m_site.path + ".output", output);
    return output;
}

AttentionResult AttentionBase::attendPlainly(const AttentionInput& input, const ForwardContext& context) const
{
    if (context.wantsGradients()) {
        const auto [values, scores] = recordScores(input, context);
        const auto weights = scores.softmax(-1);
        return {dropped(weights, input.dropout).matmul(values).transpose(1, 2).flatten(2), weights};
    }
    if (context.wantsEverything())
        recordScores(input, context);
    const bool wantsWeights = context.recorder || context.copyHead || !context.changes().rowEdits.empty();
    return wantsWeights ? scaledDotAttention(input) : fusedAttention(input);
}

AttentionBase::RecordedScores AttentionBase::recordScores(
    const AttentionInput& input, const ForwardContext& context) const
{
    const auto query = input.queries(), keys = input.keys(), values = input.values();
    context.detail(m_site.path + ".q", query);
    context.detail(m_site.path + ".k", keys);
    context.detail(m_site.path + ".v", values);
    const auto scale = 1.0 / std::sqrt(static_cast<double>(query.size(-1)));
    const auto scores = query.matmul(keys.transpose(-2, -1)) * scale;  // [B, H, Q, L]
    context.detail(m_site.path + ".scores", scores);
    const auto hidden = input.mayAttend.defined() ? input.mayAttend.logical_not()
                                                  : torch::zeros({1}, scores.options().dtype(torch::kBool));
    const auto masked = scores.masked_fill(hidden, -std::numeric_limits<float>::infinity());
    context.detail(m_site.path + ".masked_scores", masked);
    return {values, masked};
}

FormView AttentionBase::viewOf(const AttentionInput& input, const ForwardContext& context) const
{
    const auto query = input.queries(), keys = input.keys();
    const auto scale = 1.0 / std::sqrt(static_cast<double>(query.size(-1)));
    FormView view {query * scale, keys, input.values(), input.mayAttend, {}, input.dropout};
    const bool source = m_site.kind == AttentionKind::EncoderSelf;
    const auto& change = source ? context.changes().sourcePositions : context.changes().targetPositions;
    if (!m_form.positions || change.use == PositionUse::Dropped)
        return view;
    const auto L = keys.size(2);
    auto order = source ? sourcePositionOrder(change, L) : targetPositionOrder(change, std::max(L, m_maxLength));
    order.resize(static_cast<std::size_t>(L));
    const auto positions = torch::tensor(order, torch::kLong).to(query.device());  // [L]
    const auto Q = query.size(2);
    const auto own = positions.narrow(0, L - Q, Q);
    if (!context.earlier) {  // otherwise they are turned already
        view.query = m_form.positions->turned(view.query, own);
        view.keys = m_form.positions->turned(keys, positions);
    }
    view.distance = positions.unsqueeze(0) - own.unsqueeze(1);  // [Q, L]
    view.positions = m_form.positions.get();
    return view;
}

torch::Tensor AttentionBase::turned(const torch::Tensor& vector, std::int64_t position) const
{
    if (!m_form.positions)
        return vector;
    const auto place = torch::full({1}, position, torch::dtype(torch::kLong).device(vector.device()));
    return m_form.positions->turned(headsOf(vector, 0, vector.size(-1), m_heads), place).transpose(1, 2).flatten(2);
}

bool AttentionBase::onlyTurns() const
{
    return !m_form.pattern && dynamic_cast<const RotaryImpl*>(m_form.positions.get()) != nullptr;
}

AttentionResult AttentionBase::attendInForm(const AttentionInput& input, const ForwardContext& context) const
{
    if (context.earlier && onlyTurns())
        return scaledDotAttention(input);
    static const FullPattern full;
    const auto& pattern = m_form.pattern ? *m_form.pattern : static_cast<const PatternForm&>(full);
    const auto view = viewOf(input, context);
    recordView(pattern, view, context);
    const bool wantsWeights = context.recorder || !context.changes().rowEdits.empty();
    const auto result = pattern.attend(view, wantsWeights);
    return {result.context.transpose(1, 2).flatten(2), result.weights};
}

void AttentionBase::recordView(const PatternForm& pattern, const FormView& view, const ForwardContext& context) const
{
    if (!context.wantsEverything())
        return;
    const auto seen = pattern.seen(view);
    context.detail(m_site.path + ".q", seen.query * std::sqrt(static_cast<double>(seen.query.size(-1))));
    context.detail(m_site.path + ".k", seen.keys);
    context.detail(m_site.path + ".v", seen.values);
    context.detail(m_site.path + ".scores", seen.scores());
    context.detail(m_site.path + ".masked_scores", pattern.weighed(seen).scores);
}

void AttentionBase::replaceRows(
    const AttentionInput& input, const ForwardContext& context, AttentionResult& result) const
{
    if (context.changes().rowEdits.empty())
        return;
    const auto Q = result.weights.size(2), L = result.weights.size(3), K = result.context.size(-1) / m_heads;
    const auto view = m_form.plain() ? FormView {{}, {}, input.values(), {}, {}, {}} : viewOf(input, context);
    for (const auto& edit : context.changes().rowEdits) {
        if (edit.head.kind != m_site.kind || edit.head.layer != m_site.layer || edit.row >= Q)
            continue;
        const bool causal = m_causal && !context.changes().causalMaskRemoved;
        const auto row =
            torch::tensor(replacedRow(edit.weights, causal ? edit.row + 1 : L, L)).to(view.values.device());
        result.weights.select(1, edit.head.head).select(1, edit.row).copy_(row);
        result.context.select(1, edit.row)
            .narrow(-1, edit.head.head * K, K)
            .copy_(view.mixedRow(row, edit.row, edit.head.head));  // [B, K]
    }
}

torch::Tensor AttentionBase::withHeadsDisabled(const torch::Tensor& joined, const ForwardContext& context) const
{
    const auto K = joined.size(-1) / m_heads;
    auto changed = joined;
    for (const auto& id : context.changes().disabledHeads) {
        if (id.kind != m_site.kind || id.layer != m_site.layer)
            continue;
        if (changed.is_same(joined))
            changed = joined.clone();
        changed.narrow(-1, id.head * K, K).zero_();
    }
    return changed;
}

SelfAttentionImpl::SelfAttentionImpl(const TransformerConfig& config, AttentionSite site)
    : AttentionBase(config, site)
    , m_layer(site.layer)
    , m_qkv(register_module("qkv", Linear(config.modelDimension, 3 * config.attentionWidth())))
{
}

torch::Tensor SelfAttentionImpl::forward(
    const torch::Tensor& x, const torch::Tensor& mayAttend, const ForwardContext& context)
{
    return context.earlier ? attendLast(x, context) : attend(m_qkv(x), {}, mayAttend, context);
}

torch::Tensor SelfAttentionImpl::attendLast(const torch::Tensor& x, const ForwardContext& context)
{
    const auto packed = m_qkv(x);
    const auto B = packed.size(0), A = packed.size(-1) / 3;
    auto& kept = (*context.earlier)[static_cast<std::size_t>(m_layer)];
    // Query and key of a row as two rows, so that they are turned together.
    const auto both = packed.narrow(-1, 0, 2 * A).reshape({2 * B, 1, A});
    const auto turnedBoth = turned(both, kept.defined() ? kept.size(1) : 0).reshape({B, 1, 2 * A});
    const auto newest = torch::cat({turnedBoth.narrow(-1, A, A), packed.narrow(-1, 2 * A, A)}, -1);
    kept = kept.defined() ? torch::cat({kept, newest}, 1) : newest;
    return attend(turnedBoth.narrow(-1, 0, A), kept, {}, context);
}

CrossAttentionImpl::CrossAttentionImpl(const TransformerConfig& config, AttentionSite site)
    : AttentionBase(config, std::move(site))
    , m_query(register_module("query", Linear(config.modelDimension, config.attentionWidth())))
    , m_keyValue(register_module("key_value", Linear(config.modelDimension, 2 * config.attentionWidth())))
{
}

torch::Tensor CrossAttentionImpl::forward(const torch::Tensor& x, const torch::Tensor& projected,
    const torch::Tensor& mayAttend, const ForwardContext& context)
{
    return attend(m_query(x), projected, mayAttend, context);
}

}  // namespace translucent
