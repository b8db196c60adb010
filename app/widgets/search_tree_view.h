#pragma once

#include "widgets/picture_file.h"
#include "widgets/search_tree_cache.h"

#include <QWidget>

namespace translucent {

class SearchTreeLegend;

/// The canvas of a search tree: drag to pan, wheel or + and − to zoom, 0 to fit. A walkable tree has a cursor that
/// arrows and clicks move; the keys of one that is not walkable go to its parent.
class SearchTreeView : public QWidget {
    Q_OBJECT

public:
    explicit SearchTreeView(QWidget* parent = nullptr);

    /// Another search: lays out and fits; nullptr empties the canvas.
    void setTrace(SearchTracePtr trace);
    SearchTracePtr trace() const { return m_trace; }
    void setTreeOptions(const SearchTreeOptions& options);
    const SearchTreeOptions& treeOptions() const { return m_options; }

    void setWinner(std::ptrdiff_t candidate);  ///< SearchTreeMarks::kNone = none
    void setRival(std::ptrdiff_t candidate);
    void setSplit(std::optional<int> position);
    /// Steps done; the view follows them until somebody pans or zooms.
    void setProgress(double steps);
    void setWalkable(bool walkable) { m_walkable = walkable; }

    /// The candidate of the cursor, -1 = the start.
    std::ptrdiff_t cursor() const { return m_marks.cursor; }
    void setCursorAt(std::ptrdiff_t candidate);
    /// Moves as little as shows the candidate.
    void ensureVisible(std::ptrdiff_t candidate);

    void fit();  ///< the whole tree, however small
    void zoomBy(double factor);
    double scale() const { return m_scale; }

    const SearchTreePicture& treePicture() const { return m_picture; }
    /// Where a candidate is, in the widget's coordinates; empty when it is not drawn.
    QRectF candidateRect(std::ptrdiff_t candidate) const;

    /// The whole tree with a title and the legend.
    Picture picture(const QString& title, const SearchTreeLegend& legend) const;

    QSize sizeHint() const override { return {560, 360}; }
    QSize minimumSizeHint() const override { return {160, 60}; }

Q_SIGNALS:
    void cursorMoved(std::ptrdiff_t candidate);
    void activated(std::ptrdiff_t candidate);  ///< Enter or a double click
    void retreatRequested();                   ///< Backspace
    void typed(const QString& text);           ///< a character that is no command

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QPointF toTree(QPointF position) const { return (position - m_origin) / m_scale; }
    std::optional<std::size_t> nodeUnder(QPointF position) const;
    void layOut();
    void showStart();
    void follow();
    QPointF pathAt(std::ptrdiff_t candidate, double steps) const;
    void zoomAt(QPointF position, double factor);
    void moveCursor(TreeMove move);
    void toggleOpened();
    bool command(int key);

    SearchTracePtr m_trace;
    SearchTreeOptions m_options;
    SearchTreePicture m_picture;
    SearchTreeCache m_cache;
    SearchTreeMarks m_marks;
    QPointF m_origin;
    double m_scale = 1;
    bool m_walkable = true;
    bool m_follows = true;  ///< nobody has panned or zoomed yet
    bool m_fitted = false;  ///< stays fitted when the widget is resized
    std::optional<QPointF> m_grip;
};

}  // namespace translucent
