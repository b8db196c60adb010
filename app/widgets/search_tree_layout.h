#pragma once

#include "translucent/search_trace.h"

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

namespace translucent {

/// Which candidates of a search its tree shows.
enum class SearchTreeShown {
    Considered,  ///< all that a step ranked
    Kept,        ///< without the pruned ones
    Finished,    ///< only the ways to hypotheses that ended
};

struct SearchTreeOptions {
    SearchTreeShown shown = SearchTreeShown::Considered;
    std::set<std::ptrdiff_t> opened = {};  ///< candidates, -1 = the start, whose children are shown all the same

    bool operator==(const SearchTreeOptions&) const = default;
};

/// A candidate at its place.
struct SearchTreeNode {
    std::ptrdiff_t candidate = -1;         ///< index into SearchTrace::candidates; -1 = the start
    std::ptrdiff_t parent = -1;            ///< node; -1 for the start
    std::size_t column = 0;                ///< 0 = the start, then target position + 1
    double row = 0;                        ///< from 0; neighbours in a column are at least 1 apart
    std::size_t hidden = 0;                ///< children that the options leave out
    std::vector<std::ptrdiff_t> children;  ///< nodes, best first
};

enum class TreeMove { Parent, Child, Above, Below };

/// Where everything of a drawn search lies: time runs to the right, one column a step. Nothing overlaps or crosses, and
/// every node is as near to its parent and children as that allows, so that a beam of K needs little more than 2K rows
/// however long it runs; long branches are the straightest.
struct SearchTreeLayout {
    std::vector<SearchTreeNode> nodes;  ///< parents before children; the first is the start
    std::size_t columns = 0;
    double rows = 0;

    /// The node of a candidate, -1 = the start; nothing when it is left out.
    std::optional<std::size_t> nodeOf(std::ptrdiff_t candidate) const;
    /// As the arrow keys go: to the parent, the best child, the next one in the same column; nothing at an edge.
    std::optional<std::size_t> neighbour(std::size_t node, TreeMove move) const;
};

SearchTreeLayout layOutSearchTree(const SearchTrace& trace, const SearchTreeOptions& options);

}  // namespace translucent
