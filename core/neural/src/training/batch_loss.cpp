#include "training/batch_loss.h"

#include "kernels/column_sums.h"
#include "network/gpu.h"
#include "network/linear.h"
#include "training/training_batch.h"
#include "translucent/text/tokenizer.h"

#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/nn/functional.h>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

/// (position + 1) / length of each row, 1 after its end. Shape: ids [B, L] → [B, L]
torch::Tensor shareDone(const torch::Tensor& ids)
{
    const auto lengths = ids.ne(kPadId).sum(1, /*keepdim=*/true);  // [B, 1]
    const auto positions = torch::arange(1, ids.size(1) + 1, ids.options()).unsqueeze(0);
    return (positions / lengths.to(torch::kFloat)).clamp_max(1);
}

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

struct LabelSmoothedLoss : torch::autograd::Function<LabelSmoothedLoss> {
    static torch::Tensor forward(
        AutogradContext* context, const torch::Tensor& logits, const torch::Tensor& targets, double smoothing)
    {
        const auto logProbabilities = logits.to(torch::kFloat).log_softmax(1);
        const auto column = targets.unsqueeze(1);  // [N, 1]
        context->save_for_backward({logProbabilities, column});
        context->saved_data["smoothing"] = smoothing;
        return -((1 - smoothing) * logProbabilities.gather(1, column).mean() + smoothing * logProbabilities.mean());
    }

    /// d loss / d z = (softmax(z) − target distribution) / N
    static tensor_list backward(AutogradContext* context, tensor_list gradients)
    {
        const auto saved = context->get_saved_variables();
        const double smoothing = context->saved_data["smoothing"].toDouble();
        auto gradient = saved[0].exp();  // [N, V]
        const auto N = gradient.size(0), V = gradient.size(1);
        const auto share = gradients[0] / static_cast<double>(N);
        torch::addcmul_out(gradient, share * (-smoothing / static_cast<double>(V)), gradient, share);
        gradient.scatter_add_(1, saved[1], (share * (smoothing - 1)).expand({N, 1}));
        return {gradient, torch::Tensor(), torch::Tensor()};
    }
};

/// The logits of a part fit into the processor's caches: about this many values.
constexpr std::int64_t kLogitsAtOnce = 4'000'000;

class OutputLayer {
public:
    /// `told`: the tokens that count in the returned loss, not in the gradients; undefined = all. Shape: [N], bool
    OutputLayer(const OutputLossInput& input, bool bfloat16, const torch::Tensor& told)
        : m_input(input)
        , m_told(told)
        , m_bfloat16(bfloat16)
        , m_weight(inProductType(input.weight))
        , m_weightGradient(input.weight.grad())
        , m_biasGradient(input.bias.grad())
    {
    }

    /// Computes the tokens from `first` on; writes their rows of `gradient` and returns the sum of their losses.
    double part(std::int64_t first, std::int64_t count, torch::Tensor& gradient)
    {
        const auto rows = inProductType(m_input.decoded.narrow(0, first, count));
        auto logits = torch::empty({count, m_input.bias.size(0)});  // [count, V]
        multiply({rows}, {m_weight, true}, logits);
        const double loss = toGradients(logits, first);
        const auto logitGradients = inProductType(logits);
        auto decodedGradient = gradient.narrow(0, first, count);
        multiply({logitGradients}, {m_weight}, decodedGradient);
        multiply({logitGradients, true}, {rows}, m_weightGradient, Sum::Add);
        return loss;
    }

private:
    torch::Tensor inProductType(const torch::Tensor& x) const { return m_bfloat16 ? x.to(torch::kBFloat16) : x; }

    /// Converts logits without bias to their gradients, and adds to the gradient of the bias.
    double toGradients(torch::Tensor& logits, std::int64_t firstToken)
    {
        const auto V = logits.size(1);
        const auto losses = torch::empty({logits.size(0)}, torch::kDouble);
        const auto* targets = m_input.targets.data_ptr<std::int64_t>() + firstToken;
        const auto* bias = m_input.bias.data_ptr<float>();
        const auto factor = static_cast<float>(1 / m_input.divisor), smoothing = static_cast<float>(m_input.smoothing);
        addColumnSums(logits.size(0), m_biasGradient, [&](std::int64_t first, std::int64_t last, float* sums) {
            for (auto i = first; i < last; ++i)
                losses.data_ptr<double>()[i] = kernels().smoothedLoss(
                    {logits.data_ptr<float>() + i * V, bias, V, {targets[i], smoothing}, factor, sums});
        });
        if (!m_told.defined())
            return losses.sum().item<double>();
        return (losses * m_told.narrow(0, firstToken, logits.size(0))).sum().item<double>();
    }

    const OutputLossInput& m_input;
    torch::Tensor m_told;
    bool m_bfloat16;
    torch::Tensor m_weight;
    torch::Tensor m_weightGradient;
    torch::Tensor m_biasGradient;
};

GuidedTarget guidedTarget(const TrainingBatch& batch, const BatchLossOptions& options)
{
    if (options.guidance <= 0)
        return {};
    return options.guidedBy == GuidedBy::Links ? GuidedTarget {batch.origins} : GuidedTarget {{}, diagonalCosts(batch)};
}

