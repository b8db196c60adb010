#include "widgets/search_tree_look.h"

#include "widgets/drawing_style.h"
#include "widgets/search_tree_legend.h"

#include <QFontInfo>
#include <QGraphicsScene>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kSiblingGap = 1.0;
constexpr double kCousinGap = 1.15;
constexpr int kSweeps = 30;
constexpr double kGravity = 0.2;    ///< pull towards the row of the start: prevents long searches from drifting
constexpr double kStraightest = 8;  ///< edges to subtrees of that depth are the straightest

/// A number with a preferred value `wanted`, weighted by `weight`.
struct Wish {
    double wanted = 0;
    double weight = 1;
};

/// The non-decreasing numbers with the smallest weighted squared distance to some wishes.
/// Source: pool adjacent violators, Barlow et al. 1972, "Statistical inference under order restrictions".
class NearestOrdered {
public:
    /// Valid until the next call.
    const std::vector<double>& to(const std::vector<Wish>& wishes)
    {
        m_pools.clear();
        for (const Wish& wish : wishes) {
            m_pools.push_back({wish, 1});
            while (m_pools.size() > 1 && m_pools.back().mean.wanted < m_pools[m_pools.size() - 2].mean.wanted)
                joinLast();
        }
        m_ordered.clear();
        for (const Pool& pool : m_pools)
            m_ordered.insert(m_ordered.end(), pool.size, pool.mean.wanted);
        return m_ordered;
    }

private:
    struct Pool {
        Wish mean;
        std::size_t size;
    };

    void joinLast()
    {
        const auto [upper, count] = m_pools.back();
        m_pools.pop_back();
        auto& [lower, sum] = m_pools.back();
        const double weight = lower.weight + upper.weight;
        lower = {(lower.wanted * lower.weight + upper.wanted * upper.weight) / weight, weight};
        sum += count;
    }

    std::vector<Pool> m_pools;
    std::vector<double> m_ordered;
};

/// Computes the rows of nodes with known columns and relations.
class RowSolver {
public:
    explicit RowSolver(std::vector<SearchTreeNode>& nodes)
        : m_nodes(nodes)
        , m_straightness(nodes.size(), 1)
    {
        for (std::size_t i = nodes.size(); i-- > 1;) {
            double& parent = m_straightness[std::size_t(nodes[i].parent)];
            parent = std::min(kStraightest, std::max(parent, m_straightness[i] + 1));
        }
        orderColumns();
    }

    void solve()
    {
        for (int sweep = 0; sweep < kSweeps; ++sweep) {
            for (std::size_t column = 1; column < m_columns.size(); ++column)
                settle(m_columns[column], sweep > 0);
            for (std::size_t column = m_columns.size(); column-- > 0;)
                settle(m_columns[column], true);
        }
    }

private:
    using Column = std::vector<std::size_t>;

    /// Children follow the order of their parents, so that nothing crosses.
    void orderColumns()
    {
        for (Column column {0}; !column.empty();) {
            Column next;
            for (const std::size_t node : column)
                next.insert(next.end(), m_nodes[node].children.begin(), m_nodes[node].children.end());
            m_columns.push_back(std::move(column));
            column = std::move(next);
        }
    }

    Wish wishOf(std::size_t node, bool withChildren) const
    {
        const SearchTreeNode& one = m_nodes[node];
        double sum = 0, weight = 0;
        const auto pull = [&](double row, double strength) {
            sum += row * strength;
            weight += strength;
        };
        if (one.parent >= 0)
            pull(m_nodes[std::size_t(one.parent)].row, m_straightness[node]);
        if (withChildren)
            for (const std::ptrdiff_t child : one.children)
                pull(m_nodes[std::size_t(child)].row, m_straightness[std::size_t(child)]);
        pull(0, kGravity);
        return {sum / weight, weight};
    }

    /// Moves the nodes of one column as near to their relatives as the gaps allow.
    void settle(const Column& column, bool withChildren)
    {
        m_wishes.clear();
        m_offsets.clear();
        for (std::size_t i = 0; i < column.size(); ++i) {
            const bool siblings = i > 0 && m_nodes[column[i]].parent == m_nodes[column[i - 1]].parent;
            m_offsets.push_back(i == 0 ? 0 : m_offsets.back() + (siblings ? kSiblingGap : kCousinGap));
            m_wishes.push_back(wishOf(column[i], withChildren));
            m_wishes.back().wanted -= m_offsets.back();
        }
        const std::vector<double>& rows = m_nearest.to(m_wishes);
        for (std::size_t i = 0; i < column.size(); ++i)
            m_nodes[column[i]].row = rows[i] + m_offsets[i];
    }

