#pragma once

#include "pages/architecture/motion.h"

#include <QPixmap>

#include <span>

class QPainter;

namespace translucent {

/// Whether two scales look the same.
bool isSameScale(double one, double other);

/// Draws a link as far as it has grown.
void paintLink(QPainter& painter, const LinkShape& link);

/// Links that have grown, drawn once for all frames that show the same: there are many, and each is a smooth curve.
class LinkLayer {
public:
    /// Draws `most` more of the links, at the scale of `painter`; another number of links or another scale starts
    /// again.
    void draw(std::span<const LinkShape> links, const QPainter& painter, std::size_t most);

    bool has(std::size_t links) const { return m_drawn == links && m_links == links; }
    /// Whether it has been drawn at the scale of `painter`.
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

}  // namespace translucent
