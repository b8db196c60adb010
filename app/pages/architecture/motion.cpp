#include "pages/architecture/motion.h"

#include "widgets/colour_map.h"
#include "widgets/presented.h"

#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QLineF>
#include <QPainter>
#include <QPalette>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

constexpr double kLeastWeight = 0.05;
constexpr double kScaleReach = 2.5;  ///< of a scale, in root mean squares
constexpr double kNameHeight = 16;
constexpr double kNameGap = 2;
constexpr double kNarrowestName = 20;  ///< bands closer together have no names
constexpr double kFade = 0.3;          ///< share of a path on which something fades in or out
constexpr double kArriving = 0.6;      ///< share of its path after which an emerging row is named
constexpr double kCountWidth = 28;
constexpr double kCaptionReach = 174;  ///< from the middle of a row to the left end of its caption
constexpr double kDimmed = 0.15;       ///< links of queries other than the focused one
constexpr double kLane = 0.88;         ///< of a slot that the heads' pieces share
constexpr double kPiece = 0.78;        ///< of its lane that a piece fills
constexpr double kThinnest = 0.6;
constexpr double kThickest = 3.6;
constexpr double kPalest = 0.12;
constexpr double kSeenToGrow = 0.1;  ///< the weights of links that are drawn in each frame
constexpr std::size_t kLinksAFrame = 24;
constexpr double kOutline = 0.9;
constexpr double kPieceOutline = 1.5;
constexpr double kAbove = 10;  ///< over the blocks
constexpr int kNamePixels = 12;
constexpr int kSmallPixels = 11;
constexpr int kSmallestPixels = 10;
constexpr double kTextGap = 3;  ///< between two names
constexpr double kVeil = 0.75;  ///< behind a name, over the lines of the drawing

/// The means of `cells` stretches.
void appendMeans(std::vector<float>& band, std::span<const float> vector, int cells)
{
    const auto edge = [&](int cell) { return vector.size() * std::size_t(cell) / std::size_t(cells); };
    for (int cell = 0; cell < cells; ++cell) {
        const auto part = vector.subspan(edge(cell), edge(cell + 1) - edge(cell));
        const double sum = std::accumulate(part.begin(), part.end(), 0.0);
        band.push_back(float(sum / double(std::max<std::size_t>(1, part.size()))));
    }
}

/// All heads' vectors of a token, one after the other.
std::vector<float> headsOf(const Array& array, int token, int cells)
{
    const auto heads = std::size_t(array.shape[0]), tokens = std::size_t(array.shape[1]);
    std::vector<float> band;
    for (std::size_t head = 0; head < heads; ++head)
        appendMeans(band, array.row(head * tokens + std::size_t(token)), cells / int(heads));
    return band;
}

/// Slow at both ends.
double eased(double share)
{
    return share * share * (3 - 2 * share);
}

double shareOf(double time, double begin, double end)
{
    return end > begin ? std::clamp((time - begin) / (end - begin), 0.0, 1.0) : double(time >= begin);
}

double mix(double from, double to, double share)
{
    return from + (to - from) * share;
}

/// The piece of a head; `top` counts pieces from the top.
QRectF pieceRect(const BandForm& form, QPointF middle, int head, int heads)
{
    const double high = form.height / heads, lane = form.slot * kLane / heads;
    const QRectF whole(middle.x() - form.width / 2, middle.y() - form.height / 2 + high * head, form.width, high);
    const double x = middle.x() + (head - (heads - 1) / 2.0) * lane;
    const QRectF side(x - lane * kPiece / 2, middle.y() - form.height / 2, lane * kPiece, form.height);
    return {QPointF(mix(whole.x(), side.x(), form.parted), mix(whole.y(), side.y(), form.parted)),
        QSizeF(mix(whole.width(), side.width(), form.parted), mix(whole.height(), side.height(), form.parted))};
}

