#include "pages/architecture/motion.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace translucent {

namespace {

constexpr double kLeastWeight = 0.05;
constexpr double kScaleReach = 2.5;  ///< of a scale, in root mean squares

double mean(std::span<const float> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / double(std::max<std::size_t>(1, values.size()));
}

/// The means of `cells` stretches.
void appendMeans(std::vector<float>& band, std::span<const float> vector, int cells)
{
    const auto edge = [&](int cell) { return vector.size() * std::size_t(cell) / std::size_t(cells); };
    for (int cell = 0; cell < cells; ++cell)
        band.push_back(float(mean(vector.subspan(edge(cell), edge(cell + 1) - edge(cell)))));
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

namespace {

constexpr double kNameHeight = 16;
constexpr double kNameGap = 2;
constexpr double kNarrowestName = 20;  ///< bands closer together have no names
constexpr double kFade = 0.3;          ///< share of a way on which something appears or disappears
constexpr double kArriving = 0.6;      ///< share of its way after which a row that emerges is named
constexpr double kCountWidth = 28;
constexpr double kCaptionReach = 174;  ///< from the middle of a row to the left end of its caption
constexpr double kDimmed = 0.15;       ///< links of other queries than the one looked at
constexpr double kLane = 0.88;         ///< of a slot that the heads' pieces share
constexpr double kPiece = 0.78;        ///< of its lane that a piece fills

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

/// Of a head's piece; `top` counts pieces from above.
QRectF pieceRect(const BandForm& form, QPointF middle, int head, int heads)
{
    const double high = form.height / heads, lane = form.slot * kLane / heads;
    const QRectF whole(middle.x() - form.width / 2, middle.y() - form.height / 2 + high * head, form.width, high);
    const double x = middle.x() + (head - (heads - 1) / 2.0) * lane;
    const QRectF side(x - lane * kPiece / 2, middle.y() - form.height / 2, lane * kPiece, form.height);
    return {QPointF(mix(whole.x(), side.x(), form.parted), mix(whole.y(), side.y(), form.parted)),
        QSizeF(mix(whole.width(), side.width(), form.parted), mix(whole.height(), side.height(), form.parted))};
}

/// What is seen of one flight.
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

/// Where a head's links end at a band.
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

}  // namespace

BandForm between(const BandForm& from, const BandForm& to, double share)
{
    return {mix(from.slot, to.slot, share), mix(from.width, to.width, share), mix(from.height, to.height, share),
        mix(from.parted, to.parted, share)};
}

double bandMiddle(const BandForm& form, double middle, int token, int tokens)
{
    if (token < 0 || token >= tokens)  // the margins beside the bands
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

}  // namespace translucent
