#pragma once

#include "translucent/model_info.h"
#include "translucent/transformer_config.h"

#include <QString>

namespace translucent {

/// Whether self-attention of such a model is computed as the paper's formula says.
bool hasPlainSelfAttention(const TransformerConfig& config);

/// How self-attention tells positions apart, as a sentence; empty when positions are added to the embeddings.
QString positionsInAttention(PositionKind kind);

/// What self-attention of such a model does besides the paper's formula, in sentences; empty for nothing.
QString attentionFormText(const TransformerConfig& config, bool encoder);

/// The kind of network in a word: "Transformer", "LSTM", "GRU", "CNN".
QString networkName(Architecture architecture);

/// How a network that is not a Transformer translates, from the source to the output, a line for each part.
QString networkText(const TransformerConfig& config);

/// "ZH → EN", or of a model without a decoder the language that it reads; what a model does with letters. Empty where
/// the languages are not known.
QString languagesText(const TransformerConfig& config, const ModelInfo& info);

}  // namespace translucent
