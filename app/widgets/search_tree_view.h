#pragma once

#include "widgets/scene_view.h"
#include "widgets/search_tree_look.h"

#include <limits>
#include <memory>

namespace translucent {

class SearchTreeLegend;

/// The marks in a drawing of a search.
struct SearchTreePaths {
    static constexpr std::ptrdiff_t kNone = -2;

    std::ptrdiff_t winner = kNone;  ///< candidate; its path is the winning one
    std::ptrdiff_t rival = kNone;   ///< candidate at the end of another path
    std::optional<int> split = {};  ///< target position with a tinted column
};

/// The tree of a search: a SceneView that shows all of it if it is readable, and otherwise follows the winner until the
/// user zooms or pans. A walkable tree has a cursor that arrows and clicks move; otherwise keys go to its parent.
class SearchTreeView : public SceneView {
    Q_OBJECT

public:
    explicit SearchTreeView(QWidget* parent = nullptr);
    ~SearchTreeView() override;

    /// Another search, without paths; nullptr empties the view.
    void setTrace(SearchTracePtr trace);
    SearchTracePtr trace() const { return m_trace; }
    void setTreeOptions(const SearchTreeOptions& options);

    void setPaths(const SearchTreePaths& paths);
    void setProgress(double steps);  ///< completed; the fraction is the progress of the next one
    void setWalkable(bool walkable) { m_walkable = walkable; }

    /// The candidate of the cursor, -1 = the start.
    std::ptrdiff_t cursor() const { return m_cursor; }
    void setCursorAt(std::ptrdiff_t candidate);
    /// Moves as little as shows the candidate.
    void showCandidate(std::ptrdiff_t candidate);
    void fit();  ///< the whole tree, regardless of its size

    /// The rectangle of a candidate in the view's coordinates; empty if it is not drawn.
    QRectF candidateRect(std::ptrdiff_t candidate) const;

    /// The whole tree with a title and the legend. The view must outlive it.
    Picture picture(const QString& title, const SearchTreeLegend& legend) const;

    QSize sizeHint() const override { return {560, 360}; }
    QSize minimumSizeHint() const override { return {160, 60}; }

Q_SIGNALS:
    void cursorMoved(std::ptrdiff_t candidate);
    void retreatRequested();          ///< Backspace
    void typed(const QString& text);  ///< a character that is not a command

protected:
    QGraphicsItem* neighbour(const QGraphicsItem& from, Qt::Key arrow) const override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& exposed) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void layOut();
    void placeItems();
    void follow();
    QPointF centreOfStep(const QSizeF& room) const;
    QPointF centreOfStart(const QSizeF& room) const;
    QPointF pathAt(std::ptrdiff_t candidate, double steps) const;
    CandidateItem* itemOf(std::ptrdiff_t candidate) const;
    void toggleOpened();

    SearchTracePtr m_trace;
    SearchTreeOptions m_options;
    SearchTreeLayout m_layout;
    std::unique_ptr<SearchTreeType> m_type;
    std::vector<CandidateItem*> m_items;  ///< one a node
    QGraphicsItem* m_band = nullptr;      ///< the column of the split
    SearchTreePaths m_paths;
    double m_progress = std::numeric_limits<double>::infinity();
    std::ptrdiff_t m_cursor = -1;
    bool m_walkable = true;
    bool m_follows = true;  ///< until the user pans or zooms
};

}  // namespace translucent
