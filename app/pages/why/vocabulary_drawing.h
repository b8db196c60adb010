#pragma once

#include "translucent/causes/vocabulary_map.h"
#include "widgets/picture_export.h"

#include <QFont>
#include <QFontMetricsF>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

class QPainter;
class QPalette;

namespace translucent {

/// A piece as the map names it: "three" for "▁three", "-ing" for "ing", "⟨END⟩" for "</s>".
QString vocabularyText(std::int64_t id, std::string_view piece);

/// What the colours of the map say; empty if the tokenizer has no scores.
QString scoringName(const std::optional<TokenizerKind>& scoring);

/// All pieces on a plane of two components, as the map draws them. Pieces are named by their ids.
struct VocabularyScatter {
    struct Dot {
        QString text;
        QPointF place;
        std::optional<double> shade = {};  ///< of the score between the least and the largest, in [0, 1]
        bool isSpecial = false;
    };

    QString title;
    QString xTitle;
    QString yTitle;
    QString colourTitle;  ///< empty = no colours
    QString lowest;       ///< the score for the shade 0
    QString highest;
    std::vector<Dot> dots;              ///< by id
    std::vector<std::int64_t> byShade;  ///< those with a shade, largest first
};
/// Component `first`, counted from 0, to the right and the next one upwards. Without a second one, none of the dots is
/// off the axis.
VocabularyScatter scatterOf(const VocabularyMap& map, std::size_t first);

/// The piece that a text is the name of, by what fits best: the whole name, its beginning, any part. Letters may differ
/// in case. Empty if there is none.
std::optional<std::int64_t> pieceNamed(const VocabularyMap& map, const QString& text);

/// All pieces with their coordinates, below a row of headings. Numbers can be read back exactly.
QList<QStringList> vocabularyTable(const VocabularyMap& map);

/// From places on the map to pixels, with one scale for both axes: lengths can be compared.
struct PlotFrame {
    QRectF area;       ///< pixels
    QPointF centre;    ///< the place in the middle of the area
    double scale = 1;  ///< pixels for a unit

    /// Contains all dots.
    static PlotFrame whole(const QRectF& area, const VocabularyScatter& scatter);

    QPointF pixelOf(const QPointF& place) const;
    QPointF placeAt(const QPointF& pixel) const;
    /// Larger by a factor; what is at `pixel` stays there.
    PlotFrame zoomed(double factor, const QPointF& pixel) const;
    PlotFrame moved(const QPointF& pixels) const;
};

/// The pieces that stand out.
struct VocabularyMarks {
    std::optional<std::int64_t> shown = {};
    std::vector<std::int64_t> neighbours = {};  ///< connected with it
    std::vector<std::int64_t> sentence = {};    ///< those on screen

    bool operator==(const VocabularyMarks&) const = default;
};

struct PlotLabel {
    std::int64_t id = 0;
    QRectF rect;
};
/// Labels of as many pieces as have room, those in front of `order` first: none covers another one or leaves the area.
std::vector<PlotLabel> placeLabels(const VocabularyScatter& scatter, const PlotFrame& frame,
    std::span<const std::int64_t> order, const QFontMetricsF& metrics, std::size_t most);

/// Room for the dots between legend and titles.
QRectF vocabularyArea(const QRectF& bounds, const QFontMetricsF& metrics);

/// Frame, titles, legend and dots, with the painter's font. `bounds`: see vocabularyArea().
void paintDots(QPainter& painter, const QPalette& palette, const QRectF& bounds, const VocabularyScatter& scatter,
    const PlotFrame& frame);
/// What stands out, and labels.
void paintMarks(QPainter& painter, const QPalette& palette, const VocabularyScatter& scatter, const PlotFrame& frame,
    const VocabularyMarks& marks);

/// The part of the map that `frame` shows, enlarged to the size of a page.
Picture vocabularyPicture(
    const VocabularyScatter& scatter, const PlotFrame& frame, const VocabularyMarks& marks, const QFont& font);

}  // namespace translucent
