#include "translucent/model/plain_transformer.h"

#include "model/model_files.h"
#include "translucent/base/error.h"
#include "translucent/model/model_info.h"

namespace translucent {

bool decodesOnBuffers(const TransformerConfig& config)
{
    const bool plainNorm = config.normKind == NormKind::PopulationStd || config.normKind == NormKind::SampleStd;
    return config.architecture == Architecture::Transformer && config.writesInSteps()
        && !actsInAttention(config.positionKind) && config.attentionPattern == AttentionPattern::Full && plainNorm
        && config.residual == ResidualKind::Connected && config.feedForward == FeedForwardKind::TwoLinear
        && config.crossWiring == CrossWiring::Last && !config.copies();
}

bool decodesWithoutLibTorch(const std::filesystem::path& directory)
{
    try {
        return !isHuggingFaceModel(directory)
            && decodesOnBuffers(readModelDescription((directory / kConfigFile).string()).config);
    } catch (const Error&) {
        return true;
    }
}

}  // namespace translucent
