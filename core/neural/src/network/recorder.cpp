#include "network/recorder.h"

namespace translucent {

Array toArray(const torch::Tensor& tensor)
{
    const auto plain = tensor.detach().to(torch::kCPU, torch::kFloat).contiguous();
    const auto* values = plain.data_ptr<float>();
    return {plain.sizes().vec(), std::vector<float>(values, values + plain.numel())};
}

void Recorder::keep(const std::string& name, const torch::Tensor& tensor)
{
    m_arrays.push_back({name, toArray(tensor.squeeze(0))});
}

void Recorder::detail(const std::string& name, const torch::Tensor& tensor)
{
    if (wantsEverything())
        keep(name, tensor);
}

}  // namespace translucent
