#include "pages/attention/lines_picture.h"

#include "widgets/drawing_style.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

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

/// The coverage of a pixel by the distance of its centre from the line, in steps along the column. It is the same for
/// every column, since the line is straight.
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

/// Lines per device pixel, or 0 if there are no pixels or they are rotated.
double pixelScale(const QPainter& painter)
{
    const QTransform transform = painter.deviceTransform();
    const bool upright = transform.type() <= QTransform::TxScale && transform.m11() == transform.m22();
    return upright && painter.paintEngine()->type() == QPaintEngine::Raster ? transform.m11() : 0;
}

/// The nearest integer, without the function call of std::lround; for numbers above −kBias.
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

namespace {

bool counts(TokenClass tokenClass, const LineChoice& choice)
{
    return !choice.wordsOnly || tokenClass == TokenClass::Word;
}

float strength(const AttentionLine& line)
{
    return std::abs(line.weight);
}

/// The lines of one row, strongest first, up to the given mass.
std::vector<AttentionLine> strongest(std::vector<AttentionLine> row, double mass)
{
    double total = 0;
    for (const AttentionLine& line : row)
        total += strength(line);
    std::ranges::stable_sort(row, std::ranges::greater {}, strength);
    double sum = 0;
    std::size_t kept = 0;
    while (kept < row.size() && strength(row[kept]) > 0 && (kept == 0 || sum < mass * total))
        sum += strength(row[kept++]);
    row.resize(kept);
    return row;
}

constexpr double kPadding = 8;
constexpr double kNarrowestGap = 180;
constexpr double kThinnest = 1;
constexpr double kThickest = 5;
constexpr double kPalest = 0.25;
constexpr double kFaded = 0.12;
constexpr double kSmallestWeight = 0.005;

double widest(const QStringList& texts, const QString& title, const QFont& font)
{
    const QFontMetricsF metrics(font);
    QFont bold = font;
    bold.setBold(true);
    double width = QFontMetricsF(bold).horizontalAdvance(title);
    for (const QString& text : texts)
        width = std::max(width, metrics.horizontalAdvance(text));
    return width + 2 * kPadding;
}

float strongestOf(const std::vector<AttentionLine>& lines)
{
    float most = 0;
    for (const AttentionLine& line : lines)
        most = std::max(most, strength(line));
    return most > 0 ? most : 1;
}

/// The colour at the end of the heatmap's scale.
QColor signColour(float factor)
{
    static const ColourMap kColours(ColourMapKind::BlueRed);
    return kColours.at(factor < 0 ? 0.08F : 0.92F);
}

bool isFocused(const AttentionLine& line, const LinesPicture& picture)
{
    return (!picture.focusQuery || line.query == *picture.focusQuery)
        && (!picture.focusKey || line.key == *picture.focusKey);
}

}  // namespace

std::vector<AttentionLine> attentionLines(const Array& layer, const LineChoice& choice,
    std::span<const TokenClass> queryClasses, std::span<const TokenClass> keyClasses)
{
    const auto queries = std::size_t(layer.shape[1]);
    std::vector<AttentionLine> lines;
    for (std::size_t head = 0; head < choice.heads.size(); ++head)
        for (std::size_t query = 0; choice.heads[head] && query < queries; ++query) {
            if (!counts(queryClasses[query], choice))
                continue;
            const std::span<const float> weights = layer.row(head * queries + query);
            std::vector<AttentionLine> row;
            for (std::size_t key = 0; key < weights.size(); ++key)
                if (counts(keyClasses[key], choice))
                    row.push_back({int(query), int(key), int(head), weights[key]});
            std::ranges::copy(strongest(std::move(row), choice.mass), std::back_inserter(lines));
        }
    return lines;
}

LinesLayout::LinesLayout(const LinesPicture& picture, const QFont& font, double width)
    : m_font(font)
    , m_line(1.6 * QFontMetricsF(font).height())
    , m_queryWidth(widest(picture.queries, picture.queryTitle, font))
    , m_keyWidth(widest(picture.keys, picture.keyTitle, font))
    , m_queries(int(picture.queries.size()))
    , m_keys(int(picture.keys.size()))
    , m_size(width, (1 + std::max(m_queries, m_keys)) * m_line + 2 * kPadding)
{
}

double LinesLayout::narrowest(const LinesPicture& picture, const QFont& font)
{
    return widest(picture.queries, picture.queryTitle, font) + widest(picture.keys, picture.keyTitle, font)
        + kNarrowestGap;
}

QRectF LinesLayout::queryRect(int query) const
{
    return {0, kPadding + (1 + query) * m_line, m_queryWidth, m_line};
}

QRectF LinesLayout::keyRect(int key) const
{
    return {m_size.width() - m_keyWidth, kPadding + (1 + key) * m_line, m_keyWidth, m_line};
}

std::optional<int> LinesLayout::queryAt(QPointF place) const
{
    for (int query = 0; query < m_queries; ++query)
        if (queryRect(query).contains(place))
            return query;
    return {};
}

