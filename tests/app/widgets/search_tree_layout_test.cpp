#include "widgets/search_tree_look.h"

#include "sample_search.h"
#include "test_registry.h"

#include <QTest>

#include <map>

using namespace translucent;
using namespace translucent::test;

class SearchTreeLayoutTest : public QObject {
    Q_OBJECT

    static SearchTreeLayout laidOut(const SearchTrace& trace, SearchTreeShown shown)
    {
        return layOutSearchTree(trace, {shown, {}});
    }

    /// Nothing overlaps or crosses.
    static void checkTidy(const SearchTreeLayout& layout)
    {
        std::map<std::size_t, std::vector<double>> columns;
        for (const SearchTreeNode& node : layout.nodes) {
            QVERIFY(node.row >= 0 && node.row + 1 <= layout.rows + 1e-9);
            QVERIFY(node.column < layout.columns);
            columns[node.column].push_back(node.row);
        }
        for (auto& [column, rows] : columns) {
            std::ranges::sort(rows);
            for (std::size_t i = 1; i < rows.size(); ++i)
                QVERIFY2(rows[i] - rows[i - 1] > 1 - 1e-9, qPrintable(QString::number(column)));
        }
        for (const SearchTreeNode& one : layout.nodes)
            for (const SearchTreeNode& other : layout.nodes)
                if (one.column == other.column && one.parent >= 0 && one.parent != other.parent && one.row < other.row)
                    QVERIFY(layout.nodes[std::size_t(one.parent)].row < layout.nodes[std::size_t(other.parent)].row);
    }

private Q_SLOTS:
    void everyCandidateHasANodeInTheColumnOfItsStep()
    {
        const auto trace = longTrace(4, 12);
        const SearchTreeLayout layout = laidOut(*trace, SearchTreeShown::Considered);
        QCOMPARE(layout.nodes.size(), trace->candidates.size() + 1);
        QCOMPARE(layout.columns, std::size_t(13));
        for (std::size_t i = 0; i < trace->candidates.size(); ++i) {
            const auto node = layout.nodeOf(std::ptrdiff_t(i));
            QVERIFY(node);
            QCOMPARE(layout.nodes[*node].column, std::size_t(trace->candidates[i].position) + 1);
            const std::ptrdiff_t parent = layout.nodes[*node].parent;
            QCOMPARE(layout.nodes[std::size_t(parent)].candidate, trace->candidates[i].parent);
        }
    }

    void isTidyAtEveryWidth_data()
    {
        QTest::addColumn<int>("width");
        for (const int width : {1, 2, 5, 10})
            QTest::addRow("%d", width) << width;
    }
    void isTidyAtEveryWidth()
    {
        QFETCH(int, width);
        const auto trace = longTrace(width, 40);
        for (const auto shown : {SearchTreeShown::Considered, SearchTreeShown::Kept, SearchTreeShown::Finished})
            checkTidy(laidOut(*trace, shown));
    }

    void needsLittleMoreRowsThanTheFullestColumn()
    {
        const SearchTreeLayout layout = laidOut(*longTrace(10, 40), SearchTreeShown::Considered);
        QVERIFY2(layout.rows < 2 * 20, qPrintable(QString::number(layout.rows)));
    }

    void parentsAreAmongTheirChildren()
    {
        const SearchTreeLayout layout = laidOut(*textbookTrace(2), SearchTreeShown::Considered);
        for (const SearchTreeNode& node : layout.nodes) {
            if (node.children.empty())
                continue;
            QVERIFY(node.row >= layout.nodes[std::size_t(node.children.front())].row - 0.3);
            QVERIFY(node.row <= layout.nodes[std::size_t(node.children.back())].row + 0.3);
        }
    }

    void collapsedChildrenAreCountedAndShownOnDemand()
    {
        const auto trace = textbookTrace(2);
        const SearchTreeLayout all = laidOut(*trace, SearchTreeShown::Considered);
        const SearchTreeLayout kept = laidOut(*trace, SearchTreeShown::Kept);
        std::size_t hidden = 0;
        for (const SearchTreeNode& node : kept.nodes) {
            hidden += node.hidden;
            if (node.candidate >= 0)
                QVERIFY(trace->candidates[std::size_t(node.candidate)].fate != CandidateFate::Pruned);
        }
        QVERIFY(hidden > 0);
        QCOMPARE(kept.nodes.size() + hidden, all.nodes.size());
        SearchTreeOptions options {SearchTreeShown::Kept, {}};
        for (const SearchTreeNode& node : kept.nodes)
            options.opened.insert(node.candidate);
        QCOMPARE(layOutSearchTree(*trace, options).nodes.size(), all.nodes.size());
    }

    void onlyWaysToTheEndRemain()
    {
        const auto trace = textbookTrace(2);
        for (const SearchTreeNode& node : laidOut(*trace, SearchTreeShown::Finished).nodes)
            if (node.children.empty())
                QCOMPARE(trace->candidates[std::size_t(node.candidate)].fate, CandidateFate::Finished);
    }

    void arrowsWalkTheTree()
    {
        const auto trace = textbookTrace(2);
        const SearchTreeLayout layout = laidOut(*trace, SearchTreeShown::Considered);
        const auto best = layout.neighbour(0, TreeMove::Child);
        QVERIFY(best);
        QCOMPARE(trace->candidates[std::size_t(layout.nodes[*best].candidate)].token.piece, std::string("▁a"));
        const auto second = layout.neighbour(*best, TreeMove::Below);
        QVERIFY(second);
        QCOMPARE(trace->candidates[std::size_t(layout.nodes[*second].candidate)].token.piece, std::string("▁b"));
        QCOMPARE(layout.neighbour(*second, TreeMove::Above), best);
        QCOMPARE(layout.neighbour(*second, TreeMove::Parent), std::optional(std::size_t(0)));
        QVERIFY(!layout.neighbour(0, TreeMove::Parent));
        QVERIFY(!layout.neighbour(*best, TreeMove::Above));
    }

    void aSearchWithoutStepsIsItsStart()
    {
        const SearchTreeLayout layout = laidOut({}, SearchTreeShown::Considered);
        QCOMPARE(layout.nodes.size(), std::size_t(1));
        QCOMPARE(layout.rows, 1.0);
        QVERIFY(!layout.nodeOf(0));
    }
};

TRANSLUCENT_TEST(SearchTreeLayoutTest)
#include "search_tree_layout_test.moc"