/// The visible state of one flight.
class FlightView {
public:
    FlightView(const Motion& motion, const Flight& flight, double time)
        : m_flight(flight)
        , m_row(motion.rows[flight.row])
        , m_share(shareOf(time, flight.begin, flight.end))
        , m_form(between(flight.from, flight.to, eased(m_share)))
        , m_middle(pointOn(flight.path, eased(m_share)))
        , m_opacity(mix(1, flight.rest, m_share))
    {
        if (flight.emerges)
            m_opacity *= std::min(1.0, m_share / kFade);
        if (!flight.stays)
            m_opacity *= std::min(1.0, (1 - m_share) / kFade);
        if ((time < flight.begin && !flight.waits) || (time >= flight.end && !flight.stays))
            m_opacity = 0;
    }

    void addTo(MotionPicture& picture) const
    {
        if (m_opacity <= 0)
            return;
        addBands(picture);
        addTexts(picture);
    }

private:
    QPointF middleOf(int token) const
    {
        return {bandMiddle(m_form, m_middle.x(), token, m_row.window.count), m_middle.y()};
    }

    void addBands(MotionPicture& picture) const
    {
        for (int token = 0; token < int(m_row.bands.size()); ++token) {
            const QPointF middle = middleOf(token);
            if (m_row.heads > 0 && m_form.parted > 0)
                for (int head = 0; head < m_row.heads; ++head)
                    picture.bands.push_back(
                        {pieceRect(m_form, middle, head, m_row.heads), m_flight.row, token, head, m_opacity});
            else
                picture.bands.push_back(
                    {QRectF(middle.x() - m_form.width / 2, middle.y() - m_form.height / 2, m_form.width, m_form.height),
                        m_flight.row, token, -1, m_opacity});
        }
    }

    void addTexts(MotionPicture& picture) const
    {
        const bool words = m_row.bands.empty();
        if (m_form.slot < kNarrowestName || (!words && !m_flight.named))
            return;
        const double arrived = m_opacity * std::clamp((m_share - kArriving) / (1 - kArriving), 0.0, 1.0);
        const double named = words || !m_flight.emerges ? m_opacity : arrived;
        const double top = words ? m_middle.y() - kNameHeight / 2 : m_middle.y() + m_form.height / 2 + kNameGap;
        addRow(picture, m_row.names, {top, words ? TextShape::Word : TextShape::Name, named});
        addCounts(picture, top, named);
        const double above = m_middle.y() - m_form.height / 2 - kNameGap - kNameHeight;
        addRow(picture, m_row.notes, {above, TextShape::Note, arrived});
        if (!m_row.caption.isEmpty())
            picture.texts.push_back({QRectF(m_middle.x() - kCaptionReach, above, kCaptionReach, kNameHeight),
                m_row.caption, TextShape::Caption, arrived, m_row.heads > 0 && !m_row.names.empty()});
    }

    struct TextRow {
        double top = 0;
        TextShape::Kind kind = TextShape::Name;
        double opacity = 1;
    };

    void addRow(MotionPicture& picture, const QStringList& texts, const TextRow& row) const
    {
        for (int token = 0; token < texts.size(); ++token) {
            const QRectF rect(middleOf(token).x() - m_form.slot / 2, row.top, m_form.slot, kNameHeight);
            const bool onLine = m_row.heads == 0 && rect.left() < m_middle.x() && m_middle.x() < rect.right();
            picture.texts.push_back({rect, texts[token], row.kind, row.opacity, onLine});
        }
    }

    void addCounts(MotionPicture& picture, double top, double opacity) const
    {
        const auto add = [&](int hidden, int place) {
            if (hidden > 0)
                picture.texts.push_back({QRectF(middleOf(place).x() - kCountWidth / 2, top, kCountWidth, kNameHeight),
                    QStringLiteral("+%1").arg(hidden), TextShape::Count, opacity});
        };
        if (m_row.names.empty())
            return;
        add(m_row.window.before(), -1);
        add(m_row.window.after(), m_row.window.count);
    }

    const Flight& m_flight;
    const BandRow& m_row;
    double m_share;
    BandForm m_form;
    QPointF m_middle;
    double m_opacity;
};

