#include "model/scaled_dot_attention.h"

#include "model/attention_kernel.h"

#include <ATen/Parallel.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/nn/functional.h>

#include <cmath>
#include <limits>

namespace translucent {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

/// Float values whose last axis is contiguous.
torch::Tensor readable(const torch::Tensor& x)
{
    const auto floats = x.to(torch::kFloat);
    return floats.stride(-1) == 1 ? floats : floats.contiguous();
}

/// Rows of head (b, h) of a [B, H, L, K] tensor.
ConstRows rowsOf(const torch::Tensor& x, std::int64_t b, std::int64_t h)
{
    return {x.data_ptr<float>() + b * x.stride(0) + h * x.stride(1), x.stride(2)};
}
Rows writableRowsOf(const torch::Tensor& x, std::int64_t b, std::int64_t h)
{
    return {x.data_ptr<float>() + b * x.stride(0) + h * x.stride(1), x.stride(2)};
}

/// [B, L, H, K] in memory, seen as [B, H, L, K].
torch::Tensor headsOf(const torch::Tensor& joined) { return joined.transpose(1, 2); }

torch::Tensor zeroGradient(const torch::Tensor& x)
{
    return headsOf(torch::zeros({x.size(0), x.size(2), x.size(1), x.size(3)}));
}

HeadShape headShape(const torch::Tensor& query, const torch::Tensor& keys)
{
    const auto dimension = query.size(3);
    return {query.size(2), keys.size(2), dimension, 1.0F / std::sqrt(static_cast<float>(dimension))};
}

/// Calls `work(b, h)` for all heads, on all threads.
template <typename Work>
void forEachHead(const torch::Tensor& query, const Work& work)
{
    const auto heads = query.size(1);
    at::parallel_for(0, query.size(0) * heads, 16, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = begin; i < end; ++i)
            work(i / heads, i % heads);
    });
}

AttentionResult forwardOnBuffers(const torch::Tensor& query, const torch::Tensor& keys, const torch::Tensor& values,
    const torch::Tensor& mayAttend, const torch::Tensor& keep)
{
    const auto B = query.size(0), H = query.size(1), Q = query.size(2), L = keys.size(2), K = query.size(3);
    const auto context = torch::empty({B, Q, H, K});
    const auto heads = headsOf(context);
    const auto weights = torch::empty({B, H, Q, L});
    const auto visible = mayAttend.defined() ? mayAttend.expand({B, H, Q, L}) : mayAttend;
    forEachHead(query, [&](std::int64_t b, std::int64_t h) {
        const auto offset = (b * H + h) * Q * L;
        Visibility visibility {nullptr, 0, 0};
        if (visible.defined())
            visibility = {visible.data_ptr<bool>() + b * visible.stride(0) + h * visible.stride(1), visible.stride(2),
                visible.stride(3)};
        attentionForward({headShape(query, keys), rowsOf(query, b, h), rowsOf(keys, b, h), rowsOf(values, b, h),
            visibility, keep.defined() ? keep.data_ptr<float>() + offset : nullptr,
            weights.data_ptr<float>() + offset, writableRowsOf(heads, b, h)});
    });
    return {context, weights};
}

/// Inputs that get no gradient; either may be undefined, which autograd's own arguments may not.
struct Factors {
    torch::Tensor mayAttend;
    torch::Tensor keep;
};

struct BufferAttention : torch::autograd::Function<BufferAttention> {
    static tensor_list forward(AutogradContext* context, const torch::Tensor& query, const torch::Tensor& keys,
        const torch::Tensor& values, const Factors& factors)
    {
        const auto q = readable(query), k = readable(keys), v = readable(values);
        const auto result = forwardOnBuffers(q, k, v, factors.mayAttend, factors.keep);
        context->save_for_backward({q, k, v, result.weights});
        context->saved_data["keep"] = factors.keep;
        context->mark_non_differentiable({result.weights});
        return {result.context, result.weights};
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients)
    {
        const auto saved = context->get_saved_variables();
        const auto &q = saved[0], &k = saved[1], &v = saved[2], &weights = saved[3];
        const auto keep = context->saved_data["keep"].toTensor();
        const auto dContext = headsOf(gradients[0].contiguous());
        const auto dq = zeroGradient(q), dk = zeroGradient(k), dv = zeroGradient(v);
        forEachHead(q, [&](std::int64_t b, std::int64_t h) {
            const auto offset = (b * q.size(1) + h) * q.size(2) * k.size(2);
            attentionBackward({headShape(q, k), rowsOf(q, b, h), rowsOf(k, b, h), rowsOf(v, b, h),
                keep.defined() ? keep.data_ptr<float>() + offset : nullptr, weights.data_ptr<float>() + offset,
                rowsOf(dContext, b, h), writableRowsOf(dq, b, h), writableRowsOf(dk, b, h), writableRowsOf(dv, b, h)});
        });
        return {dq, dk, dv, torch::Tensor()};
    }
};

}  // namespace

AttentionResult scaledDotAttention(const torch::Tensor& query, const torch::Tensor& keys, const torch::Tensor& values,
    const torch::Tensor& mayAttend, const torch::Tensor& keep)
{
    if (!query.is_cpu())
        return composedAttention(query, keys, values, mayAttend, keep);
    if (!torch::GradMode::is_enabled())
        return forwardOnBuffers(readable(query), readable(keys), readable(values), mayAttend, keep);
    const auto result = BufferAttention::apply(query, keys, values, Factors {mayAttend, keep});
    return {result[0], result[1]};
}

AttentionResult composedAttention(const torch::Tensor& query, const torch::Tensor& keys, const torch::Tensor& values,
    const torch::Tensor& mayAttend, const torch::Tensor& keep)
{
    const auto scale = 1.0 / std::sqrt(static_cast<double>(query.size(-1)));
    auto scores = (query * scale).matmul(keys.transpose(-2, -1));  // [B, H, Q, L]
    if (mayAttend.defined())
        scores = scores.masked_fill(mayAttend.logical_not(), -std::numeric_limits<float>::infinity());
    const auto weights = scores.softmax(-1);
    const auto used = keep.defined() ? weights * keep : weights;
    return {used.matmul(values).transpose(1, 2).contiguous(), weights.detach()};
}

}  // namespace translucent
