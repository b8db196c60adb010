#pragma once

#include "pages/architecture/blocks.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <optional>
#include <vector>

namespace translucent {

struct DiagramBlock {
    BlockId id;
    QRectF rect;
    bool round = false;  ///< a sum: drawn as ⊕
};

/// A line along `points` with its head at the last one.
struct DiagramArrow {
    std::vector<QPointF> points;
    bool residual = false;  ///< goes around a sublayer
};

/// The box around the layers of a stack, to be marked N×.
struct DiagramFrame {
    Stack stack = Stack::Encoder;
    QRectF rect;
    QRectF label;  ///< where N× stands
    std::int64_t layers = 0;
};

/// A text that is no block.
struct DiagramCaption {
    enum Kind { SourceTokens, TargetTokens, NextToken, EncoderOutput };

    Kind kind = SourceTokens;
    QRectF rect;
};

enum class Direction { Up, Down, Left, Right };

/// Where everything of the drawing of figure 1 lies, in units of its own; y grows downwards.
/// Source: Vaswani et al. 2017, figure 1; with pre-norm the norms stand before the sublayers.
struct DiagramLayout {
    QSizeF size;
    std::vector<DiagramBlock> blocks;
    std::vector<DiagramArrow> arrows;
    std::vector<DiagramFrame> frames;
    std::vector<DiagramCaption> captions;

    const DiagramBlock* find(BlockId id) const;
    std::optional<BlockId> blockAt(QPointF position) const;

    /// The nearest block on that side, as the arrow keys go; nothing at the edge.
    std::optional<BlockId> neighbour(BlockId from, Direction direction) const;
};

DiagramLayout layOutDiagram(const TransformerConfig& config);

}  // namespace translucent