/// The position at which a head's links end at a band.
double laneMiddle(const BandForm& form, double middle, int head, int heads)
{
    return middle + (head - (heads - 1) / 2.0) * form.slot * kLane / heads;
}

void addLinks(const Motion& motion, const LinkSet& set, double time, MotionPicture& picture)
{
    const double drawn = eased(shareOf(time, set.begin, set.end));
    if (drawn <= 0)
        return;
    const int queries = motion.rows[set.queryRow].window.count, keys = motion.rows[set.keyRow].window.count;
    for (const BandLink& link : set.links) {
        const double from = bandMiddle(set.keyForm, set.keys.x(), link.key, keys);
        const double to = bandMiddle(set.form, set.queries.x(), link.query, queries);
        const bool hidden = link.key < 0 || link.key == keys;
        picture.links.push_back({{hidden ? from : laneMiddle(set.keyForm, from, link.head, motion.heads), set.keys.y()},
            {laneMiddle(set.form, to, link.head, motion.heads), set.queries.y()}, link.head, link.weight, drawn,
            set.focus && link.query != *set.focus ? kDimmed * set.opacity : set.opacity});
    }
}

/// From a key up to a query: a cubic curve with vertical ends.
QPolygonF linkLine(const LinkShape& link)
{
    constexpr int kPieces = 14;
    const double middle = (link.from.y() + link.to.y()) / 2;
    QPolygonF line;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = link.drawn * i / kPieces, s = 1 - t;
        const double begin = s * s * s, early = 3 * s * s * t, late = 3 * s * t * t, end = t * t * t;
        line << QPointF(link.from.x() * (begin + early) + link.to.x() * (late + end),
            link.from.y() * begin + middle * (early + late) + link.to.y() * end);
    }
    return line;
}

QRectF around(std::span<const LinkShape> links)
{
    QRectF rect;
    for (const LinkShape& link : links)
        rect |= QRectF(link.from, link.to).normalized();
    return rect.adjusted(-kThickest, -kThickest, kThickest, kThickest);
}

QImage bandImage(const std::vector<float>& band, BandScale scale, Backdrop backdrop)
{
    const ColourMap map(scale == BandScale::EitherSign ? ColourMapKind::BlueRed : ColourMapKind::Blues, backdrop);
    QImage image(1, int(band.size()), QImage::Format_RGB32);
    for (int cell = 0; cell < image.height(); ++cell) {
        const float value = band[std::size_t(cell)];
        image.setPixel(0, cell, map.at(scale == BandScale::EitherSign ? (value + 1) / 2 : value));
    }
    return image;
}

/// A pixel of `cells` is a cell.
void fillCells(QPainter& painter, const QRectF& rect, const QImage& image, const QRect& cells)
{
    const double high = rect.height() / cells.height();
    for (int cell = 0; cell < cells.height(); ++cell)
        painter.fillRect(
            QRectF(rect.left(), rect.top() + high * cell, rect.width(), high), image.pixelColor(0, cells.top() + cell));
}

}  // namespace

TokenWindow windowAround(std::optional<int> focus, int size, int most)
{
    const int count = std::min(size, most);
    return {std::clamp(focus.value_or(0) - count / 2, 0, size - count), count, size};
}

QStringList namesIn(const TokenWindow& window, const QStringList& names)
{
    return names.mid(window.first, window.count);
}

std::vector<std::vector<float>> bandsOf(const Array& array, const TokenWindow& window, int cells, int heads)
{
    const bool perHead = array.rank() == 3;
    const int parts = perHead ? int(array.shape[0]) : heads;
    const auto width = int(perHead ? array.shape[0] * array.shape[2] : array.shape.back());
    int kept = std::min(cells, width);
    if (parts > 0)
        kept = std::max(1, kept / parts) * parts;
    std::vector<std::vector<float>> bands;
    double largest = 0, squares = 0;
    std::size_t count = 0;
    for (int token = 0; token < window.size; ++token) {
        std::vector<float> band;
        if (perHead)
            band = headsOf(array, token, kept);
        else
            appendMeans(band, array.row(std::size_t(token)), kept);
        for (const float value : band) {
            largest = std::max(largest, std::abs(double(value)));
            squares += double(value) * value;
        }
        count += band.size();
        if (token >= window.first && token < window.end())
            bands.push_back(std::move(band));
    }
    const double reach = std::min(largest, kScaleReach * std::sqrt(squares / double(std::max<std::size_t>(1, count))));
    for (std::vector<float>& band : bands)
        for (float& value : band)
            value = reach > 0 ? float(std::clamp(value / reach, -1.0, 1.0)) : 0;
    return bands;
}

