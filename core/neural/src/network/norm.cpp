#include "network/stacks.h"

#include "kernels/column_sums.h"
#include "network/linear.h"

#include <torch/csrc/autograd/custom_function.h>
#include <torch/nn/functional.h>

#include <algorithm>

namespace translucent {

RmsNormImpl::RmsNormImpl(const TransformerConfig& config, std::string path)
    : NormImpl(std::move(path))
    , m_epsilon(config.normEpsilon)
    , m_weight(register_parameter("weight", torch::ones({config.modelDimension})))
{
}

torch::Tensor RmsNormImpl::normalised(const torch::Tensor& x, const ForwardContext&)
{
    return x / (x.square().mean(-1, /*keepdim=*/true) + m_epsilon).sqrt() * m_weight;
}

void RmsNormImpl::recordStatistics(const torch::Tensor& x, const ForwardContext& context) const
{
    context.detail(path() + ".rms", x.square().mean(-1).sqrt());
}

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

/// A norm on plain buffers. Legend: R rows, D dimension.
struct NormBuffers {
    const torch::Tensor &gain, &bias;
    float epsilon;
    bool sampleStd;

    RowNorm norm() const { return {gain.data_ptr<float>(), bias.data_ptr<float>(), gain.numel(), epsilon, sampleStd}; }

    /// `statistics` Shape: [R, 2], written. `x` is contiguous.
    torch::Tensor normalised(const torch::Tensor& x, const torch::Tensor& statistics) const
    {
        constexpr std::int64_t kAtOnce = 16'384;  // values
        const auto y = torch::empty_like(x);
        at::parallel_for(0, statistics.size(0), std::max<std::int64_t>(1, kAtOnce / gain.numel()),
            [&](std::int64_t first, std::int64_t last) {
                kernels().normaliseRows(
                    norm(), x.data_ptr<float>(), first, last, y.data_ptr<float>(), rowsOf(statistics));
            });
        return y;
    }

    /// Adds to `parameters`: the gradients of γ, then of β. Shape: [2 D]
    torch::Tensor backward(const torch::Tensor& x, const torch::Tensor& statistics, const torch::Tensor& output,
        torch::Tensor& parameters) const
    {
        const auto input = torch::empty_like(x);
        addColumnSums(statistics.size(0), parameters, [&](std::int64_t first, std::int64_t last, float* sums) {
            kernels().normaliseBackward(norm(),
                {x.data_ptr<float>(), rowsOf(statistics), output.data_ptr<float>(), input.data_ptr<float>(), sums},
                first, last);
        });
        return input;
    }

    static torch::Tensor emptyStatistics(const torch::Tensor& x)
    {
        return torch::empty({x.numel() / x.size(-1), static_cast<std::int64_t>(sizeof(RowStatistics) / sizeof(float))});
    }
    static RowStatistics* rowsOf(const torch::Tensor& statistics)
    {
        return reinterpret_cast<RowStatistics*>(statistics.data_ptr<float>());
    }
};

struct CpuNorm : torch::autograd::Function<CpuNorm> {
    static torch::Tensor forward(AutogradContext* context, const torch::Tensor& anyX, const torch::Tensor& gain,
        const torch::Tensor& bias, double epsilon, bool sampleStd)
    {
        const auto x = anyX.contiguous();
        const auto statistics = NormBuffers::emptyStatistics(x);
        context->save_for_backward({gain, bias});
        context->saved_data["x"] = x;
        context->saved_data["statistics"] = statistics;
        context->saved_data["epsilon"] = epsilon;
        context->saved_data["sampleStd"] = sampleStd;
        return NormBuffers {gain, bias, static_cast<float>(epsilon), sampleStd}.normalised(x, statistics);
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients)
    {
        const auto parameters = context->get_saved_variables();
        const NormBuffers norm {parameters[0], parameters[1],
            static_cast<float>(context->saved_data["epsilon"].toDouble()), context->saved_data["sampleStd"].toBool()};
        const auto D = parameters[0].numel();
        auto both = torch::zeros({2 * D});
        const auto input = norm.backward(context->saved_data["x"].toTensor(),
            context->saved_data["statistics"].toTensor(), gradients[0].contiguous(), both);
        ParameterGradient gain(parameters[0]), bias(parameters[1]);
        gain.sum().add_(both.narrow(0, 0, D));
        bias.sum().add_(both.narrow(0, D, D));
        return {input, gain.forAutograd(), bias.forAutograd(), torch::Tensor(), torch::Tensor()};
    }
};

constexpr double kMomentum = 0.1;

}  // namespace

