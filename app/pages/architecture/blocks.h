#pragma once

#include "translucent/model/intervention.h"
#include "translucent/model/transformer_config.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

enum class Stack { Encoder, Decoder };

/// The parts of a layer that have a residual connection around them.
enum class Sublayer { SelfAttention, CrossAttention, FeedForward };

enum class BlockKind {
    Embedding,
    Positions,
    PositionSum,  ///< embedding + position
    Attention,    ///< of the block's sublayer: self or cross
    FeedForward,
    Norm,       ///< before a sublayer (pre-norm), or together with the sum behind it (post-norm)
    Add,        ///< the sum after a sublayer, if no norm is drawn together with it
    FinalNorm,  ///< after the last layer of a stack (pre-norm only)
    Linear,
    Softmax,
};

/// One box of the diagram. Layers of a stack share their boxes.
struct BlockId {
    Stack stack = Stack::Encoder;
    BlockKind kind = BlockKind::Embedding;
    Sublayer sublayer = Sublayer::SelfAttention;  ///< used only for Attention, FeedForward, Norm and Add

    bool operator==(const BlockId&) const = default;
};

/// The boxes of a model in the order data flows through them: the encoder's, then the decoder's.
std::vector<BlockId> blocksOf(const TransformerConfig& config);

/// The encoder, and the decoder if the model has one.
std::vector<Stack> stacksOf(const TransformerConfig& config);

/// The sublayers of one layer, in order; a model can omit the feed-forward network.
std::vector<Sublayer> sublayersOf(Stack stack);
bool hasSublayer(Sublayer sublayer, const TransformerConfig& config);
/// True if the walk supports all features of the model.
bool canBeWalked(const TransformerConfig& config);

std::int64_t layersOf(Stack stack, const TransformerConfig& config);
bool isInLayer(BlockId block);
/// The number of copies of a block in the model: one, or one per layer.
std::int64_t repetitions(BlockId block, const TransformerConfig& config);

/// The attention that a block computes, if any.
std::optional<AttentionKind> attentionKindOf(BlockId block);

/// The path of a block in the arrays of a trace and the weights of a file, e.g.
/// "decoder.layers.1.cross_attention_norm". The layer is ignored outside layers.
std::string blockPath(BlockId block, std::int64_t layer);

/// The scene of the Numbers page that calculates a block with these numbers, e.g. "norm@decoder.final_norm@0"; empty if
/// no calculator fits.
std::string blockCalculation(BlockId block, const TransformerConfig& config, std::int64_t layer, std::int64_t head);

/// For file names, e.g. "decoder-cross-attention-norm".
std::string blockStem(BlockId block);

/// Trainable numbers of a block, in one layer. A shared table counts where it is first used, so that the blocks of all
/// layers add up to `parameterCount`.
std::int64_t blockParameters(BlockId block, const TransformerConfig& config);

/// True if the block uses a table that is counted for another block.
bool sharesParameters(BlockId block, const TransformerConfig& config);

/// The texts about a block, in the current language.
struct BlockText {
    QString title;
    QString label;               ///< the title in a box of the drawing; '\n' breaks it
    QString explanation;         ///< the purpose of the block, in one or two sentences
    QString formula;             ///< name of its formula in resources/formulas
    std::string_view term = {};  ///< of the glossary
};
BlockText blockText(BlockId block, const TransformerConfig& config);

/// "Encoder" or "Decoder".
QString stackName(Stack stack);

}  // namespace translucent