    std::vector<SearchTreeNode>& m_nodes;
    std::vector<double> m_straightness;  ///< of the edge to each node's parent
    std::vector<Column> m_columns;       ///< nodes from top to bottom
    std::vector<Wish> m_wishes;          ///< of a column that is being settled
    std::vector<double> m_offsets;
    NearestOrdered m_nearest;
};

/// Selects the candidates and places them.
class TreeBuilder {
public:
    TreeBuilder(const SearchTrace& trace, const SearchTreeOptions& options)
        : m_trace(trace)
        , m_options(options)
        , m_finishes(trace.candidates.size(), false)
    {
        for (std::size_t i = trace.candidates.size(); i-- > 0;) {
            const SearchCandidate& candidate = trace.candidates[i];
            if (candidate.fate == CandidateFate::Finished || candidate.fate == CandidateFate::Cut)
                m_finishes[i] = true;
            if (m_finishes[i] && candidate.parent >= 0)
                m_finishes[std::size_t(candidate.parent)] = true;
        }
    }

    SearchTreeLayout build()
    {
        addNodes();
        RowSolver(m_layout.nodes).solve();
        const double first = std::ranges::min_element(m_layout.nodes, {}, &SearchTreeNode::row)->row;
        for (SearchTreeNode& node : m_layout.nodes) {
            node.row -= first;
            m_layout.rows = std::max(m_layout.rows, node.row + 1);
            m_layout.columns = std::max(m_layout.columns, node.column + 1);
        }
        return std::move(m_layout);
    }

private:
    bool isShown(std::size_t candidate) const
    {
        const SearchCandidate& one = m_trace.candidates[candidate];
        if (m_options.opened.contains(one.parent))
            return true;
        switch (m_options.shown) {
        case SearchTreeShown::Considered: return true;
        case SearchTreeShown::Kept: return one.fate != CandidateFate::Pruned;
        case SearchTreeShown::Finished: break;
        }
        return m_finishes[candidate];
    }

    void addNodes()
    {
        m_layout.nodes.push_back({});
        std::vector<std::ptrdiff_t> nodes(m_trace.candidates.size(), -1);
        for (std::size_t i = 0; i < m_trace.candidates.size(); ++i) {
            const SearchCandidate& candidate = m_trace.candidates[i];
            const std::ptrdiff_t parent = candidate.parent < 0 ? 0 : nodes[std::size_t(candidate.parent)];
            if (parent < 0)
                continue;
            if (!isShown(i)) {
                ++m_layout.nodes[std::size_t(parent)].hidden;
                continue;
            }
            nodes[i] = std::ssize(m_layout.nodes);
            SearchTreeNode node;
            node.candidate = std::ptrdiff_t(i);
            node.parent = parent;
            node.column = std::size_t(candidate.position) + 1;
            m_layout.nodes.push_back(node);
            m_layout.nodes[std::size_t(parent)].children.push_back(nodes[i]);
        }
    }

    const SearchTrace& m_trace;
    const SearchTreeOptions& m_options;
    std::vector<bool> m_finishes;
    SearchTreeLayout m_layout;
};

}  // namespace

std::optional<std::size_t> SearchTreeLayout::nodeOf(std::ptrdiff_t candidate) const
{
    const auto found = std::ranges::lower_bound(nodes, candidate, {}, &SearchTreeNode::candidate);
    if (found == nodes.end() || found->candidate != candidate)
        return {};
    return std::size_t(found - nodes.begin());
}

std::optional<std::size_t> SearchTreeLayout::neighbour(std::size_t node, TreeMove move) const
{
    const SearchTreeNode& from = nodes[node];
    if (move == TreeMove::Parent)
        return from.parent < 0 ? std::nullopt : std::optional(std::size_t(from.parent));
    if (move == TreeMove::Child)
        return from.children.empty() ? std::nullopt : std::optional(std::size_t(from.children.front()));
    std::optional<std::size_t> nearest;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const bool onSide = move == TreeMove::Above ? nodes[i].row < from.row : nodes[i].row > from.row;
        const bool nearer = !nearest || std::abs(nodes[i].row - from.row) < std::abs(nodes[*nearest].row - from.row);
        if (nodes[i].column == from.column && onSide && nearer)
            nearest = i;
    }
    return nearest;
}

