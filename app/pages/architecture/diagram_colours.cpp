#include "pages/architecture/diagram_colours.h"

namespace translucent {

QColor blockFill(BlockKind kind, Backdrop backdrop)
{
    const bool dark = backdrop == Backdrop::Dark;
    switch (kind) {
    case BlockKind::Embedding: return dark ? QColor(0x52, 0x2e, 0x3d) : QColor(0xfb, 0xdd, 0xe5);
    case BlockKind::Positions: return dark ? QColor(0x3a, 0x40, 0x52) : QColor(0xec, 0xee, 0xf4);
    case BlockKind::Attention: return dark ? QColor(0x56, 0x38, 0x14) : QColor(0xfd, 0xe0, 0xbd);
    case BlockKind::FeedForward: return dark ? QColor(0x1a, 0x41, 0x56) : QColor(0xcb, 0xe9, 0xf7);
    case BlockKind::Norm:
    case BlockKind::FinalNorm: return dark ? QColor(0x45, 0x43, 0x18) : QColor(0xf3, 0xf2, 0xbb);
    case BlockKind::Linear: return dark ? QColor(0x3b, 0x37, 0x66) : QColor(0xde, 0xdd, 0xf3);
    case BlockKind::Softmax: return dark ? QColor(0x1e, 0x48, 0x33) : QColor(0xcd, 0xec, 0xd6);
    case BlockKind::Add:
    case BlockKind::PositionSum: break;
    }
    return dark ? QColor(0x2b, 0x30, 0x3c) : QColor(0xff, 0xff, 0xff);
}

}  // namespace translucent
