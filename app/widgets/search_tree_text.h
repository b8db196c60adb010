#pragma once

#include "translucent/search_trace.h"

#include <QByteArray>
#include <QStringList>

#include <cstddef>

namespace translucent {

/// "kept", "finished", "pruned", "cut".
QString fateText(CandidateFate fate);

/// The reason why an excluded token is listed.
QString withheldText();

/// A number in the format of the tree and its tables: two decimals, or three to distinguish close values.
QString logText(double value, int decimals = 2);

/// The token of a candidate, -1 = ⟨BEGIN⟩; "-ing" if it continues the previous word.
QString candidateText(const SearchTrace& trace, std::ptrdiff_t candidate);

/// The tokens from the first to `candidate` as running text; `cut` separates tokens inside words.
QString pathText(const SearchTrace& trace, std::ptrdiff_t candidate, const QString& cut = {});

/// All facts about a candidate, one per line.
QString candidateDetails(const SearchTrace& trace, std::ptrdiff_t candidate);

/// All candidates of a search with full precision, below a row of headings.
QList<QStringList> searchTreeRows(const SearchTrace& trace);
/// The same as CSV.
QByteArray searchTreeTable(const SearchTrace& trace);

}  // namespace translucent
