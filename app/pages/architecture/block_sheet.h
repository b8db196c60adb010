#pragma once

#include "pages/architecture/block_flow.h"
#include "widgets/picture_file.h"

#include <QFont>

namespace translucent {

/// A page about one block, to be saved: what it does, its formula, shapes, parameters and source code.
Picture blockSheet(
    BlockId block, const TransformerConfig& config, std::optional<SentenceLengths> lengths, const QFont& font);

}  // namespace translucent
