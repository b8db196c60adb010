#include "inspection/attribution_network.h"

#include "network/model_state.h"
#include "network/recorder.h"
#include "translucent/base/error.h"

#include <torch/csrc/autograd/autograd.h>
#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace translucent {

namespace {

/// Rows that are computed in one batch; gradients keep the values of all layers.
constexpr std::size_t kValuesTogether = 64;
constexpr std::size_t kGradientsTogether = 16;

/// Moves the embeddings of a batch along a path: row b by (point b − 1) · step. The inputs of both stacks are kept, so
/// that F can be differentiated by them: they are embeddings plus positions, so the gradients are those of embeddings.
class PathTap : public StateTap {
public:
    PathTap(const PassVectors& step, const torch::Tensor& points)
        : m_step(step)
        , m_offsets((points - 1).view({-1, 1, 1}))
    {
    }

    torch::Tensor passes(const std::string& name, const torch::Tensor& state) override
    {
        if (name == "encoder.input")
            return source = moved(state, m_step.source);
        if (name == "decoder.input")
            return prefix = moved(state, m_step.prefix);
        return state;
    }

    torch::Tensor source;  ///< Shape: [B, S, D]
    torch::Tensor prefix;  ///< Shape: [B, T, D]

private:
    torch::Tensor moved(const torch::Tensor& state, const torch::Tensor& step) const
    {
        const auto at = (state.detach().to(torch::kDouble) + m_offsets * step).to(state.scalar_type());
        return at.requires_grad_(torch::GradMode::is_enabled());
    }

    const PassVectors& m_step;
    torch::Tensor m_offsets;  ///< Shape: [B, 1, 1]
};

torch::Tensor idRows(const std::vector<std::int64_t>& ids, torch::Device device)
{
    return torch::tensor(ids, torch::kLong).unsqueeze(0).to(device);
}

/// F of each row. Shapes: sources [B, S], inputs [B, T] → [B], in double precision
torch::Tensor attributedValues(TranslationNetwork& network, const AttributedPass& pass, const torch::Tensor& sources,
    const torch::Tensor& inputs, const ForwardContext& context)
{
    const auto source = network.encode(sources, context);
    const auto last = network.decode(inputs, source, context).select(1, inputs.size(1) - 1);  // [B, D]
    const auto logits = network.logits(last, context).to(torch::kDouble);                     // [B, V]
    return pass.rival ? logits.select(1, pass.word) - logits.select(1, *pass.rival)
                      : logits.log_softmax(-1).select(1, pass.word);
}

/// A part of a batch along the path. Shape of the result: [B]
torch::Tensor valuesAlong(
    TranslationNetwork& network, const AttributedPass& pass, std::int64_t rows, PathTap& tap, torch::Device device)
{
    const ForwardContext context {.states = &tap};
    return attributedValues(network, pass, idRows(pass.sourceIds, device).repeat({rows, 1}),
        idRows(pass.inputIds, device).repeat({rows, 1}), context);
}

torch::Tensor doubleTensor(std::span<const double> values, torch::Device device)
{
    return torch::tensor(std::vector<double>(values.begin(), values.end()), torch::kDouble).to(device);
}

/// The vector that stands for a token of the baseline, one for all. Shape: [1, D]
torch::Tensor baselineVector(const torch::Tensor& table, double scale, AttributionBaseline baseline)
{
    switch (baseline) {
    case AttributionBaseline::Unknown: return table[kUnknownId].unsqueeze(0).to(torch::kDouble) * scale;
    case AttributionBaseline::Padding: return table[kPadId].unsqueeze(0).to(torch::kDouble) * scale;
    case AttributionBaseline::Zeros: break;
    }
    return torch::zeros({1, table.size(1)}, table.options().dtype(torch::kDouble));
}

double embeddingScale(const TranslationNetwork& network)
{
    return std::sqrt(static_cast<double>(network.config().modelDimension));
}

}  // namespace

std::vector<double> doublesOf(const torch::Tensor& values)
{
    const auto plain = values.detach().to(torch::kCPU, torch::kDouble).contiguous();
    const auto* first = plain.data_ptr<double>();
    return {first, first + plain.numel()};
}

