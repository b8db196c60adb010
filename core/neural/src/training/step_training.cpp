#include "training/step_training.h"

#include "network/model_state.h"
#include "training/batch_loss.h"

#include <torch/nn/functional.h>

#include <initializer_list>
#include <utility>

namespace translucent {

namespace {

std::shared_ptr<TranslationNetwork> copyOf(TranslationNetwork& network)
{
    torch::NoGradGuard noGrad;
    auto copy = makeNetwork(network.config());
    const auto own = network.named_parameters();
    for (auto& parameter : copy->named_parameters())
        parameter.value().copy_(own[parameter.key()]);
    copy->eval();
    return copy;
}

/// Every sublayer without its residual connection.
Intervention withoutResiduals(const TransformerConfig& config)
{
    Intervention changes;
    const auto add = [&](StackKind stack, std::int64_t layers, std::initializer_list<SublayerKind> sublayers) {
        for (std::int64_t layer = 0; layer < layers; ++layer)
            for (const auto sublayer : sublayers)
                if (sublayer != SublayerKind::FeedForward || config.hasFeedForward())
                    changes.skippedResiduals.push_back({stack, layer, sublayer});
    };
    add(StackKind::Encoder, config.encoderLayers, {SublayerKind::SelfAttention, SublayerKind::FeedForward});
    add(StackKind::Decoder, config.decoderLayers,
        {SublayerKind::SelfAttention, SublayerKind::CrossAttention, SublayerKind::FeedForward});
    return changes;
}

/// The decoder's input without BEGIN in front: the tokens themselves. Shape: [B, T]
torch::Tensor unshiftedInputs(const TrainingBatch& batch)
{
    const auto inputs = torch::full({batch.inputs.numel()}, kPadId, batch.inputs.options());
    return inputs.index_copy(0, batch.positions, batch.targets).view(batch.inputs.sizes());
}

}  // namespace

GradientRecorder::GradientRecorder()
    : Recorder(TraceDetail::Everything)
{
}

void GradientRecorder::keep(const std::string& name, const torch::Tensor& tensor)
{
    if (name == "output.logits")
        m_logits = tensor.detach();
    if (!tensor.requires_grad())
        return;
    const auto place = m_arrays.size();
    m_arrays.push_back(Kept {.array = {name, tensor.sizes().vec()}});
    tensor.register_hook([this, place](const torch::Tensor& gradient) {
        if (!gradient.defined())
            return;
        m_arrays[place].array.norm = gradient.to(torch::kDouble).norm().item<double>();
        m_arrays[place].reached = true;
    });
}

std::vector<ArrayGradient> GradientRecorder::gradients() const
{
    std::vector<ArrayGradient> gradients;
    for (const auto& kept : m_arrays)
        if (kept.reached)
            gradients.push_back(kept.array);
    return gradients;
}

StepTraining::StepTraining(const TranslationModel& model, TrainingBatch batch, const LearningStepOptions& options)
    : m_options(options)
    , m_changes(options.withoutResiduals ? withoutResiduals(model.config()) : Intervention {})
    , m_batch(std::move(batch))
    , m_network(copyOf(*networkOf(model)))
    , m_parameters(*m_network, torch::kCPU)
    , m_adam(m_parameters.values())
{
    if (m_options.unshifted)
        m_batch.inputs = unshiftedInputs(m_batch);
}

double StepTraining::computeGradients(std::int64_t stepsBefore, Recorder* recorder)
{
    const torch::AutoGradMode withGradients(true);
    m_parameters.zeroGradients();
    DropoutStream dropout(m_options.dropout, m_options.seed, static_cast<std::uint64_t>(stepsBefore));
    BatchLossOptions options;
    options.smoothing = m_options.smoothing;
    options.dropout = m_options.dropout > 0 ? &dropout : nullptr;
    options.guidedHead = m_options.guidedHead;
    options.guidedBy = m_options.guidedBy;
    options.guidance = m_options.guidance;
    options.intervention = &m_changes;
    options.recorder = recorder;
    return lossAndGradients(*m_network, m_batch, options);
}

double StepTraining::computeGradients()
{
    return computeGradients(m_done, nullptr);
}

double StepTraining::record(GradientRecorder& recorder)
{
    const auto before = m_parameters.values().clone();  // a batch norm keeps statistics among them
    const double loss = computeGradients(m_done, &recorder);
    m_parameters.values().copy_(before);
    m_parameters.zeroGradients();
    return loss;
}

double StepTraining::lossAgain()
{
    return computeGradients(m_done - 1, nullptr);
}

torch::Tensor StepTraining::logitsAgain()
{
    GradientRecorder recorder;
    computeGradients(m_done - 1, &recorder);
    return recorder.logits();
}

void StepTraining::apply(double gradientFactor)
{
    ++m_done;
    m_adam.apply(m_parameters.values(), m_parameters.gradients(), {m_done, m_options.learningRate, gradientFactor});
}

}  // namespace translucent
