// How a search tree is drawn: SearchTreePicture::paint and its colours.
#include "widgets/colour_map.h"
#include "widgets/search_tree_picture.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kTextScale = 0.45;    ///< below it tokens are not drawn
constexpr double kNumberScale = 0.6;   ///< below it numbers are not drawn
constexpr double kThinnestMark = 1.8;  ///< pixels
constexpr double kPrunedOpacity = 0.5;
constexpr double kJudged = 0.5;  ///< the part of a step after which candidates are kept or pruned

double eased(double share)
{
    const double x = std::clamp(share, 0.0, 1.0);
    return x * x * (3 - 2 * x);
}

}  // namespace

float logProbabilityLevel(double logProbability)
{
    return float(0.9 * (1 - std::max(logProbability, kLowestLog) / kLowestLog));
}

QColor logProbabilityColour(double logProbability, const QColor& base)
{
    return QColor(ColourMap(ColourMapKind::Blues, backdropOf(base)).at(logProbabilityLevel(logProbability)));
}

QColor winnerColour(const QColor& base)
{
    return backdropOf(base) == Backdrop::Light ? QColor(0xd5, 0x5e, 0x00) : QColor(0xff, 0xa0, 0x3c);
}

QColor rivalColour(const QColor& base)
{
    return backdropOf(base) == Backdrop::Light ? QColor(0x00, 0x8a, 0x63) : QColor(0x3f, 0xd1, 0xa4);
}

/// One painting of a tree.
class SearchTreeBrush {
public:
    SearchTreeBrush(
        const SearchTreePicture& picture, QPainter& painter, const QPalette& palette, const SearchTreeMarks& marks)
        : m_picture(picture)
        , m_painter(painter)
        , m_marks(marks)
        , m_base(palette.color(QPalette::Base))
        , m_text(palette.color(QPalette::Text))
        , m_muted(palette.color(QPalette::PlaceholderText))
        , m_line(palette.color(QPalette::Mid))
        , m_accent(palette.color(QPalette::Highlight))
        , m_map(ColourMapKind::Blues, backdropOf(m_base))
        , m_scale(std::sqrt(std::abs(painter.worldTransform().determinant())))
        , m_em(picture.m_em)
        , m_onWinner(onPath(marks.winner))
        , m_onRival(onPath(marks.rival))
    {
    }

    void paint(const QRectF& exposed, ColumnRange columns)
    {
        paintSplit(columns);
        for (const bool marked : {false, true})
            for (std::size_t i = 1; i < nodes().size(); ++i)
                if (columns.contains(nodes()[i].column) && (m_onWinner[i] || m_onRival[i]) == marked)
                    paintEdge(i, exposed);
        for (std::size_t i = 0; i < nodes().size(); ++i)
            if (columns.contains(nodes()[i].column))
                paintNode(i, exposed);
    }

    void paintCursor()
    {
        const auto node = m_picture.m_layout.nodeOf(m_marks.cursor);
        if (!node || age(*node) <= 0)
            return;
        m_painter.setPen(QPen(m_accent, markedWidth(), Qt::DotLine));
        const QRectF rect = rectOf(*node);
        const double out = 0.32 * m_em, radius = isLeaf(*node) ? rect.height() / 2 : 0.35 * m_em;
        m_painter.drawRoundedRect(rect.adjusted(-out, -out, out, out), radius + out, radius + out);
    }

private:
    const std::vector<SearchTreeNode>& nodes() const { return m_picture.m_layout.nodes; }
    const SearchCandidate* candidateOf(std::size_t node) const
    {
        const std::ptrdiff_t index = nodes()[node].candidate;
        return index < 0 ? nullptr : &m_picture.m_trace->candidates[std::size_t(index)];
    }

    std::vector<bool> onPath(std::ptrdiff_t end) const
    {
        std::vector<bool> on(nodes().size(), false);
        if (end == SearchTreeMarks::kNone || !m_picture.m_trace)
            return on;
        on[0] = true;
        for (const std::ptrdiff_t candidate : m_picture.m_trace->path(end))
            if (const auto node = m_picture.m_layout.nodeOf(candidate))
                on[*node] = true;
        return on;
    }

    /// How much of its step a node has lived through.
    double age(std::size_t node) const
    {
        return nodes()[node].column == 0 ? 1
                                         : std::clamp(m_marks.progress - double(nodes()[node].column - 1), 0.0, 1.0);
    }
    double arrival(std::size_t node) const { return eased(age(node) / kJudged); }
    double judged(std::size_t node) const { return eased((age(node) - kJudged) / (1 - kJudged)); }
    bool isPruned(std::size_t node) const
    {
        return candidateOf(node) && candidateOf(node)->fate == CandidateFate::Pruned;
    }
    double opacity(std::size_t node) const
    {
        const double final = isPruned(node) ? 1 - (1 - kPrunedOpacity) * judged(node) : 1;
        return final * arrival(node);
    }

    /// New nodes slide out of their parents.
    QRectF rectOf(std::size_t node) const
    {
        QRectF rect = m_picture.nodeRect(node);
        if (const double share = arrival(node); share < 1) {
            const QRectF parent = m_picture.nodeRect(std::size_t(nodes()[node].parent));
            rect.moveCenter(parent.center() + (rect.center() - parent.center()) * share);
        }
        return rect;
    }

    QColor pathColour(std::size_t node) const { return m_onWinner[node] ? winnerColour(m_base) : rivalColour(m_base); }
    bool isMarked(std::size_t node) const { return (m_onWinner[node] || m_onRival[node]) && judged(node) >= 1; }

    bool isLeaf(std::size_t node) const
    {
        const SearchCandidate* candidate = candidateOf(node);
        return candidate && (candidate->fate == CandidateFate::Finished || candidate->fate == CandidateFate::Cut);
    }