std::vector<double> valuesWith(
    const TranslationModel& model, const AttributedPass& pass, std::span<const PassIds> others)
{
    return atBoundary("replacing tokens", [&] {
        const torch::NoGradGuard noGradients;
        auto& network = *networkOf(model);
        const auto device = network.outputBias().device();
        std::vector<double> values;
        for (std::size_t first = 0; first < others.size(); first += kValuesTogether) {
            std::vector<torch::Tensor> sources, inputs;
            for (const auto& ids : others.subspan(first, std::min(kValuesTogether, others.size() - first))) {
                sources.push_back(idRows(ids.sourceIds, device));
                inputs.push_back(idRows(ids.inputIds, device));
            }
            const auto found = doublesOf(attributedValues(network, pass, torch::cat(sources), torch::cat(inputs), {}));
            values.insert(values.end(), found.begin(), found.end());
        }
        return values;
    });
}

PassVectors scaledEmbeddings(const TranslationModel& model, const AttributedPass& pass)
{
    return atBoundary("reading embeddings", [&] {
        const torch::NoGradGuard noGradients;
        auto& network = *networkOf(model);
        const auto rows = [&](const torch::Tensor& table, const std::vector<std::int64_t>& ids) {
            const auto index = torch::tensor(ids, torch::kLong).to(table.device());
            return table.index_select(0, index).to(torch::kDouble) * embeddingScale(network);
        };
        return PassVectors {rows(network.sourceEmbedding()->weight(), pass.sourceIds),
            rows(network.targetEmbedding()->weight(), pass.inputIds)};
    });
}

PassVectors stepFromBaseline(const TranslationModel& model, const AttributedPass& pass, AttributionBaseline baseline)
{
    auto step = scaledEmbeddings(model, pass);
    return atBoundary("reading the baseline", [&] {
        const torch::NoGradGuard noGradients;
        auto& network = *networkOf(model);
        const auto scale = embeddingScale(network);
        step.source -= baselineVector(network.sourceEmbedding()->weight(), scale, baseline);
        step.prefix -= baselineVector(network.targetEmbedding()->weight(), scale, baseline);
        step.source[-1].zero_();
        step.prefix[0].zero_();
        return std::move(step);
    });
}

double valueOnPath(const TranslationModel& model, const AttributedPass& pass, const PassVectors& step, double point)
{
    return atBoundary("computing a prediction", [&] {
        const torch::NoGradGuard noGradients;
        auto& network = *networkOf(model);
        const auto device = network.outputBias().device();
        PathTap tap(step, doubleTensor(std::span(&point, 1), device));
        return doublesOf(valuesAlong(network, pass, 1, tap, device)).front();
    });
}

PassVectors gradientOnPath(
    const TranslationModel& model, const AttributedPass& pass, const PassVectors& step, const Quadrature& points)
{
    return atBoundary("differentiating by the embeddings", [&] {
        auto& network = *networkOf(model);
        const auto device = network.outputBias().device();
        PassVectors sum {torch::zeros_like(step.source), torch::zeros_like(step.prefix)};
        for (std::size_t first = 0; first < points.points.size(); first += kGradientsTogether) {
            const auto count = std::min(kGradientsTogether, points.points.size() - first);
            PathTap tap(step, doubleTensor(std::span(points.points).subspan(first, count), device));
            const torch::AutoGradMode withGradients(true);
            const auto values = valuesAlong(network, pass, static_cast<std::int64_t>(count), tap, device);
            const auto weights = doubleTensor(std::span(points.weights).subspan(first, count), device);
            // Only gradients of the embeddings: the parameters, which are shared, get none.
            const auto gradients = torch::autograd::grad({(values * weights).sum()}, {tap.source, tap.prefix});
            const torch::NoGradGuard noGradients;
            sum.source += gradients[0].to(torch::kDouble).sum(0);
            sum.prefix += gradients[1].to(torch::kDouble).sum(0);
        }
        return sum;
    });
}

}  // namespace translucent
