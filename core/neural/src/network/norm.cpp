#include "network/norm.h"

#include "network/batch_norm.h"
#include "network/layer_norm.h"
#include "network/rms_norm.h"

namespace translucent {

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
