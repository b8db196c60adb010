#pragma once

#include "pages/architecture/block_flow.h"

#include <QString>

#include <vector>

namespace translucent {

/// What happens to a sentence, one thing after the other.
enum class WalkStage {
    SourceEmbedding,
    SourcePositions,
    EncoderAttention,
    EncoderAttentionAdd,
    EncoderFeedForward,
    EncoderOutput,
    DecoderInput,
    MaskedAttention,
    CrossAttention,
    DecoderFeedForward,
    Linear,
    Softmax,
};

/// One step of the walk through a model.
struct WalkStep {
    WalkStage stage = WalkStage::SourceEmbedding;
    std::vector<BlockId> blocks;  ///< highlighted
    BlockId shown;                ///< whose array is shown
    ArrayRole role = ArrayRole::Output;
};

/// Six steps of the encoder (five without positions), then the decoder up to the probabilities.
std::vector<WalkStep> walkThrough(const TransformerConfig& config);

/// The numbers a walk speaks of.
struct WalkSentence {
    SentenceLengths lengths;
    QString firstToken;  ///< the first token chosen
    double firstProbability = 0;
};

/// One sentence on a step, in the current language.
QString walkText(WalkStage stage, const TransformerConfig& config, const WalkSentence& sentence);

}  // namespace translucent
