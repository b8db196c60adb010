#pragma once

#include "translucent/search_trace.h"

#include <QByteArray>
#include <QStringList>

#include <cstddef>

namespace translucent {

/// "kept", "finished", "pruned", "cut".
QString fateText(CandidateFate fate);

/// Why a token is listed that no search takes.
QString withheldText();

/// A number as the tree and its tables write it: two decimals, or three where they must be told apart.
QString logText(double value, int decimals = 2);

/// The token of a candidate, -1 = ⟨BEGIN⟩; "-ing" where it goes on with the word before.
QString candidateText(const SearchTrace& trace, std::ptrdiff_t candidate);

/// The tokens from the first to `candidate` as running text; `cut` marks where a word is cut.
QString pathText(const SearchTrace& trace, std::ptrdiff_t candidate, const QString& cut = {});

/// Everything the search knows about a candidate, one fact per line.
QString candidateDetails(const SearchTrace& trace, std::ptrdiff_t candidate);

/// All candidates of a search with full precision, below a row of headings.
QList<QStringList> searchTreeRows(const SearchTrace& trace);
/// The same as CSV.
QByteArray searchTreeTable(const SearchTrace& trace);

}  // namespace translucent
