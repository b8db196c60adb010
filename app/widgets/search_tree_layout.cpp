#include "widgets/search_tree_layout.h"

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kSiblingGap = 1.0;
constexpr double kCousinGap = 1.15;
constexpr int kSweeps = 30;
constexpr double kGravity = 0.2;    ///< pull towards the row of the start: keeps long searches from drifting
constexpr double kStraightest = 8;  ///< edges to subtrees of that depth are the straightest

/// A number that wants to be at `wanted`, more or less so by `weight`.
struct Wish {
    double wanted = 0;
    double weight = 1;
};

/// The non-decreasing numbers nearest to some wishes in weighted squares.
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

/// Places nodes whose columns and relations are known.
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

/// Chooses the candidates and places them.
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

}  // namespace translucent
