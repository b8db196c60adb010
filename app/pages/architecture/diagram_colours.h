#pragma once

#include "pages/architecture/blocks.h"
#include "widgets/colour_map.h"

#include <QColor>

namespace translucent {

/// Fill of a block: one colour per kind, as in the well-known figure, for a light or a dark theme. Text in the theme's
/// colour is readable on it.
QColor blockFill(BlockKind kind, Backdrop backdrop);

}  // namespace translucent
