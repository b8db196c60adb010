#pragma once

#include "translucent/array.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <span>
#include <vector>

namespace translucent {

/// The tokens of a sentence that there is room for; the others are only counted.
struct TokenWindow {
    int first = 0;
    int count = 0;
    int size = 0;  ///< of the whole sentence

    int before() const { return first; }
    int after() const { return size - first - count; }
    int end() const { return first + count; }

    bool operator==(const TokenWindow&) const = default;
};

/// The most tokens that are seen side by side.
inline constexpr int kMostBands = 8;

/// All tokens, or as many with `focus` in the middle; without focus the first.
TokenWindow windowAround(std::optional<int> focus, int size, int most = kMostBands);

/// How the numbers of bands are coloured.
enum class BandScale {
    EitherSign,  ///< from −1 to 1
    Amount,      ///< from 0 to 1
};

/// A vector for each token of a window, as few enough numbers to be seen: a band.
struct BandRow {
    QString caption;                             ///< which array
    QStringList names;                           ///< below the bands
    QStringList notes = {};                      ///< above them
    std::vector<std::vector<float>> bands = {};  ///< none: only the names move
    int heads = 0;                               ///< pieces of each band, one on top of the other; 0 for one piece
    BandScale scale = BandScale::EitherSign;
    TokenWindow window = {};

    bool operator==(const BandRow&) const = default;
};

/// The parts of a window that have a row in `names`.
QStringList namesIn(const TokenWindow& window, const QStringList& names);

/// Means of equally long stretches of each vector, from −1 to 1: these stand for the largest mean of all tokens, or for
/// 2.5 root mean squares where single means are larger than that. Shape: [tokens, D] or [heads, tokens, K], whose heads
/// come one after the other. With `heads`, stretches end where heads end.
std::vector<std::vector<float>> bandsOf(const Array& array, const TokenWindow& window, int cells, int heads = 0);

/// Of each token's scores the largest, largest first: their positions in the vocabulary. Shape: [tokens, V]
std::vector<std::vector<std::size_t>> largestEntries(const Array& scores, const TokenWindow& window, int count);

/// What one query of one head takes from a key; from those before and after the window together.
struct BandLink {
    int query = 0;  ///< in its window
    int key = 0;    ///< the same; −1 and its count: the tokens before and after it
    int head = 0;
    double weight = 0;

    bool operator==(const BandLink&) const = default;
};

/// Those that can be seen, weakest first. Shape of the weights: [heads, queries, keys]
std::vector<BandLink> bandLinks(const Array& weights, const TokenWindow& queries, const TokenWindow& keys);

}  // namespace translucent
