#include "network/attention_forms/pattern_form.h"

#include "network/dropout.h"

namespace translucent {

ViewResult PatternForm::attend(const FormView& view, bool) const
{
    const auto weights = weighed(view).weights;
    return {view.mixed(droppedWeights(weights, view.dropout)), weights.detach()};
}

PatternForm::Weighed PatternForm::weighed(const FormView& view) const
{
    const auto scores = view.visibleScores();
    return {scores, softmaxOfVisible(scores)};
}

torch::Tensor droppedWeights(const torch::Tensor& weights, const DropoutMask& mask)
{
    return mask.keepsEverything() ? weights : weights * maskTensor(mask, weights.sizes(), weights.device());
}

}  // namespace translucent