LayerNormImpl::LayerNormImpl(const TransformerConfig& config, std::string path)
    : NormImpl(std::move(path))
    , m_kind(config.normKind)
    , m_epsilon(config.normEpsilon)
    , m_weight(register_parameter("weight", torch::ones({config.modelDimension})))
    , m_bias(register_parameter("bias", torch::zeros({config.modelDimension})))
{
}

torch::Tensor LayerNormImpl::normalised(const torch::Tensor& x, const ForwardContext&)
{
    if (x.is_cpu() && torch::GradMode::is_enabled())
        return CpuNorm::apply(x, m_weight, m_bias, m_epsilon, m_kind == NormKind::SampleStd);
    if (m_kind == NormKind::PopulationStd)
        return torch::layer_norm(x, {x.size(-1)}, m_weight, m_bias, m_epsilon);
    const auto std = x.std(-1, /*unbiased=*/true, /*keepdim=*/true);
    return (x - x.mean(-1, /*keepdim=*/true)) / (std + m_epsilon) * m_weight + m_bias;
}

void LayerNormImpl::recordStatistics(const torch::Tensor& x, const ForwardContext& context) const
{
    context.detail(path() + ".mean", x.mean(-1));
    context.detail(path() + ".std", x.std(-1, /*unbiased=*/m_kind == NormKind::SampleStd));
}

BatchNormImpl::BatchNormImpl(const TransformerConfig& config, std::string path)
    : NormImpl(std::move(path))
    , m_epsilon(config.normEpsilon)
    , m_weight(register_parameter("weight", torch::ones({config.modelDimension})))
    , m_bias(register_parameter("bias", torch::zeros({config.modelDimension})))
    , m_runningMean(register_parameter("running_mean", torch::zeros({config.modelDimension}), /*requires_grad=*/false))
    , m_runningVariance(
          register_parameter("running_variance", torch::ones({config.modelDimension}), /*requires_grad=*/false))
{
}

torch::Tensor BatchNormImpl::normalised(const torch::Tensor& x, const ForwardContext& context)
{
    if (!context.tokens.defined())
        return scaled(x, m_runningMean, m_runningVariance);
    const auto tokens = x.flatten(0, 1).index_select(0, context.tokens);  // [N, D]
    const auto mean = tokens.mean(0), variance = tokens.var(0, /*unbiased=*/false);
    remember(tokens, mean, variance);
    return scaled(x, mean, variance);
}

torch::Tensor BatchNormImpl::scaled(
    const torch::Tensor& x, const torch::Tensor& mean, const torch::Tensor& variance) const
{
    return (x - mean) / (variance + m_epsilon).sqrt() * m_weight + m_bias;
}

void BatchNormImpl::remember(const torch::Tensor& tokens, const torch::Tensor& mean, const torch::Tensor& variance)
{
    torch::NoGradGuard noGrad;
    const auto count = static_cast<double>(tokens.size(0));
    const double unbiased = count > 1 ? count / (count - 1) : 1;
    m_runningMean.lerp_(mean, kMomentum);
    m_runningVariance.lerp_(variance * unbiased, kMomentum);
}

torch::Tensor NormImpl::forward(const torch::Tensor& x, const ForwardContext& context)
{
    if (context.wantsEverything()) {
        context.detail(m_path + ".input", x);
        recordStatistics(x, context);
    }
    const auto y = normalised(x, context);
    context.detail(m_path + ".output", y);
    return y;
}

Norm normOf(const TransformerConfig& config, const std::string& path)
{
    std::shared_ptr<NormImpl> norm;
    switch (config.normKind) {
    case NormKind::PopulationStd:
    case NormKind::SampleStd: norm = std::make_shared<LayerNormImpl>(config, path); break;
    case NormKind::Rms: norm = std::make_shared<RmsNormImpl>(config, path); break;
    case NormKind::Batch: norm = std::make_shared<BatchNormImpl>(config, path); break;
    case NormKind::None: break;
    }
    return norm;
}

}  // namespace translucent
