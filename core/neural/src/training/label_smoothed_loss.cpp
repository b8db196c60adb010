#include "training/label_smoothed_loss.h"

#include <torch/csrc/autograd/custom_function.h>
#include <torch/nn/functional.h>

namespace translucent {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

struct LabelSmoothedLoss : torch::autograd::Function<LabelSmoothedLoss> {
    static torch::Tensor forward(
        AutogradContext* context, const torch::Tensor& logits, const torch::Tensor& targets, double smoothing)
    {
        const auto z = logits.to(torch::kFloat);
        const auto column = targets.unsqueeze(1);                  // [N, 1]
        const auto normaliser = z.logsumexp(1, /*keepdim=*/true);  // [N, 1]
        const auto expected = (1 - smoothing) * z.gather(1, column) + smoothing * z.mean(1, /*keepdim=*/true);
        context->save_for_backward({z, normaliser, column});
        context->saved_data["smoothing"] = smoothing;
        return (normaliser - expected).mean();
    }

    /// d loss / d z = (softmax(z) − target distribution) / N
    static tensor_list backward(AutogradContext* context, tensor_list gradients)
    {
        const auto saved = context->get_saved_variables();
        const auto& z = saved[0];
        const double smoothing = context->saved_data["smoothing"].toDouble();
        auto gradient = (z - saved[1]).exp_();  // [N, V]
        gradient.sub_(smoothing / static_cast<double>(z.size(1)));
        gradient.scatter_add_(1, saved[2], torch::full_like(saved[1], smoothing - 1));
        gradient.mul_(gradients[0] / static_cast<double>(z.size(0)));
        return {gradient, torch::Tensor(), torch::Tensor()};
    }
};

}  // namespace

torch::Tensor labelSmoothedLoss(const torch::Tensor& logits, const torch::Tensor& targets, double smoothing)
{
    return LabelSmoothedLoss::apply(logits, targets, smoothing);
}

}  // namespace translucent
