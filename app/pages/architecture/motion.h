#pragma once

#include "translucent/array.h"

#include <QPointF>
#include <QRectF>
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

/// How the bands of a row stand, in units of the drawing.
struct BandForm {
    double slot = 0;    ///< from the middle of a band to that of the next
    double width = 0;   ///< of a band
    double height = 0;  ///< the same
    double parted = 0;  ///< 0: the heads' pieces make up one band; 1: they stand side by side

    bool operator==(const BandForm&) const = default;
};

/// The form between two others.
BandForm between(const BandForm& from, const BandForm& to, double share);

/// A row of bands on its way along a line of the drawing.
struct Flight {
    std::size_t row = 0;
    std::vector<QPointF> path;  ///< of the row's middle; a single point: it rests there
    BandForm from;
    BandForm to;
    double begin = 0;      ///< when, as a share of the step's time
    double end = 1;        ///< the same
    bool waits = false;    ///< seen before it begins, too
    bool emerges = false;  ///< becomes visible on its way
    bool stays = true;     ///< seen when it has arrived; otherwise something else takes its place
    bool named = false;    ///< with the names of its tokens and its caption, when it has arrived
    double rest = 1;       ///< its opacity then
};

/// What queries take from keys, head by head.
struct LinkSet {
    std::vector<BandLink> links;
    std::size_t queryRow = 0;
    std::size_t keyRow = 0;
    QPointF queries;        ///< middle of the lower edge of their row
    QPointF keys;           ///< middle of the upper edge of theirs
    BandForm form;          ///< of the queries
    BandForm keyForm = {};  ///< of the keys
    double begin = 0;
    double end = 1;
    double opacity = 1;
    std::optional<int> focus = {};  ///< the query whose links stand out, in its window
};

/// A word on what is being computed.
struct Remark {
    QRectF rect;
    QString text;
    double begin = 0;  ///< seen from then on
};

/// One step of the walk as a motion: what is seen at its end says the same without it.
struct Motion {
    std::vector<BandRow> rows;
    std::vector<Flight> flights;
    std::vector<LinkSet> links;
    std::vector<Remark> remarks;
    QRectF part;           ///< of the drawing, to be looked at
    int milliseconds = 0;  ///< how long it takes
    int heads = 0;
};

/// A band, or one head's piece of it.
struct BandShape {
    QRectF rect;
    std::size_t row = 0;
    int token = 0;  ///< in the row's window
    int head = -1;  ///< −1: the whole band
    double opacity = 1;
};

/// From a key up to a query.
struct LinkShape {
    QPointF from;
    QPointF to;
    int head = 0;
    double weight = 0;
    double drawn = 1;  ///< how far it has grown
    double opacity = 1;
};

/// A text: the name of a token or array, or how many tokens there is no room for.
struct TextShape {
    enum Kind { Name, Word, Note, Caption, Count, Formula };

    QRectF rect;
    QString text;
    Kind kind = Name;
    double opacity = 1;
    bool veiled = false;  ///< lies over lines
};

struct MotionPicture {
    std::vector<LinkShape> links;
    std::vector<BandShape> bands;
    std::vector<TextShape> texts;
};

/// What is seen at a time in [0, 1].
MotionPicture motionAt(const Motion& motion, double time);

/// The middle of a token's band: −1 and the number of tokens are the places of those left out.
double bandMiddle(const BandForm& form, double middle, int token, int tokens);

/// A point of a line, `share` of its length from its start.
QPointF pointOn(const std::vector<QPointF>& line, double share);

}  // namespace translucent
