#include "widgets/search_tree_cache.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kMostPixels = 8e6;  ///< beyond, so little is seen at once that drawing it is cheap

}  // namespace

bool SearchTreeCache::fits(
    const SearchTreeMarks& marks, const QPalette& palette, double scale, double ratio, std::size_t done) const
{
    return !m_pixmap.isNull() && m_scale == scale && m_pixmap.devicePixelRatio() == ratio && m_columns <= done
        && m_palette == palette.cacheKey() && m_marks.winner == marks.winner && m_marks.rival == marks.rival
        && m_marks.split == marks.split;
}

void SearchTreeCache::paint(QPainter& painter, const SearchTreePicture& picture, const QPalette& palette,
    const SearchTreeMarks& marks, const TreePlacement& placement)
{
    const std::size_t columns = picture.treeLayout().columns;
    if (columns == 0)
        return;
    const auto place = [&](QPainter& on, QPointF origin) {
        on.translate(origin);
        on.scale(placement.scale, placement.scale);
    };
    const double ratio = painter.device()->devicePixelRatioF();
    const QSizeF size = picture.size() * placement.scale * ratio;
    const auto done = std::size_t(std::min(std::floor(marks.progress), double(columns - 1))) + 1;
    const bool cached = size.width() * size.height() <= kMostPixels;
    if (cached && !fits(marks, palette, placement.scale, ratio, done)) {
        m_pixmap = QPixmap((size + QSizeF(1, 1)).toSize());
        m_pixmap.setDevicePixelRatio(ratio);
        m_pixmap.fill(Qt::transparent);
        m_marks = marks;
        m_palette = palette.cacheKey();
        m_scale = placement.scale;
        m_columns = 0;
    }
    if (cached && m_columns < done) {
        QPainter on(&m_pixmap);
        place(on, {});
        picture.paint(on, palette, marks, QRectF(QPointF(), picture.size()), {m_columns, done - 1});
        m_columns = done;
    }
    if (cached)
        painter.drawPixmap(placement.origin, m_pixmap);
    painter.save();
    place(painter, placement.origin);
    picture.paint(painter, palette, marks, placement.exposed, {cached ? done : 0, columns});
    picture.paintCursor(painter, palette, marks);
    painter.restore();
}

}  // namespace translucent
