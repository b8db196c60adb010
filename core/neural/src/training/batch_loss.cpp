#include "training/batch_loss.h"

#include "network/linear.h"
#include "training/label_smoothed_loss.h"
#include "training/output_loss.h"

#include <torch/nn/functional.h>

namespace translucent {

namespace {

/// Decoder outputs at the target positions that are not padding. Shape: [N, D]
torch::Tensor decodedTargets(TransformerImpl& network, const TrainingBatch& batch, const ForwardContext& context)
{
    const auto decoded = network.decode(batch.inputs, network.encode(batch.sources, context), context).flatten(0, 1);
    return batch.positions.size(0) == decoded.size(0) ? decoded : decoded.index_select(0, batch.positions);
}

}  // namespace

double lossAndGradients(TransformerImpl& network, const TrainingBatch& batch, const BatchLossOptions& options)
{
    const auto device = batch.targets.device();
    const ForwardContext context {nullptr, nullptr, options.dropout, options.layers};
    const auto own = batch.targets.size(0);
    const double divisor = static_cast<double>(options.tokens > 0 ? options.tokens : own);
    torch::Tensor decoded, loss;
    {
        const PrecisionScope scope(options.precision, device);
        decoded = decodedTargets(network, batch, context);
        if (!device.is_cpu())
            loss = labelSmoothedLoss(network.logits(decoded, context), batch.targets, options.smoothing)
                * (static_cast<double>(own) / divisor);
    }
    if (!device.is_cpu()) {
        loss.backward();
        return loss.item<double>();
    }
    const auto output = outputLoss(
        {decoded.detach(), network.outputWeight(), network.outputBias(), batch.targets, options.smoothing, divisor},
        options.precision == Precision::BFloat16);
    decoded.backward(output.gradient);
    return output.loss;
}

}  // namespace translucent
