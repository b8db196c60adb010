#pragma once

#include "pages/architecture/blocks.h"

#include <QString>

#include <optional>
#include <vector>

namespace translucent {

/// A function in a source file of core: the line it begins in is found by text, so that it stays found when lines move.
struct SourcePlace {
    QString file;    ///< from the project's root
    QString marker;  ///< occurs in the first line of the function and nowhere before
};

/// The functions that compute a block, the most telling first.
std::vector<SourcePlace> sourcePlaces(BlockId block, const TransformerConfig& config);

struct SourceExcerpt {
    QString file;
    int firstLine = 0;  ///< from 1
    QString text;       ///< without the indentation of its first line
};

/// From the line with `marker` to the brace that closes it: the next one in the same column. Nothing when there is
/// none.
std::optional<SourceExcerpt> findExcerpt(const QString& text, const SourcePlace& place);

/// The same from the source file that the program was built from.
std::optional<SourceExcerpt> readExcerpt(const SourcePlace& place);

}  // namespace translucent