/// The tokens that count in the reported loss. In a row of BEGINs the ENDs after the first one do not count, because
/// they are easy and measuring does not count them either. They are still learned. Undefined = all. Shape: [N], bool
torch::Tensor toldTokens(const TransformerConfig& config, const TrainingBatch& batch)
{
    if (config.generation != Generation::BeginRow)
        return {};
    const auto rows = batch.positions.div(batch.inputs.size(1), "floor"), end = batch.targets.eq(kEndId);
    const auto further = torch::zeros_like(end);
    const auto N = end.size(0);
    further.narrow(0, 1, N - 1)
        .copy_(end.narrow(0, 1, N - 1)
                   .logical_and(end.narrow(0, 0, N - 1))
                   .logical_and(rows.narrow(0, 1, N - 1).eq(rows.narrow(0, 0, N - 1))));
    return further.logical_not();
}

/// Σ of the losses of the `told` tokens only.
double toldSum(const torch::Tensor& logits, const TrainingBatch& batch, const torch::Tensor& told, double smoothing)
{
    torch::NoGradGuard noGrad;
    const auto places = told.nonzero().squeeze(1);
    return labelSmoothedLoss(logits.index_select(0, places), batch.targets.index_select(0, places), smoothing)
               .item<double>()
        * static_cast<double>(places.size(0));
}

OutputLoss outputLossOf(const OutputLossInput& input, bool bfloat16, const torch::Tensor& told)
{
    torch::NoGradGuard noGrad;
    const auto N = input.decoded.size(0);
    const auto atOnce = std::max<std::int64_t>(64, kLogitsAtOnce / input.weight.size(0));
    OutputLoss result {0, torch::empty({N, input.decoded.size(1)})};
    OutputLayer layer(input, bfloat16, told);
    for (std::int64_t first = 0; first < N; first += atOnce)
        result.loss += layer.part(first, std::min(atOnce, N - first), result.gradient);
    result.loss /= input.divisor;
    return result;
}

}  // namespace

torch::Tensor diagonalCosts(const TrainingBatch& batch)
{
    constexpr double kWidth = 0.2;
    const auto distance = shareDone(batch.inputs).unsqueeze(2) - shareDone(batch.sources).unsqueeze(1);  // [B, T, S]
    const auto costs = 1 - (-distance.square() / (2 * kWidth * kWidth)).exp();
    return costs * batch.inputs.ne(kPadId).unsqueeze(2) * batch.sources.ne(kPadId).unsqueeze(1);
}

AttentionGuide::AttentionGuide(const HeadId& head, GuidedTarget target)
    : m_head(head)
    , m_target(std::move(target))
{
}

void AttentionGuide::attends(const AttentionSite& site, const AttentionInput& input)
{
    const bool idle = !m_target.origins.defined() && !m_target.costs.defined();
    if (idle || site.kind != m_head.kind || site.layer != m_head.layer)
        return;
    const auto scores = headScores(input, m_head.head);  // [B, T, S]
    m_loss = m_target.origins.defined() ? -(m_target.origins * scores.log_softmax(-1)).sum()
                                        : (m_target.costs * scores.softmax(-1)).sum();
}

torch::Tensor labelSmoothedLoss(const torch::Tensor& logits, const torch::Tensor& targets, double smoothing)
{
    return LabelSmoothedLoss::apply(logits, targets, smoothing);
}

OutputLoss outputLoss(const OutputLossInput& input, bool bfloat16)
{
    return outputLossOf(input, bfloat16, {});
}

double lossAndGradients(TranslationNetwork& network, const TrainingBatch& batch, const BatchLossOptions& options)
{
    const auto device = batch.targets.device();
    const TensorFloatScope tensorFloat(options.precision == Precision::TensorFloat32);
    AttentionGuide guide(options.guidedHead, guidedTarget(batch, options));
    const ForwardContext context {
        options.recorder, options.intervention, options.dropout, options.layers, &guide, /*learnsStatistics=*/true};
    const bool wholeLogits = !device.is_cpu() || network.config().copies() || options.recorder;
    const auto own = batch.targets.size(0);
    const double divisor = static_cast<double>(options.tokens > 0 ? options.tokens : own);
    const auto told = toldTokens(network.config(), batch);
    torch::Tensor logits, decoded, loss, lengths;
    {
        const PrecisionScope scope(options.precision, device);
        const auto source = network.encode(batch.sources, context);
        if (wholeLogits) {
            logits = network.predict(batch.inputs, source, context, batch.positions);
            loss = labelSmoothedLoss(logits, batch.targets, options.smoothing) * (static_cast<double>(own) / divisor);
        } else {
            decoded = targetStates(network, source, batch, context);
        }
        lengths = lengthLoss(network, source, batch);
    }
    const double guidance = options.guidance / divisor;
    if (wholeLogits) {
        if (lengths.defined())
            loss = loss + lengths / divisor;
        (guide.loss().defined() ? loss + guidance * guide.loss() : loss).backward();
        return told.defined() ? toldSum(logits, batch, told, options.smoothing) / divisor : loss.item<double>();
    }
    const auto output = outputLossOf(
        {decoded.detach(), network.outputWeight(), network.outputBias(), batch.targets, options.smoothing, divisor},
        options.precision == Precision::BFloat16, told);
    tensor_list roots {decoded}, gradients {output.gradient};
    if (guide.loss().defined()) {
        roots.push_back(guide.loss());
        gradients.push_back(torch::full_like(guide.loss(), guidance));
    }
    if (lengths.defined()) {
        roots.push_back(lengths);
        gradients.push_back(torch::full_like(lengths, 1 / divisor));
    }
    torch::autograd::backward(roots, gradients);
    return output.loss + (lengths.defined() ? lengths.item<double>() / divisor : 0);
}

}  // namespace translucent
