#pragma once

#include "translucent/intervention.h"
#include "translucent/transformer_config.h"

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
    Add,        ///< the sum behind a sublayer, where no norm is drawn together with it
    FinalNorm,  ///< behind the last layer of a stack (pre-norm only)
    Linear,
    Softmax,
};

/// One box of the diagram. Layers of a stack share their boxes.
struct BlockId {
    Stack stack = Stack::Encoder;
    BlockKind kind = BlockKind::Embedding;
    Sublayer sublayer = Sublayer::SelfAttention;  ///< told apart for Attention, FeedForward, Norm and Add only

    bool operator==(const BlockId&) const = default;
};

/// The boxes of a model in the order data flows through them: the encoder's, then the decoder's.
std::vector<BlockId> blocksOf(const TransformerConfig& config);

/// The encoder, and the decoder if the model has one.
std::vector<Stack> stacksOf(const TransformerConfig& config);

/// The sublayers of one layer, in order; the feed-forward network may be left out of a model.
std::vector<Sublayer> sublayersOf(Stack stack);
bool hasSublayer(Sublayer sublayer, const TransformerConfig& config);
/// Whether the walk knows all that such a model does.
bool canBeWalked(const TransformerConfig& config);

std::int64_t layersOf(Stack stack, const TransformerConfig& config);
bool isInLayer(BlockId block);
/// How often the model has a block: once, or once a layer.
std::int64_t repetitions(BlockId block, const TransformerConfig& config);

/// Which attention a block computes, if any.
std::optional<AttentionKind> attentionKindOf(BlockId block);

/// Where the arrays of a trace and the weights of a file have a block, e.g. "decoder.layers.1.cross_attention_norm".
/// The layer is ignored outside layers.
std::string blockPath(BlockId block, std::int64_t layer);

/// The scene of the page Numbers that calculates a block with these numbers, e.g. "norm@decoder.final_norm@0"; empty
/// when no calculator does what it does.
std::string blockCalculation(BlockId block, const TransformerConfig& config, std::int64_t layer, std::int64_t head);

/// For file names, e.g. "decoder-cross-attention-norm".
std::string blockStem(BlockId block);

/// Trainable numbers of a block, in one layer. A table that several blocks share counts where it is first used, so that
/// the blocks of all layers add up to `parameterCount`.
std::int64_t blockParameters(BlockId block, const TransformerConfig& config);

/// Whether a block reads a table that another block counts.
bool sharesParameters(BlockId block, const TransformerConfig& config);

/// What is said of a block, in the current language.
struct BlockText {
    QString title;
    QString label;               ///< the title in a box of the drawing; '\n' breaks it
    QString explanation;         ///< what the block does, in a sentence or two
    QString formula;             ///< name of its formula in resources/formulas
    std::string_view term = {};  ///< of the glossary
};
BlockText blockText(BlockId block, const TransformerConfig& config);

/// "Encoder" or "Decoder".
QString stackName(Stack stack);

}  // namespace translucent
