#pragma once

#include "translucent/search/search_trace.h"
#include "widgets/drawing_style.h"

#include <QFont>
#include <QGraphicsItem>
#include <QPalette>
#include <QPen>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

class QPainter;

namespace translucent {

/// The candidates of a search that its tree shows.
enum class SearchTreeShown {
    Considered,  ///< all that a step ranked
    Kept,        ///< without the pruned ones
    Finished,    ///< only the paths to hypotheses that ended
};

struct SearchTreeOptions {
    SearchTreeShown shown = SearchTreeShown::Considered;
    std::set<std::ptrdiff_t> opened = {};  ///< candidates, -1 = the start, whose children are always shown

    bool operator==(const SearchTreeOptions&) const = default;
};

/// A candidate and its position.
struct SearchTreeNode {
    std::ptrdiff_t candidate = -1;         ///< index into SearchTrace::candidates; -1 = the start
    std::ptrdiff_t parent = -1;            ///< node; -1 for the start
    std::size_t column = 0;                ///< 0 = the start, then target position + 1
    double row = 0;                        ///< from 0; adjacent nodes of a column are at least 1 apart
    std::size_t hidden = 0;                ///< children hidden by the options
    std::vector<std::ptrdiff_t> children;  ///< nodes, best first
};

enum class TreeMove { Parent, Child, Above, Below };

/// The layout of a drawn search: time runs to the right, one column per step. Nothing overlaps or crosses, and every
/// node is as near to its parent and children as this allows, so that a beam of K needs little more than 2K rows for
/// any length; long branches are the straightest.
struct SearchTreeLayout {
    std::vector<SearchTreeNode> nodes;  ///< parents before children; the first is the start
    std::size_t columns = 0;
    double rows = 0;

    /// The node of a candidate, -1 = the start; empty if it is not drawn.
    std::optional<std::size_t> nodeOf(std::ptrdiff_t candidate) const;
    /// The target of an arrow key: the parent, the best child, the next one in the same column; empty at an edge.
    std::optional<std::size_t> neighbour(std::size_t node, TreeMove move) const;
};

SearchTreeLayout layOutSearchTree(const SearchTrace& trace, const SearchTreeOptions& options);

/// Fill of a candidate, on a backdrop of colour `base`: log-probabilities from kLowestLog and below to 0.
inline constexpr double kLowestLog = -5;
QColor logProbabilityColour(double logProbability, const QColor& base);

/// Orange and green that differ from each other and from the fills, also with a colour vision deficiency.
QColor winnerColour(const QColor& base);
QColor rivalColour(const QColor& base);

/// The appearance of a candidate's rectangle.
struct CandidateLook {
    QColor fill;
    QColor ink;  ///< black or white
    QPen border;
    bool ended = false;     ///< round
    bool finished = false;  ///< with a second line
    bool forced = false;    ///< with a corner of the winner's colour
};
/// `judged` in [0, 1] is the progress of the search's decision on the candidate.
CandidateLook lookOf(const SearchCandidate& candidate, const QPalette& palette, double judged = 1);
void paintCandidate(QPainter& painter, const QRectF& rect, const CandidateLook& look, const QPalette& palette);

/// Fonts and measures of a tree, from the font of the application.
struct SearchTreeType {
    explicit SearchTreeType(const QFont& font);

    double em;
    QFont tokens;
    QFont numbers;
    mutable TextWidths numberWidths;
};

/// A candidate of a drawn search and the line to it; uses the palette of its scene. Omits details that are unreadable
/// at the current scale.
class CandidateItem : public QGraphicsItem {
public:
    enum Way { None, Rival, Winner };

    /// `candidate` is nullptr for the start.
    CandidateItem(
        const SearchTreeNode& node, const SearchCandidate* candidate, const QString& token, const SearchTreeType& type);

    /// Its final rectangle within its scene; `parent` is nullptr for the start.
    void place(const QRectF& rect, const CandidateItem* parent);
    const QRectF& place() const { return m_rect; }
    std::ptrdiff_t candidate() const { return m_node.candidate; }
    std::size_t column() const { return m_node.column; }
    double widthNeeded() const;

    void setWay(Way way);
    /// The animated share of its step: it slides out of its parent, then it is judged.
    void setAge(double age);

    QRectF boundingRect() const override;
    QPainterPath shape() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    bool isPruned() const { return m_candidate && m_candidate->fate == CandidateFate::Pruned; }
    QColor wayColour(const QPalette& palette) const;
    void paintEdge(QPainter& painter, const QPen& pen) const;
    void paintTexts(QPainter& painter, const QColor& ink, double scale) const;

    const SearchTreeNode& m_node;
    const SearchCandidate* m_candidate;
    QString m_token;
    QString m_number;
    const SearchTreeType& m_type;
    QRectF m_rect;
    QRectF m_from;  ///< of the parent
    Way m_way = None;
    double m_age = 1;
};

}  // namespace translucent