std::vector<std::vector<std::size_t>> largestEntries(const Array& scores, const TokenWindow& window, int count)
{
    std::vector<std::vector<std::size_t>> all;
    for (int token = window.first; token < window.end(); ++token) {
        const std::span<const float> row = scores.row(std::size_t(token));
        std::vector<std::size_t> order(row.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        const auto kept = std::min(std::size_t(count), order.size());
        std::ranges::partial_sort(order, order.begin() + std::ptrdiff_t(kept), std::ranges::greater(),
            [&](std::size_t entry) { return row[entry]; });
        order.resize(kept);
        all.push_back(std::move(order));
    }
    return all;
}

std::vector<BandLink> bandLinks(const Array& weights, const TokenWindow& queries, const TokenWindow& keys)
{
    const auto heads = int(weights.shape[0]);
    std::vector<BandLink> links;
    const auto add = [&](const BandLink& link) {
        if (link.weight >= kLeastWeight)
            links.push_back(link);
    };
    for (int head = 0; head < heads; ++head)
        for (int query = 0; query < queries.count; ++query) {
            const auto row =
                weights.row(std::size_t(head) * std::size_t(weights.shape[1]) + std::size_t(queries.first + query));
            const auto sum = [&](int first, int end) {
                return std::accumulate(row.begin() + first, row.begin() + end, 0.0);
            };
            add({query, -1, head, sum(0, keys.first)});
            for (int key = 0; key < keys.count; ++key)
                add({query, key, head, double(row[std::size_t(keys.first + key)])});
            add({query, keys.count, head, sum(keys.end(), keys.size)});
        }
    std::ranges::stable_sort(links, {}, &BandLink::weight);
    return links;
}

BandForm between(const BandForm& from, const BandForm& to, double share)
{
    return {mix(from.slot, to.slot, share), mix(from.width, to.width, share), mix(from.height, to.height, share),
        mix(from.parted, to.parted, share)};
}

double bandMiddle(const BandForm& form, double middle, int token, int tokens)
{
    if (token < 0 || token >= tokens)  // the margins next to the bands
        return middle + (token < 0 ? -1 : 1) * (form.slot * tokens + kCountWidth) / 2;
    return middle + (token - (tokens - 1) / 2.0) * form.slot;
}

QPointF pointOn(const std::vector<QPointF>& line, double share)
{
    double whole = 0;
    for (std::size_t i = 1; i < line.size(); ++i)
        whole += QLineF(line[i - 1], line[i]).length();
    double left = share * whole;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const QLineF piece(line[i - 1], line[i]);
        if (left <= piece.length() && piece.length() > 0)
            return piece.pointAt(left / piece.length());
        left -= piece.length();
    }
    return line.back();
}

MotionPicture motionAt(const Motion& motion, double time)
{
    MotionPicture picture;
    for (const LinkSet& set : motion.links)
        addLinks(motion, set, time, picture);
    for (const Flight& flight : motion.flights)
        FlightView(motion, flight, time).addTo(picture);
    for (const Remark& remark : motion.remarks)
        if (time >= remark.begin)
            picture.texts.push_back({remark.rect, remark.text, TextShape::Formula});
    return picture;
}

bool isSameScale(double one, double other)
{
    constexpr double kNearly = 0.001;  // half a pixel of a drawing that is as wide as a page
    return std::abs(one - other) <= kNearly * one;
}

