#pragma once

#include "translucent/transformer_config.h"

#include <QString>

namespace translucent {

/// Whether self-attention of such a model is computed as the paper's formula says.
bool hasPlainSelfAttention(const TransformerConfig& config);

/// How self-attention tells positions apart, as a sentence; empty when positions are added to the embeddings.
QString positionsInAttention(PositionKind kind);

/// What self-attention of such a model does besides the paper's formula, in sentences; empty for nothing.
QString attentionFormText(const TransformerConfig& config, bool encoder);

}  // namespace translucent