SearchTreeLayout layOutSearchTree(const SearchTrace& trace, const SearchTreeOptions& options)
{
    return TreeBuilder(trace, options).build();
}

namespace {

constexpr double kTextScale = 0.45;      ///< below it tokens are not drawn
constexpr double kNumberScale = 0.6;     ///< below it numbers are not drawn
constexpr double kThinnestMark = 1.8;    ///< pixels
constexpr double kPrunedPaleness = 0.6;  ///< share of the background colour in the fill of pruned candidates
constexpr double kJudged = 0.5;          ///< the share of a step after which candidates are kept or pruned
constexpr int kSmallestNumber = 12;      ///< pixels, at scale 1

double eased(double share)
{
    const double x = std::clamp(share, 0.0, 1.0);
    return x * x * (3 - 2 * x);
}

QColor mixed(const QColor& one, const QColor& other, double share)
{
    const auto part = [share](int a, int b) { return int(std::lround(a + (b - a) * share)); };
    return {part(one.red(), other.red()), part(one.green(), other.green()), part(one.blue(), other.blue())};
}

QFont numberFont(QFont font, double em)
{
    font.setPixelSize(std::max(kSmallestNumber, qRound(em * 0.8)));
    return font;
}

bool isLight(const QColor& base)
{
    return backdropOf(base) == Backdrop::Light;
}

}  // namespace

QColor logProbabilityColour(double logProbability, const QColor& base)
{
    static const ColourMap light(ColourMapKind::Blues, Backdrop::Light), dark(ColourMapKind::Blues, Backdrop::Dark);
    const auto level = float(0.9 * (1 - std::max(logProbability, kLowestLog) / kLowestLog));
    return QColor((isLight(base) ? light : dark).at(level));
}

QColor winnerColour(const QColor& base)
{
    return isLight(base) ? QColor(0xd5, 0x5e, 0x00) : QColor(0xff, 0xa0, 0x3c);
}

QColor rivalColour(const QColor& base)
{
    return isLight(base) ? QColor(0x00, 0x8a, 0x63) : QColor(0x3f, 0xd1, 0xa4);
}

CandidateLook lookOf(const SearchCandidate& candidate, const QPalette& palette, double judged)
{
    const QColor base = palette.color(QPalette::Base);
    const bool pruned = candidate.fate == CandidateFate::Pruned && judged > 0;
    const QColor full = logProbabilityColour(candidate.token.logProbability, base);
    CandidateLook look;
    look.fill = pruned ? mixed(full, base, kPrunedPaleness * judged) : full;
    look.ink = QColor(readableOn(look.fill.rgb()));
    look.border = QPen(palette.color(pruned ? QPalette::PlaceholderText : QPalette::Text), pruned ? 1.2 : 1.4,
        pruned ? Qt::DashLine : Qt::SolidLine);
    look.finished = candidate.fate == CandidateFate::Finished;
    look.ended = look.finished || candidate.fate == CandidateFate::Cut;
    look.forced = candidate.forced;
    return look;
}

void paintCandidate(QPainter& painter, const QRectF& rect, const CandidateLook& look, const QPalette& palette)
{
    const double radius = look.ended ? rect.height() / 2 : rect.height() / 7;
    painter.setPen(look.border);
    painter.setBrush(look.fill);
    painter.drawRoundedRect(rect, radius, radius);
    if (look.finished) {
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), radius - 3, radius - 3);
    }
    if (!look.forced)
        return;
    const double size = rect.height() / 3;
    painter.setPen(Qt::NoPen);
    painter.setBrush(winnerColour(palette.color(QPalette::Base)));
    painter.drawPolygon(
        QPolygonF({rect.topLeft(), rect.topLeft() + QPointF(size, 0), rect.topLeft() + QPointF(0, size)}));
}

SearchTreeType::SearchTreeType(const QFont& font)
    : em(QFontMetricsF(font).height() * 0.8)
    , tokens(font)
    , numbers(numberFont(font, em))
    , numberWidths(QFontMetricsF(numbers))
{
}

