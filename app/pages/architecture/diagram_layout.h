#pragma once

#include "pages/architecture/blocks.h"

#include <QPointF>
#include <QRectF>

#include <vector>

namespace translucent {

struct DiagramBlock {
    BlockId id;
    QRectF rect;
};

/// A sum, drawn as ⊕.
bool isRound(BlockKind kind);

/// A line along `points` with an arrow head at the last one.
struct DiagramArrow {
    std::vector<QPointF> points;
    bool residual = false;                        ///< goes around a sublayer
    Stack stack = Stack::Encoder;                 ///< of a residual connection
    Sublayer sublayer = Sublayer::SelfAttention;  ///< of a residual connection
};

/// From an encoder layer to a decoder layer that reads it, between the frames.
struct DiagramWire {
    std::int64_t encoderLayer = 0;
    std::int64_t decoderLayer = 0;
    QPointF from;
    QPointF to;
};

/// The spacing: close, or open with wide gaps for moving vectors and with large attention and feed-forward boxes that
/// show their inside.
enum class DiagramRoom { Close, Open };

/// The box around the layers of a stack, to be marked "2 × Encoder".
struct DiagramFrame {
    Stack stack = Stack::Encoder;
    QRectF rect;
    QRectF label;  ///< the position of the label
    std::int64_t layers = 0;
};

/// A text that is not a block.
struct DiagramCaption {
    enum Kind {
        SourceTokens,
        TargetTokens,
        MaskRow,
        BeginRow,
        NextToken,
        EveryToken,
        Label,
        EncoderOutput,
        EncoderLayers
    };

    Kind kind = SourceTokens;
    QRectF rect;
};

/// The geometry of the drawing of figure 1, in its own units; y grows downwards and is 0 at the input tokens.
/// Source: Vaswani et al. 2017, figure 1; with pre-norm the norms are before the sublayers.
struct DiagramLayout {
    QRectF bounds;
    std::vector<DiagramBlock> blocks;
    std::vector<DiagramArrow> arrows;
    std::vector<DiagramFrame> frames;
    std::vector<DiagramWire> wires;  ///< only if not all decoder layers read the last encoder layer
    std::vector<DiagramCaption> captions;

    double text = 1;  ///< scale of the text
    double gap = 0;   ///< between a block and the one above it, for resting vectors in an open drawing

    /// The rectangle of a block; empty if the model does not have the block.
    QRectF rectOf(BlockId id) const;
    /// The rectangle around the layers of a stack.
    QRectF frameOf(Stack stack) const;
    /// The residual connection around a sublayer, which the model must have.
    const std::vector<QPointF>& residualOf(Stack stack, Sublayer sublayer) const;
    /// From the encoder's output to cross-attention, if all its layers read it.
    const std::vector<QPointF>& memoryLine() const;
};

DiagramLayout layOutDiagram(const TransformerConfig& config, DiagramRoom room = DiagramRoom::Close);

}  // namespace translucent
