#include "network/attention_forms/position_form.h"

namespace translucent {

torch::Tensor PositionForm::turned(const torch::Tensor& vectors, const torch::Tensor&) const
{
    return vectors;
}

torch::Tensor PositionForm::withScores(const torch::Tensor& scores, const torch::Tensor&, const torch::Tensor&) const
{
    return scores;
}

torch::Tensor PositionForm::withContext(const torch::Tensor& context, const torch::Tensor&, const torch::Tensor&) const
{
    return context;
}

}  // namespace translucent