std::optional<int> LinesLayout::keyAt(QPointF place) const
{
    for (int key = 0; key < m_keys; ++key)
        if (keyRect(key).contains(place))
            return key;
    return {};
}

void LinesLayout::paint(
    QPainter& painter, const LinesPicture& picture, const QPalette& palette, const QRectF& exposed) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF gap(QPointF(m_queryWidth, 0), QPointF(m_size.width() - m_keyWidth, m_size.height()));
    std::vector<ColouredLine> lines = visibleLines(picture, exposed);
    for (ColouredLine& line : lines)
        line.colour = lineColour(line.colour, palette);
    drawLines(painter, lines, gap & exposed);
    paintTokens(painter, picture, palette, exposed);
}

/// The stronger, the thicker and the more opaque; the strongest on top.
std::vector<ColouredLine> LinesLayout::visibleLines(const LinesPicture& picture, const QRectF& exposed) const
{
    std::vector<ColouredLine> visible;
    const double larger = enlargement(m_font);
    const auto isAbove = [&](double y) { return y < exposed.top() - larger * kThickest; };
    const auto isBelow = [&](double y) { return y > exposed.bottom() + larger * kThickest; };
    const float strongest = picture.factors ? strongestOf(picture.lines) : 1;
    for (const AttentionLine& line : picture.lines) {
        const double share = double(strength(line) / strongest);
        const QRectF from = queryRect(line.query), to = keyRect(line.key);
        const double start = from.center().y(), end = to.center().y();
        if (share < kSmallestWeight || (isAbove(start) && isAbove(end)) || (isBelow(start) && isBelow(end)))
            continue;
        QColor colour = picture.factors ? signColour(line.weight) : headColour(line.head);
        const double opacity = kPalest + (1 - kPalest) * share;
        colour.setAlphaF(float(opacity * (isFocused(line, picture) ? 1 : kFaded)));
        visible.push_back({QLineF(from.right(), start, to.left(), end), colour,
            larger * (kThinnest + (kThickest - kThinnest) * share)});
    }
    std::ranges::stable_sort(visible, {}, &ColouredLine::width);
    return visible;
}

void LinesLayout::paintTokens(
    QPainter& painter, const LinesPicture& picture, const QPalette& palette, const QRectF& exposed) const
{
    const auto write = [&](QRectF rect, Qt::Alignment side, const QString& text, bool bold, bool marked) {
        if (!rect.intersects(exposed))
            return;
        QFont font = m_font;
        font.setBold(bold);
        painter.setFont(font);
        painter.setPen(palette.color(marked ? QPalette::HighlightedText : QPalette::Text));
        if (marked) {
            painter.setBrush(palette.color(QPalette::Highlight));
            painter.setPen(Qt::NoPen);
            painter.drawRoundedRect(rect.adjusted(1, 2, -1, -2), 4, 4);
            painter.setPen(palette.color(QPalette::HighlightedText));
        }
        painter.drawText(rect.adjusted(kPadding, 0, -kPadding, 0), Qt::AlignVCenter | side, text);
    };
    write({0, kPadding, m_queryWidth, m_line}, Qt::AlignRight, picture.queryTitle, true, false);
    write({m_size.width() - m_keyWidth, kPadding, m_keyWidth, m_line}, Qt::AlignLeft, picture.keyTitle, true, false);
    for (int query = 0; query < m_queries; ++query)
        write(queryRect(query), Qt::AlignRight, picture.queries[query], false, picture.focusQuery == query);
    for (int key = 0; key < m_keys; ++key)
        write(keyRect(key), Qt::AlignLeft, picture.keys[key], false, picture.focusKey == key);
}

LinesCanvas::LinesCanvas(QWidget* parent)
    : QWidget(parent)
{
    setMouseTracking(true);
}

void LinesCanvas::setPicture(LinesPicture picture)
{
    m_picture = std::move(picture);
    fit();
    update();
}

void LinesCanvas::fit()
{
    const double width = LinesLayout::narrowest(m_picture, font());
    setMinimumSize(int(std::ceil(width)), int(std::ceil(LinesLayout(m_picture, font(), width).size().height())));
}

Picture LinesCanvas::drawing() const
{
    return {m_picture.title, layOut().size(),
        [layout = layOut(), shown = m_picture](QPainter& painter, const QPalette& colours) {
            const QRectF all(QPointF(), layout.size());
            painter.fillRect(all, colours.color(QPalette::Base));
            layout.paint(painter, shown, colours, all);
        }};
}

void LinesCanvas::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    layOut().paint(painter, m_picture, palette(), event->rect());
}

void LinesCanvas::mouseMoveEvent(QMouseEvent* event)
{
    Q_EMIT hovered(layOut().queryAt(event->position()), layOut().keyAt(event->position()));
}

void LinesCanvas::mousePressEvent(QMouseEvent* event)
{
    Q_EMIT clicked(layOut().queryAt(event->position()), layOut().keyAt(event->position()));
}

bool LinesCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        Q_EMIT hovered({}, {});
    else if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
    return QWidget::event(event);
}

}  // namespace translucent
