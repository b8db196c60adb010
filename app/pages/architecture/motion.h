#pragma once

#include "pages/architecture/token_bands.h"

#include <QPointF>
#include <QRectF>

namespace translucent {

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
