#pragma once

#include "pages/architecture/blocks.h"

#include <QString>

#include <string_view>

namespace translucent {

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
