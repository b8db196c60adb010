#pragma once

#include "widgets/search_tree_picture.h"

#include <QPixmap>

namespace translucent {

/// Where and how large a canvas shows a tree.
struct TreePlacement {
    QPointF origin;
    double scale = 1;
    QRectF exposed;  ///< what is seen of the tree, in its own units
};

/// Keeps the steps that are done as a pixmap, so that a frame of an animation draws the newest step only.
class SearchTreeCache {
public:
    /// Draws the tree and its cursor.
    void paint(QPainter& painter, const SearchTreePicture& picture, const QPalette& palette,
        const SearchTreeMarks& marks, const TreePlacement& placement);
    /// The picture has changed.
    void clear() { m_pixmap = {}; }

private:
    bool fits(
        const SearchTreeMarks& marks, const QPalette& palette, double scale, double ratio, std::size_t done) const;

    QPixmap m_pixmap;
    SearchTreeMarks m_marks;
    qint64 m_palette = 0;
    double m_scale = 0;
    std::size_t m_columns = 0;  ///< drawn so far
};

}  // namespace translucent
