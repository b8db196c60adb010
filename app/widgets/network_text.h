#pragma once

#include "translucent/model/model_info.h"
#include "translucent/model/transformer_config.h"

#include <QString>

namespace translucent {

/// True if self-attention of the model is computed as in the paper.
bool hasPlainSelfAttention(const TransformerConfig& config);

/// How self-attention distinguishes positions, as a sentence; empty if positions are added to the embeddings.
QString positionsInAttention(PositionKind kind);

/// The extensions of self-attention over the paper's formula, in sentences; empty if there are none.
QString attentionFormText(const TransformerConfig& config, bool encoder);

/// The kind of network in a word: "Transformer", "LSTM", "GRU", "CNN".
QString networkName(Architecture architecture);

/// The way from the source to the output in a network that is not a Transformer, one line per part.
QString networkText(const TransformerConfig& config);

/// "ZH → EN", or for a model without a decoder the language that it reads; for letters, the operation of the model.
/// Empty if the languages are unknown.
QString languagesText(const TransformerConfig& config, const ModelInfo& info);

}  // namespace translucent
