#include "training/output_loss.h"

#include "kernels/kernels.h"
#include "network/linear.h"

#include <ATen/Parallel.h>
#include <torch/nn/functional.h>

#include <algorithm>

namespace translucent {

namespace {

/// Logits of a part stay in the processor's caches: about this many values.
constexpr std::int64_t kLogitsAtOnce = 4'000'000;

class OutputLayer {
public:
    OutputLayer(const OutputLossInput& input, bool bfloat16)
        : m_input(input)
        , m_bfloat16(bfloat16)
        , m_weight(inProductType(input.weight))
        , m_weightGradient(input.weight.grad())
        , m_biasGradient(input.bias.grad())
    {
    }

    /// Tokens from `first`; writes their rows of `gradient` and returns the sum of their losses.
    double part(std::int64_t first, std::int64_t count, torch::Tensor& gradient)
    {
        const auto rows = inProductType(m_input.decoded.narrow(0, first, count));
        auto logits = torch::empty({count, m_input.bias.size(0)}).copy_(m_input.bias);  // [count, V]
        multiply({rows}, {m_weight, true}, logits, Sum::Add);
        const double loss = toGradients(logits, first);
        const auto logitGradients = inProductType(logits);
        auto decodedGradient = gradient.narrow(0, first, count);
        multiply({logitGradients}, {m_weight}, decodedGradient);
        multiply({logitGradients, true}, {rows}, m_weightGradient, Sum::Add);
        m_biasGradient.add_(logits.sum(0));
        return loss;
    }

private:
    torch::Tensor inProductType(const torch::Tensor& x) const { return m_bfloat16 ? x.to(torch::kBFloat16) : x; }

    double toGradients(torch::Tensor& logits, std::int64_t first) const
    {
        const auto V = logits.size(1);
        const auto losses = torch::empty({logits.size(0)}, torch::kDouble);
        const auto* targets = m_input.targets.data_ptr<std::int64_t>() + first;
        const auto factor = static_cast<float>(1 / m_input.divisor);
        at::parallel_for(0, logits.size(0), 16, [&](std::int64_t begin, std::int64_t end) {
            for (auto i = begin; i < end; ++i)
                losses.data_ptr<double>()[i] = kernels().smoothedLoss(
                    logits.data_ptr<float>() + i * V, V, {targets[i], static_cast<float>(m_input.smoothing)}, factor);
        });
        return losses.sum().item<double>();
    }

    const OutputLossInput& m_input;
    bool m_bfloat16;
    torch::Tensor m_weight;
    torch::Tensor m_weightGradient;
    torch::Tensor m_biasGradient;
};

}  // namespace

OutputLoss outputLoss(const OutputLossInput& input, bool bfloat16)
{
    torch::NoGradGuard noGrad;
    const auto N = input.decoded.size(0);
    const auto atOnce = std::max<std::int64_t>(64, kLogitsAtOnce / input.weight.size(0));
    OutputLoss result {0, torch::empty({N, input.decoded.size(1)})};
    OutputLayer layer(input, bfloat16);
    for (std::int64_t first = 0; first < N; first += atOnce)
        result.loss += layer.part(first, std::min(atOnce, N - first), result.gradient);
    result.loss /= input.divisor;
    return result;
}

}  // namespace translucent
