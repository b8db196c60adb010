#pragma once

#include "translucent/tokenizer.h"

#include <QString>

#include <string>

namespace translucent {

/// A piece as the window writes it: special ids by name in the current language; the vocabulary's
/// mark of a space, ▁, as ␣.
QString pieceLabel(std::int64_t id, const std::string& piece);

/// Id, bytes and, for unknown pieces, that they are unknown.
QString pieceToolTip(const Piece& piece);

}  // namespace translucent