void paintLink(QPainter& painter, const LinkShape& link)
{
    QColor colour = headColour(link.head);
    colour.setAlphaF(float((kPalest + (1 - kPalest) * link.weight) * link.opacity));
    painter.setPen(QPen(colour, kThinnest + (kThickest - kThinnest) * link.weight));
    painter.drawPolyline(linkLine(link));
}

bool LinkLayer::fits(const QPainter& painter) const
{
    return isSameScale(m_scale, painter.worldTransform().m11());
}

void LinkLayer::begin(std::span<const LinkShape> links, const QPainter& painter)
{
    const double ratio = painter.device()->devicePixelRatioF();
    m_scale = painter.worldTransform().m11();
    m_rect = around(links);
    m_links = links.size();
    m_drawn = 0;
    m_pixmap = QPixmap((m_rect.size() * m_scale * ratio).toSize().expandedTo({1, 1}));
    m_pixmap.setDevicePixelRatio(ratio);
    m_pixmap.fill(Qt::transparent);
}

void LinkLayer::draw(std::span<const LinkShape> links, const QPainter& painter, std::size_t most)
{
    if (links.size() != m_links || !fits(painter))
        begin(links, painter);
    const std::size_t end = std::min(links.size(), m_drawn + std::min(most, links.size()));
    if (m_drawn == end)
        return;
    QPainter own(&m_pixmap);
    own.setRenderHint(QPainter::Antialiasing);
    own.scale(m_scale, m_scale);
    own.translate(-m_rect.topLeft());
    for (; m_drawn < end; ++m_drawn)
        paintLink(own, links[m_drawn]);
}

void LinkLayer::paint(QPainter& painter) const
{
    if (m_links == 0)
        return;
    painter.save();
    if (fits(painter)) {  // pixel by pixel
        const QPoint place = painter.worldTransform().map(m_rect.topLeft()).toPoint();
        painter.resetTransform();
        painter.drawPixmap(place, m_pixmap);
    } else {
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.drawPixmap(m_rect, m_pixmap, QRectF(m_pixmap.rect()));
    }
    painter.restore();
}

MotionItem::MotionItem()
{
    setZValue(kAbove);
    setAcceptedMouseButtons(Qt::NoButton);
}

void MotionItem::setMotion(Motion motion)
{
    m_motion = std::move(motion);
    m_backdrop.reset();
    m_links = m_comingLinks = {};
    setTime(0);
}

void MotionItem::setTime(double time)
{
    m_time = time;
    m_picture = motionAt(m_motion, time);
    update();
}

QRectF MotionItem::boundingRect() const
{
    return scene() ? scene()->sceneRect() : QRectF();
}

void MotionItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget* widget)
{
    const Backdrop backdrop = backdropOf(scene()->palette().color(QPalette::Base));
    if (m_backdrop != backdrop)
        colourBands(backdrop);
    if (widget)
        paintLinks(*painter);
    else  // a picture for export, which can be vector graphics
        for (const LinkShape& link : m_picture.links)
            paintLink(*painter, link);
    painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
    for (const BandShape& band : m_picture.bands)
        paintBand(*painter, band);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setOpacity(1);
    m_leastText = widget ? int(std::ceil(leastSmallText(*widget) / painter->worldTransform().m11())) : 0;
    for (const TextShape& text : m_picture.texts)
        paintText(*painter, text);
}

QString MotionItem::textAt(const QPointF& place) const
{
    for (const TextShape& text : m_picture.texts)
        if (text.rect.contains(place))
            return text.text;
    return {};
}

void MotionItem::colourBands(Backdrop backdrop)
{
    m_backdrop = backdrop;
    m_images.clear();
    for (const BandRow& row : m_motion.rows) {
        std::vector<QImage> images;
        for (const std::vector<float>& band : row.bands)
            images.push_back(bandImage(band, row.scale, backdrop));
        m_images.push_back(std::move(images));
    }
}

