#pragma once

#include "widgets/search_tree_layout.h"
#include "widgets/text_widths.h"

#include <QFont>
#include <QGraphicsItem>
#include <QPalette>
#include <QPen>
#include <QWidget>

class QPainter;

namespace translucent {

/// Fill of a candidate, on a backdrop of colour `base`: log-probabilities from kLowestLog and below to 0.
inline constexpr double kLowestLog = -5;
QColor logProbabilityColour(double logProbability, const QColor& base);

/// Orange and green that differ from each other and from the fills, also with a colour vision deficiency.
QColor winnerColour(const QColor& base);
QColor rivalColour(const QColor& base);

/// A rectangle that stands for a candidate.
struct CandidateLook {
    QColor fill;
    QColor ink;  ///< black or white
    QPen border;
    bool ended = false;     ///< round
    bool finished = false;  ///< with a second line
    bool forced = false;    ///< with a corner of the winner's colour
};
/// `judged` in [0, 1] is how far the search has come in deciding what becomes of it.
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

/// A candidate of a drawn search and the line that leads to it; draws in the palette of its scene. Details are left out
/// where the scale makes them unreadable.
class CandidateItem : public QGraphicsItem {
public:
    enum Way { None, Rival, Winner };

    /// `candidate` is nullptr for the start.
    CandidateItem(
        const SearchTreeNode& node, const SearchCandidate* candidate, const QString& token, const SearchTreeType& type);

    /// Within its scene once it has arrived; `parent` is nullptr for the start.
    void place(const QRectF& rect, const CandidateItem* parent);
    const QRectF& place() const { return m_rect; }
    std::ptrdiff_t candidate() const { return m_node.candidate; }
    std::size_t column() const { return m_node.column; }
    double widthNeeded() const;

    void setWay(Way way);
    /// How much of its step it has lived through: it slides out of its parent, then it is judged.
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
