#pragma once

#include "translucent/model/transformer_config.h"

namespace translucent {

/// Whether the Numbers page can calculate a part in the same way as a model with this config. If not, it takes no
/// numbers from the model and shows a note.

/// Heads that share the model dimension among them.
inline bool attentionIsCalculated(const TransformerConfig& config)
{
    return config.architecture == Architecture::Transformer && config.attentionWidth() == config.modelDimension;
}

/// Two linear maps inside a residual connection.
inline bool feedForwardIsCalculated(const TransformerConfig& config)
{
    return config.architecture == Architecture::Transformer && config.feedForward == FeedForwardKind::TwoLinear
        && config.residual == ResidualKind::Connected;
}

/// Layer norm.
inline bool normIsCalculated(const TransformerConfig& config)
{
    return config.architecture == Architecture::Transformer
        && (config.normKind == NormKind::PopulationStd || config.normKind == NormKind::SampleStd);
}

}  // namespace translucent