/// While links grow, their final layer is prepared, a few links per frame.
void MotionItem::paintLinks(QPainter& painter)
{
    std::vector<LinkShape> grown, all = m_picture.links;
    const auto isGrown = [](const LinkShape& link) { return link.drawn >= 1; };
    std::ranges::copy_if(all, std::back_inserter(grown), isGrown);
    for (LinkShape& link : all)
        link.drawn = 1;
    if (grown.size() < all.size())
        m_comingLinks.draw(all, painter, kLinksAFrame);
    if (!m_links.has(grown.size()) && m_comingLinks.has(grown.size()))
        m_links = std::exchange(m_comingLinks, {});
    const double scale = painter.worldTransform().m11();
    const bool settled = isSameScale(scale, std::exchange(m_scale, scale));  // the view does not move on
    if (!m_links.has(grown.size()) || (!m_links.fits(painter) && (settled || m_time >= 1)))
        m_links.draw(grown, painter, grown.size());
    m_links.paint(painter);
    for (const LinkShape& link : m_picture.links)
        if (!isGrown(link) && link.weight >= kSeenToGrow)
            paintLink(painter, link);
}

void MotionItem::paintBand(QPainter& painter, const BandShape& band) const
{
    const QImage& image = m_images[band.row][std::size_t(band.token)];
    const int heads = m_motion.rows[band.row].heads;
    const double high = heads > 0 ? double(image.height()) / heads : image.height();
    const QRectF source = band.head < 0 ? QRectF(image.rect()) : QRectF(0, high * band.head, 1, high);
    painter.setOpacity(band.opacity);
    painter.setRenderHint(QPainter::Antialiasing, band.opacity >= 1);  // a faded image or edge is slow
    if (band.opacity >= 1)
        painter.drawImage(band.rect, image, source);
    else
        fillCells(painter, band.rect, image, source.toRect());
    const bool piece = band.head >= 0;
    painter.setPen(QPen(piece ? headColour(band.head) : scene()->palette().color(QPalette::Text),
        piece ? std::min(kPieceOutline, band.rect.width() / 3) : std::min(kOutline, band.rect.width() / 8)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(band.rect);
}

void MotionItem::paintText(QPainter& painter, const TextShape& text) const
{
    const QPalette palette = scene()->palette();
    const bool strong = text.kind == TextShape::Name || text.kind == TextShape::Word;
    QFont font = scene()->font();
    font.setPixelSize(std::max(m_leastText, strong ? kNamePixels : kSmallPixels));
    const double room = text.rect.width() - kTextGap;
    if (QFontMetricsF(font).horizontalAdvance(text.text) > room)
        font.setPixelSize(std::max(m_leastText, kSmallestPixels));
    const QFontMetricsF metrics(font);
    const QString shown = metrics.elidedText(text.text, Qt::ElideRight, room);
    painter.setFont(font);
    painter.setOpacity(text.opacity);
    paintGround(painter, text, metrics.horizontalAdvance(shown));
    painter.setPen(palette.color(strong ? QPalette::Text : QPalette::PlaceholderText));
    const auto side = text.kind == TextShape::Caption ? Qt::AlignLeft
        : text.kind == TextShape::Formula             ? Qt::AlignRight
                                                      : Qt::AlignHCenter;
    painter.drawText(text.rect, side | Qt::AlignVCenter, shown);
}

/// A word has a rounded background; text over lines has a translucent one.
void MotionItem::paintGround(QPainter& painter, const TextShape& text, double width) const
{
    const bool word = text.kind == TextShape::Word;
    if (!word && !text.veiled)
        return;
    QRectF ground(text.rect.topLeft(),
        QSizeF(std::min(text.rect.width() - 1, width + (word ? 8 : 4)), text.rect.height() + (word ? 4 : -1)));
    if (text.kind == TextShape::Caption)
        ground.translate(-2, 0);
    else
        ground.moveCenter(text.rect.center());
    QColor colour = scene()->palette().color(word ? QPalette::Base : QPalette::AlternateBase);
    colour.setAlphaF(word ? 1 : float(kVeil));
    painter.setPen(word ? QPen(scene()->palette().color(QPalette::Mid), kOutline) : QPen(Qt::NoPen));
    painter.setBrush(colour);
    painter.drawRoundedRect(ground, 4, 4);
}

}  // namespace translucent
