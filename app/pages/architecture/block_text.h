#pragma once

#include "pages/architecture/block_flow.h"

#include <QString>

namespace translucent {

/// What a block is called, in the current language.
QString blockTitle(BlockId block, const TransformerConfig& config);

/// The same in a box of the drawing; '\n' breaks it.
QString blockLabel(BlockId block, const TransformerConfig& config);

/// One sentence on what it does.
QString blockExplanation(BlockId block, const TransformerConfig& config);

/// Name of its formula in resources/formulas.
QString formulaName(BlockId block, const TransformerConfig& config);

/// "Queries", "Weights" … and, as rich text, "Q", "A" …
QString arrayTitle(ArrayRole role);
QString arraySymbol(ArrayRole role);

/// What the positions of an axis are: "Source tokens", "Feature" …
QString axisTitle(Axis axis);

/// "Encoder · layer 1"; without a layer "Encoder".
QString blockPlace(BlockId block, std::int64_t layer);

}  // namespace translucent
