#pragma once

#include "translucent/base/array.h"
#include "widgets/colour_map.h"

#include <QGraphicsItem>
#include <QImage>
#include <QPixmap>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <optional>
#include <span>
#include <vector>

class QPainter;

namespace translucent {

/// The tokens of a sentence that fit; the others are only counted.
struct TokenWindow {
    int first = 0;
    int count = 0;
    int size = 0;  ///< of the whole sentence

    int before() const { return first; }
    int after() const { return size - first - count; }
    int end() const { return first + count; }

    bool operator==(const TokenWindow&) const = default;
};

/// The maximum number of tokens that are shown side by side.
inline constexpr int kMostBands = 8;

/// All tokens, or as many with `focus` in the middle; without focus the first.
TokenWindow windowAround(std::optional<int> focus, int size, int most = kMostBands);

/// The colour scale for the numbers of bands.
enum class BandScale {
    EitherSign,  ///< from −1 to 1
    Amount,      ///< from 0 to 1
};

/// A band for each token of a window: a vector reduced to few enough numbers to be visible.
struct BandRow {
    QString caption;                             ///< which array
    QStringList names;                           ///< below the bands
    QStringList notes = {};                      ///< above them
    std::vector<std::vector<float>> bands = {};  ///< empty: only the names move
    int heads = 0;                               ///< pieces of each band, one on top of the other; 0 for one piece
    BandScale scale = BandScale::EitherSign;
    TokenWindow window = {};

    bool operator==(const BandRow&) const = default;
};

/// The parts of a window that have a row in `names`.
QStringList namesIn(const TokenWindow& window, const QStringList& names);

/// Means over equally long sections of each vector, scaled to −1 … 1: the maximum corresponds to the largest mean of
/// all tokens, or to 2.5 root mean squares if single means are larger. Shape: [tokens, D] or [heads, tokens, K], with
/// consecutive heads. With `heads`, sections end at the heads' boundaries.
std::vector<std::vector<float>> bandsOf(const Array& array, const TokenWindow& window, int cells, int heads = 0);

/// The positions in the vocabulary of each token's largest scores, in descending order. Shape: [tokens, V]
std::vector<std::vector<std::size_t>> largestEntries(const Array& scores, const TokenWindow& window, int count);

/// The weight of one query of one head on a key, or the total weight on the keys before or after the window.
struct BandLink {
    int query = 0;  ///< in its window
    int key = 0;    ///< in its window; −1 and its count: the tokens before and after it
    int head = 0;
    double weight = 0;

    bool operator==(const BandLink&) const = default;
};

/// The visible links, weakest first. Shape of the weights: [heads, queries, keys]
std::vector<BandLink> bandLinks(const Array& weights, const TokenWindow& queries, const TokenWindow& keys);

/// The arrangement of the bands of a row, in units of the drawing.
struct BandForm {
    double slot = 0;    ///< distance between the middles of two adjacent bands
    double width = 0;   ///< of a band
    double height = 0;  ///< of a band
    double parted = 0;  ///< 0: the heads' pieces form one band; 1: they are side by side