CandidateItem::CandidateItem(
    const SearchTreeNode& node, const SearchCandidate* candidate, const QString& token, const SearchTreeType& type)
    : m_node(node)
    , m_candidate(candidate)
    , m_token(token)
    , m_number(candidate ? logText(candidate->token.logProbability) : QString())
    , m_type(type)
{
}

double CandidateItem::widthNeeded() const
{
    const double widest =
        std::max(QFontMetricsF(m_type.tokens).horizontalAdvance(m_token), m_type.numberWidths.of(m_number));
    return std::max(3.0, widest / m_type.em + 1) * m_type.em;
}

void CandidateItem::place(const QRectF& rect, const CandidateItem* parent)
{
    prepareGeometryChange();
    m_rect = rect;
    m_from = parent ? parent->m_rect : rect;
}

void CandidateItem::setWay(Way way)
{
    m_way = way;
    setZValue(way == None ? 0 : 1);
    update();
}

void CandidateItem::setAge(double age)
{
    if (age == m_age)
        return;
    m_age = age;
    const double arrival = eased(age / kJudged);
    setVisible(age > 0);
    setOpacity(arrival);
    setPos((m_from.center() - m_rect.center()) * (1 - arrival));
    update();
}

QRectF CandidateItem::boundingRect() const
{
    const QPointF edge(m_from.right(), m_from.center().y());
    return m_rect.united(QRectF(edge, m_rect.center()).normalized())
        .adjusted(-m_type.em, -m_type.em, 3 * m_type.em, m_type.em);
}

QPainterPath CandidateItem::shape() const
{
    QPainterPath path;
    path.addRect(m_rect);
    return path;
}

QColor CandidateItem::wayColour(const QPalette& palette) const
{
    const QColor base = palette.color(QPalette::Base);
    return m_way == Winner ? winnerColour(base) : rivalColour(base);
}

void CandidateItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const QPalette palette = scene()->palette();
    const double scale = QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
    const double judged = eased((m_age - kJudged) / (1 - kJudged));
    const QPen way(wayColour(palette), std::max(0.2 * m_type.em, kThinnestMark / scale));
    const bool marked = m_way != None && judged >= 1;
    CandidateLook look = m_candidate ? lookOf(*m_candidate, palette, judged)
                                     : CandidateLook {palette.color(QPalette::Base), palette.color(QPalette::Text),
                                         QPen(palette.color(QPalette::Text), 1.4)};
    if (marked)
        look.border = way;
    else if (scale < kTextScale)
        look.border.setStyle(Qt::SolidLine);
    if (m_node.parent >= 0)
        paintEdge(*painter,
            marked
                ? way
                : QPen(palette.color(isPruned() ? QPalette::Mid : QPalette::PlaceholderText), isPruned() ? 1.2 : 1.7));
    paintCandidate(*painter, m_rect, look, palette);
    if (scale < kTextScale)
        return;
    paintTexts(*painter, look.ink, scale);
    if (m_node.hidden == 0 || judged < 1)
        return;
    painter->setPen(palette.color(QPalette::PlaceholderText));
    painter->drawText(QRectF(m_rect.right() + 0.2 * m_type.em, m_rect.top(), 2 * m_type.em, m_type.em),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, QStringLiteral("+%1").arg(m_node.hidden));
}

/// From the parent's position to the current position of the candidate.
void CandidateItem::paintEdge(QPainter& painter, const QPen& pen) const
{
    const QPointF begin = QPointF(m_from.right(), m_from.center().y()) - pos();
    const QPointF end(m_rect.left(), m_rect.center().y());
    if (end.x() <= begin.x())
        return;
    const QPointF bend((end.x() - begin.x()) / 2, 0);
    QPainterPath path(begin);
    path.cubicTo(begin + bend, end - bend, end);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

void CandidateItem::paintTexts(QPainter& painter, const QColor& ink, double scale) const
{
    const bool both = scale >= kNumberScale && !m_number.isEmpty();
    painter.setPen(ink);
    painter.setFont(m_type.tokens);
    painter.drawText(
        both ? m_rect.adjusted(0, 0, 0, -0.95 * m_type.em) : m_rect, Qt::AlignCenter | Qt::TextDontClip, m_token);
    painter.setFont(m_type.numbers);
    if (both)
        painter.drawText(m_rect.adjusted(0, 1.25 * m_type.em, 0, 0), Qt::AlignCenter | Qt::TextDontClip, m_number);
}

}  // namespace translucent
