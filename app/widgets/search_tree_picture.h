#pragma once

#include "engine/search_trace_ptr.h"
#include "widgets/search_tree_layout.h"

#include <QFont>
#include <QPalette>
#include <QRectF>
#include <QStringList>

#include <limits>

class QPainter;

namespace translucent {

/// What a drawing of a search marks.
struct SearchTreeMarks {
    static constexpr std::ptrdiff_t kNone = -2;

    std::ptrdiff_t winner = kNone;                              ///< candidate; the way to it is the winning path
    std::ptrdiff_t rival = kNone;                               ///< candidate at the end of another path to be followed
    std::ptrdiff_t cursor = kNone;                              ///< candidate, -1 = the start
    std::optional<int> split;                                   ///< target position before which a line is drawn
    double progress = std::numeric_limits<double>::infinity();  ///< steps done; the fraction is how far the next is
};

/// Columns of a tree, both included.
struct ColumnRange {
    std::size_t first = 0;
    std::size_t last = std::numeric_limits<std::size_t>::max();

    bool contains(std::size_t column) const { return column >= first && column <= last; }
};

/// A search tree laid out and measured for a font; draws any part of itself into any painter.
class SearchTreePicture {
public:
    SearchTreePicture() = default;
    SearchTreePicture(SearchTracePtr trace, const SearchTreeOptions& options, const QFont& font);

    const SearchTreeLayout& treeLayout() const { return m_layout; }
    QSizeF size() const { return m_size; }
    QRectF nodeRect(std::size_t node) const;
    std::optional<std::size_t> nodeAt(QPointF position) const;

    /// Draws what touches `exposed` of some columns, without the cursor; details are left out where the painter's scale
    /// makes them unreadable.
    void paint(QPainter& painter, const QPalette& palette, const SearchTreeMarks& marks, const QRectF& exposed,
        ColumnRange columns = {}) const;
    void paintCursor(QPainter& painter, const QPalette& palette, const SearchTreeMarks& marks) const;

private:
    friend class SearchTreeBrush;

    QRectF columnBand(std::size_t column) const;

    SearchTracePtr m_trace;
    SearchTreeLayout m_layout;
    QFont m_font;
    QFont m_smallFont;
    double m_em = 14;
    QSizeF m_size {0, 0};
    std::vector<double> m_left;   ///< of each column
    std::vector<double> m_width;  ///< of each column
    QStringList m_tokens;         ///< of each node
    QStringList m_numbers;        ///< log p of each node
};

/// Fill of a node, on a backdrop of colour `base`: log-probabilities from kLowestLog and below to 0.
inline constexpr double kLowestLog = -5;
float logProbabilityLevel(double logProbability);  ///< in [0, 1], on ColourMapKind::Blues
QColor logProbabilityColour(double logProbability, const QColor& base);

/// Orange and green that are told apart from each other and from the fills, also with a colour vision deficiency.
QColor winnerColour(const QColor& base);
QColor rivalColour(const QColor& base);

}  // namespace translucent
