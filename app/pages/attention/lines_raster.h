#pragma once

#include <QColor>
#include <QImage>
#include <QLineF>

#include <vector>

class QPainter;

namespace translucent {

struct ColouredLine {
    QLineF line;  ///< from left to right
    QColor colour;
    double width = 1;
};

/// Draws `lines` with flat ends. On a screen or an image of pixels they are rasterised here, on the
/// calling thread: the raster engine of QPainter hands the spans of each line to a pool of threads, which takes several
/// times longer than filling them. Elsewhere (PDF, SVG) they stay lines.
void drawLines(QPainter& painter, const std::vector<ColouredLine>& lines, const QRectF& exposed);

/// Adds one line to an image of Format_ARGB32_Premultiplied, in its pixels: each pixel takes the share of the colour
/// that the line covers of it, to 1/32 pixel. The ends are vertical and lie between two columns of pixels.
void rasteriseLine(QImage& image, const ColouredLine& line);

}  // namespace translucent