    bool operator==(const BandForm&) const = default;
};

/// The form between two others.
BandForm between(const BandForm& from, const BandForm& to, double share);

/// A row of bands that moves along a line of the drawing.
struct Flight {
    std::size_t row = 0;
    std::vector<QPointF> path;  ///< of the row's middle; a single point: it rests there
    BandForm from;
    BandForm to;
    double begin = 0;      ///< start, as a share of the step's time
    double end = 1;        ///< the same
    bool waits = false;    ///< also visible before it starts
    bool emerges = false;  ///< becomes visible during the flight
    bool stays = true;     ///< stays visible after its arrival; otherwise something else replaces it
    bool named = false;    ///< with the names of its tokens and its caption, after arrival
    double rest = 1;       ///< its opacity then
};

/// The weights of queries on keys, head by head.
struct LinkSet {
    std::vector<BandLink> links;
    std::size_t queryRow = 0;
    std::size_t keyRow = 0;
    QPointF queries;        ///< middle of the lower edge of their row
    QPointF keys;           ///< middle of the keys' upper edge
    BandForm form;          ///< of the queries
    BandForm keyForm = {};  ///< of the keys
    double begin = 0;
    double end = 1;
    double opacity = 1;
    std::optional<int> focus = {};  ///< the query with highlighted links, in its window
};

/// A remark on the current computation.
struct Remark {
    QRectF rect;
    QString text;
    double begin = 0;  ///< visible from this time
};

/// One step of the walk as an animation. Its last frame contains the same information without motion.
struct Motion {
    std::vector<BandRow> rows;
    std::vector<Flight> flights;
    std::vector<LinkSet> links;
    std::vector<Remark> remarks;
    QRectF part;           ///< of the drawing, to be shown
    int milliseconds = 0;  ///< duration
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

/// From a key to a query above it.
struct LinkShape {
    QPointF from;
    QPointF to;
    int head = 0;
    double weight = 0;
    double drawn = 1;  ///< grown share
    double opacity = 1;
};

/// A text: the name of a token or array, or the number of tokens that do not fit.
struct TextShape {
    enum Kind { Name, Word, Note, Caption, Count, Formula };

    QRectF rect;
    QString text;
    Kind kind = Name;
    double opacity = 1;
    bool veiled = false;  ///< drawn over lines
};

struct MotionPicture {
    std::vector<LinkShape> links;
    std::vector<BandShape> bands;
    std::vector<TextShape> texts;
};

/// The picture at a time in [0, 1].
MotionPicture motionAt(const Motion& motion, double time);

/// The middle of a token's band: −1 and the number of tokens are the positions of omitted tokens.
double bandMiddle(const BandForm& form, double middle, int token, int tokens);

/// A point of a line, `share` of its length from its start.
QPointF pointOn(const std::vector<QPointF>& line, double share);

/// True if the two scales look the same.
bool isSameScale(double one, double other);

/// Draws a link as far as it has grown.
void paintLink(QPainter& painter, const LinkShape& link);

/// Fully grown links, drawn once for all frames that show the same: there are many, and each is a smooth curve.
class LinkLayer {
public:
    /// Draws `most` more of the links, at the scale of `painter`; starts again if the number of links or the scale
    /// changes.
    void draw(std::span<const LinkShape> links, const QPainter& painter, std::size_t most);

    bool has(std::size_t links) const { return m_drawn == links && m_links == links; }
    /// True if it was drawn at the scale of `painter`.
    bool fits(const QPainter& painter) const;
    void paint(QPainter& painter) const;

private:
    void begin(std::span<const LinkShape> links, const QPainter& painter);

    QPixmap m_pixmap;
    QRectF m_rect;  ///< in the drawing
    double m_scale = 0;
    std::size_t m_links = 0;
    std::size_t m_drawn = 0;
};

/// Draws one frame of an animation over the drawing. Ignores mouse and keyboard.
class MotionItem : public QGraphicsItem {
public:
    MotionItem();

    /// Starts at time 0.
    void setMotion(Motion motion);
    const Motion& motion() const { return m_motion; }

    void setTime(double time);  ///< in [0, 1]
    double time() const { return m_time; }
    const MotionPicture& shown() const { return m_picture; }

    /// The full text if the drawing has room only for its beginning; empty elsewhere.
    QString textAt(const QPointF& place) const;

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void colourBands(Backdrop backdrop);
    void paintLinks(QPainter& painter);
    void paintBand(QPainter& painter, const BandShape& band) const;
    void paintText(QPainter& painter, const TextShape& text) const;
    void paintGround(QPainter& painter, const TextShape& text, double width) const;

    Motion m_motion;
    double m_time = 0;
    MotionPicture m_picture;
    LinkLayer m_links;                          ///< that have grown
    LinkLayer m_comingLinks;                    ///< the layer of all links, in preparation
    int m_leastText = 0;                        ///< in pixels of the scene: readable in a lecture hall
    double m_scale = 0;                         ///< of the last frame
    std::optional<Backdrop> m_backdrop;         ///< of the images
    std::vector<std::vector<QImage>> m_images;  ///< of each row its bands: a pixel for each cell
};

}  // namespace translucent
