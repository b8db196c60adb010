#pragma once

#include "pages/architecture/blocks.h"

namespace translucent {

/// Trainable numbers of a block, in one layer. A table that several blocks share counts where it is first used, so that
/// the blocks of all layers add up to `parameterCount`.
std::int64_t blockParameters(BlockId block, const TransformerConfig& config);

/// Whether a block reads a table that another block counts.
bool sharesParameters(BlockId block, const TransformerConfig& config);

/// All blocks of all layers.
std::int64_t allBlockParameters(const TransformerConfig& config);

}  // namespace translucent
