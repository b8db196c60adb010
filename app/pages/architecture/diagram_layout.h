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

/// A line along `points` with its head at the last one.
struct DiagramArrow {
    std::vector<QPointF> points;
    bool residual = false;                        ///< goes around a sublayer
    Stack stack = Stack::Encoder;                 ///< of a residual connection
    Sublayer sublayer = Sublayer::SelfAttention;  ///< the same
};

/// From an encoder layer to a decoder layer that reads it, between the frames.
struct DiagramWire {
    std::int64_t encoderLayer = 0;
    std::int64_t decoderLayer = 0;
    QPointF from;
    QPointF to;
};

/// How much room there is: close together, or wide gaps for what moves along the lines, and attention and feed-forward
/// open so that it is seen inside them.
enum class DiagramRoom { Close, Open };

/// The box around the layers of a stack, to be marked "2 × Encoder".
struct DiagramFrame {
    Stack stack = Stack::Encoder;
    QRectF rect;
    QRectF label;  ///< where that stands
    std::int64_t layers = 0;
};

/// A text that is no block.
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

/// Where everything of the drawing of figure 1 lies, in units of its own; y grows downwards and is 0 where
/// the tokens go in.
/// Source: Vaswani et al. 2017, figure 1; with pre-norm the norms stand before the sublayers.
struct DiagramLayout {
    QRectF bounds;
    std::vector<DiagramBlock> blocks;
    std::vector<DiagramArrow> arrows;
    std::vector<DiagramFrame> frames;
    std::vector<DiagramWire> wires;  ///< only where the decoder does not read the last encoder layer everywhere
    std::vector<DiagramCaption> captions;

    double text = 1;  ///< scale of the text
    double gap = 0;   ///< between a block and the one above it, where vectors rest in an open drawing

    /// The rectangle of a block; empty when the model has no such block.
    QRectF rectOf(BlockId id) const;
    /// The rectangle around the layers of a stack.
    QRectF frameOf(Stack stack) const;
    /// The residual connection around a sublayer, which the model must have.
    const std::vector<QPointF>& residualOf(Stack stack, Sublayer sublayer) const;
    /// From the encoder's output to cross-attention, where all its layers read that.
    const std::vector<QPointF>& memoryLine() const;
};

DiagramLayout layOutDiagram(const TransformerConfig& config, DiagramRoom room = DiagramRoom::Close);

}  // namespace translucent
