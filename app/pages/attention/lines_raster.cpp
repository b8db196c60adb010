#include "pages/attention/lines_raster.h"

#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace translucent {

namespace {

constexpr int kStepBits = 5;
constexpr int kSteps = 1 << kStepBits;  ///< a pixel's height in steps of the profile
constexpr double kFlat = 1e-3;          ///< slopes below it need no averaging

/// Integral of clamp(u, 0, 1).
double integral(double u)
{
    return u <= 0 ? 0 : u < 1 ? u * u / 2 : u - 0.5;
}

/// The share of a pixel below a straight boundary that passes `height` above its centre.
double shareBelow(double height, double slope)
{
    const double middle = height + 0.5;
    return slope < kFlat ? std::clamp(middle, 0.0, 1.0)
                         : (integral(middle + slope / 2) - integral(middle - slope / 2)) / slope;
}

/// What a pixel takes of the line by the distance of its centre from the line's, in steps along the column. The same
/// for every column, since the line is straight.
std::vector<QRgb> columnProfile(const QColor& colour, double halfHeight, double slope)
{
    const auto entries = std::size_t(std::ceil((halfHeight + 0.5 + slope / 2) * kSteps)) + 1;
    std::vector<QRgb> profile(entries);
    const QColor opaque = colour.toRgb();
    for (std::size_t entry = 0; entry < entries; ++entry) {
        const double distance = double(entry) / kSteps;
        const double covered = shareBelow(halfHeight - distance, slope) - shareBelow(-halfHeight - distance, slope);
        const int alpha = int(std::lround(covered * opaque.alphaF() * 255));
        profile[entry] = qPremultiply(qRgba(opaque.red(), opaque.green(), opaque.blue(), alpha));
    }
    return profile;
}

/// `source` over `target`, both premultiplied.
QRgb over(QRgb source, QRgb target)
{
    const QRgb rest = 255 - qAlpha(source);
    const auto scaled = [rest](QRgb two) {  // two channels at a time, each rounded
        const QRgb product = two * rest + 0x800080;
        return ((product + ((product >> 8) & 0xff00ff)) >> 8) & 0xff00ff;
    };
    return source + (scaled(target & 0xff00ff) | (scaled((target >> 8) & 0xff00ff) << 8));
}

/// Lines per device pixel, or 0 where there are no pixels or they are turned.
double pixelScale(const QPainter& painter)
{
    const QTransform transform = painter.deviceTransform();
    const bool upright = transform.type() <= QTransform::TxScale && transform.m11() == transform.m22();
    return upright && painter.paintEngine()->type() == QPaintEngine::Raster ? transform.m11() : 0;
}

/// The nearest whole number, without the call that std::lround is; of numbers above −kBias.
int nearest(double number)
{
    constexpr int kBias = 1 << 24;
    return int(number + (kBias + 0.5)) - kBias;
}

}  // namespace

void rasteriseLine(QImage& image, const ColouredLine& line)
{
    const QPointF from = line.line.p1();
    const double slope = line.line.dy() / line.line.dx();
    const std::vector<QRgb> profile =
        columnProfile(line.colour, line.width / 2 * std::sqrt(1 + slope * slope), std::abs(slope));
    const int reach = int(profile.size()) - 1, right = std::min(image.width(), int(std::lround(line.line.x2())));
    const qsizetype stride = image.bytesPerLine() / qsizetype(sizeof(QRgb));
    auto* pixels = reinterpret_cast<QRgb*>(image.bits());
    for (int x = std::max(0, int(std::lround(from.x()))); x < right; ++x) {
        const int centre = nearest((from.y() + slope * (x + 0.5 - from.x()) - 0.5) * kSteps);
        const int first = std::max(0, (centre - reach + kSteps - 1) >> kStepBits);
        const int last = std::min(image.height() - 1, (centre + reach) >> kStepBits);
        QRgb* pixel = pixels + first * stride + x;
        for (int y = first; y <= last; ++y, pixel += stride)
            *pixel = over(profile[std::size_t(std::abs(y * kSteps - centre))], *pixel);
    }
}

void drawLines(QPainter& painter, const std::vector<ColouredLine>& lines, const QRectF& exposed)
{
    const double scale = pixelScale(painter);
    if (scale == 0) {
        for (const ColouredLine& line : lines) {
            painter.setPen(QPen(line.colour, line.width, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(line.line);
        }
        return;
    }
    const QRect area = QRectF(exposed.topLeft() * scale, exposed.size() * scale).toAlignedRect();
    QImage image(area.size(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    for (const ColouredLine& each : lines) {
        const QPointF corner = area.topLeft();
        rasteriseLine(image,
            {QLineF(each.line.p1() * scale - corner, each.line.p2() * scale - corner), each.colour,
                each.width * scale});
    }
    image.setDevicePixelRatio(scale);
    painter.drawImage(QPointF(area.topLeft()) / scale, image);
}

}  // namespace translucent