    void paintSplit(ColumnRange columns)
    {
        const auto column = m_marks.split ? std::size_t(*m_marks.split) + 1 : 0;
        if (column == 0 || !columns.contains(column) || column >= m_picture.m_left.size()
            || m_marks.progress <= double(column - 1))
            return;
        QColor tint = winnerColour(m_base);
        tint.setAlphaF(0.13F);
        m_painter.fillRect(m_picture.columnBand(column), tint);
    }

    /// Of paths that are followed: to be seen at any scale.
    double markedWidth() const { return std::max(0.2 * m_em, kThinnestMark / m_scale); }

    void paintEdge(std::size_t node, const QRectF& exposed)
    {
        if (age(node) <= 0)
            return;
        const QRectF from = rectOf(std::size_t(nodes()[node].parent)), to = rectOf(node);
        const QPointF begin(from.right(), from.center().y()), end(to.left(), to.center().y());
        if (!QRectF(begin, end).normalized().adjusted(-2, -2, 2, 2).intersects(exposed) || end.x() <= begin.x())
            return;
        const bool marked = isMarked(node);
        m_painter.setOpacity(opacity(node));
        m_painter.setPen(QPen(marked ? pathColour(node)
                : isPruned(node)     ? m_line
                                     : m_muted,
            marked ? markedWidth() : (isPruned(node) ? 0.07 : 0.1) * m_em));
        m_painter.setBrush(Qt::NoBrush);
        QPainterPath path(begin);
        const double bend = (end.x() - begin.x()) / 2;
        path.cubicTo(begin + QPointF(bend, 0), end - QPointF(bend, 0), end);
        m_painter.drawPath(path);
    }

    QPen borderOf(std::size_t node) const
    {
        if (isMarked(node))
            return QPen(pathColour(node), markedWidth());
        const bool crossed = isPruned(node) && judged(node) > 0;
        QPen pen(crossed ? m_muted : m_text, (crossed ? 0.07 : 0.1) * m_em);
        if (crossed && m_scale >= kTextScale)
            pen.setStyle(Qt::DashLine);
        return pen;
    }

    void paintNode(std::size_t node, const QRectF& exposed)
    {
        const QRectF rect = rectOf(node);
        if (age(node) <= 0 || !rect.adjusted(-m_em, -m_em, 3 * m_em, m_em).intersects(exposed))
            return;
        const SearchCandidate* candidate = candidateOf(node);
        const QColor fill = candidate ? QColor(m_map.at(logProbabilityLevel(candidate->token.logProbability))) : m_base;
        const bool leaf = isLeaf(node);
        const double radius = leaf ? rect.height() / 2 : 0.35 * m_em;
        m_painter.setOpacity(opacity(node));
        m_painter.setPen(borderOf(node));
        m_painter.setBrush(fill);
        m_painter.drawRoundedRect(rect, radius, radius);
        if (leaf && candidate->fate == CandidateFate::Finished) {
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), radius - 3, radius - 3);
        }
        if (candidate && candidate->forced)
            paintForced(rect);
        if (m_scale >= kTextScale)
            paintTexts(node, rect, QColor(readableOn(fill.rgb())));
        if (nodes()[node].hidden > 0 && judged(node) >= 1 && m_scale >= kTextScale)
            paintHidden(node, rect);
    }

    void paintForced(const QRectF& rect)
    {
        const double size = 0.8 * m_em;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(winnerColour(m_base));
        m_painter.drawPolygon(
            QPolygonF({rect.topLeft(), rect.topLeft() + QPointF(size, 0), rect.topLeft() + QPointF(0, size)}));
    }

    void paintTexts(std::size_t node, const QRectF& rect, const QColor& ink)
    {
        const QString& number = m_picture.m_numbers[qsizetype(node)];
        const bool both = m_scale >= kNumberScale && !number.isEmpty();
        m_painter.setPen(ink);
        m_painter.setFont(m_picture.m_font);
        m_painter.drawText(both ? rect.adjusted(0, 0, 0, -0.95 * m_em) : rect, Qt::AlignCenter | Qt::TextDontClip,
            m_picture.m_tokens[qsizetype(node)]);
        if (!both)
            return;
        m_painter.setFont(m_picture.m_smallFont);
        m_painter.drawText(rect.adjusted(0, 1.25 * m_em, 0, 0), Qt::AlignCenter | Qt::TextDontClip, number);
    }

    void paintHidden(std::size_t node, const QRectF& rect)
    {
        m_painter.setPen(m_muted);
        m_painter.setFont(m_picture.m_smallFont);
        m_painter.drawText(QRectF(rect.right() + 0.2 * m_em, rect.top(), 2 * m_em, m_em),
            Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("+%1").arg(nodes()[node].hidden));
    }

    const SearchTreePicture& m_picture;
    QPainter& m_painter;
    const SearchTreeMarks& m_marks;
    QColor m_base, m_text, m_muted, m_line, m_accent;
    ColourMap m_map;
    double m_scale;
    double m_em;
    std::vector<bool> m_onWinner, m_onRival;
};

void SearchTreePicture::paint(QPainter& painter, const QPalette& palette, const SearchTreeMarks& marks,
    const QRectF& exposed, ColumnRange columns) const
{
    if (!m_trace)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    SearchTreeBrush(*this, painter, palette, marks).paint(exposed, columns);
    painter.restore();
}

void SearchTreePicture::paintCursor(QPainter& painter, const QPalette& palette, const SearchTreeMarks& marks) const
{
    if (!m_trace)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    SearchTreeBrush(*this, painter, palette, marks).paintCursor();
    painter.restore();
}

}  // namespace translucent
