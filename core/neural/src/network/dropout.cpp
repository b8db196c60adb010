#include "network/dropout.h"

#include "kernels/kernels.h"
#include "network/gpu.h"

#include <ATen/Parallel.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/nn/functional.h>

namespace translucent {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

constexpr std::int64_t kGrain = 32'768;

torch::Tensor maskedCopy(const torch::Tensor& x, const DropoutMask& mask)
{
    const auto source = x.contiguous();
    const auto result = torch::empty_like(source);
    at::parallel_for(0, source.numel(), kGrain, [&](std::int64_t first, std::int64_t last) {
        kernels().applyDropout(mask, source.data_ptr<float>(), first, last, result.data_ptr<float>());
    });
    return result;
}

/// Saves a mask in a form that autograd can keep.
void keep(AutogradContext* context, const DropoutMask& mask)
{
    context->saved_data["rate"] = mask.rate();
    context->saved_data["key"] = static_cast<std::int64_t>(mask.key());
}
DropoutMask kept(AutogradContext* context)
{
    return {context->saved_data["rate"].toDouble(), static_cast<std::uint64_t>(context->saved_data["key"].toInt())};
}

struct Dropped : torch::autograd::Function<Dropped> {
    static torch::Tensor forward(AutogradContext* context, const torch::Tensor& x, const DropoutMask& mask)
    {
        keep(context, mask);
        return maskedCopy(x, mask);
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients)
    {
        return {maskedCopy(gradients[0], kept(context)), torch::Tensor()};
    }
};

struct AddDropped : torch::autograd::Function<AddDropped> {
    static torch::Tensor forward(
        AutogradContext* context, const torch::Tensor& residual, const torch::Tensor& x, const DropoutMask& mask)
    {
        keep(context, mask);
        const auto a = residual.contiguous(), b = x.contiguous();
        const auto result = torch::empty_like(a);
        at::parallel_for(0, a.numel(), kGrain, [&](std::int64_t first, std::int64_t last) {
            kernels().addDropped(mask, a.data_ptr<float>(), b.data_ptr<float>(), first, last, result.data_ptr<float>());
        });
        return result;
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients)
    {
        return {gradients[0], maskedCopy(gradients[0], kept(context)), torch::Tensor()};
    }
};

/// On a GPU: its own generator draws, seeded with the key. So the mask depends only on the key, as on the CPU, but it
/// is a different one. One kernel in each direction.
torch::Tensor droppedOnGpu(const torch::Tensor& x, const DropoutMask& mask)
{
    return std::get<0>(at::_fused_dropout(x, 1 - mask.rate(), seededGenerator(x.device(), mask.key())));
}

}  // namespace

DropoutStream::DropoutStream(double rate, std::uint64_t seed, std::uint64_t step)
    : m_rate(rate)
    , m_random(Random::mix(seed) + Random::mix(step))
{
}

DropoutMask DropoutStream::next()
{
    return {m_rate, m_random.next()};
}

torch::Tensor dropped(const torch::Tensor& x, const DropoutMask& mask)
{
    if (mask.keepsEverything())
        return x;
    return x.is_cpu() ? Dropped::apply(x, mask) : droppedOnGpu(x, mask);
}

torch::Tensor addDropped(const torch::Tensor& residual, const torch::Tensor& x, const DropoutMask& mask)
{
    if (mask.keepsEverything())
        return residual + x;
    return x.is_cpu() ? AddDropped::apply(residual, x, mask) : residual + droppedOnGpu(x, mask);
}

}  // namespace translucent
