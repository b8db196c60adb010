#include "pages/whatif/trees_card.h"

#include "engine/experiment.h"
#include "widgets/export_button.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_text.h"
#include "widgets/search_tree_view.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QLabel>

#include <algorithm>

namespace translucent {

namespace {

std::vector<std::int64_t> bestIds(const SearchTrace& search)
{
    std::vector<std::int64_t> ids;
    for (const auto at : search.path(search.leafOf(0)))
        ids.push_back(search.candidates[std::size_t(at)].token.id);
    return ids;
}

}  // namespace

std::optional<int> firstDifference(const SearchTrace& before, const SearchTrace& after)
{
    const auto one = bestIds(before), other = bestIds(after);
    const auto [first, second] = std::ranges::mismatch(one, other);
    if (first == one.end() && second == other.end())
        return {};
    return int(first - one.begin());
}

TreesCard::TreesCard(Experiment& experiment, QWidget* parent)
    : QFrame(parent)
    , m_experiment(experiment)
    , m_note(makeText("caption", "treesNote", {}, this))
    , m_pruned(named(new QCheckBox(tr("Show pruned candidates"), this), "treesPruned"))
    , m_before(named(new SearchTreeView(this), "beforeTree"))
    , m_after(named(new SearchTreeView(this), "afterTree"))
    , m_legend(new SearchTreeLegend({}, this))
{
    setObjectName(QStringLiteral("treesCard"));
    setProperty("role", QStringLiteral("card"));
    m_before->setAccessibleName(tr("Search tree before"));
    m_after->setAccessibleName(tr("Search tree after"));
    auto* exports = new ExportButton("treesExport",
        {[this] { return picture(); }, [this] { return table(); }, [] { return QStringLiteral("what-if-trees"); }},
        this);
    columnOf({rowOf({{m_note, 1}, m_pruned}), makeLabel("section", "treeTitle", m_before->accessibleName(), this),
                 {m_before, 1}, makeLabel("section", "treeTitle", m_after->accessibleName(), this), {m_after, 1},
                 rowOf({{m_legend, 1}, exports})},
        this, {18, 12, 18, 12});
    connect(exports, &ExportButton::said, m_note, &QLabel::setText);
    connect(m_pruned, &QCheckBox::toggled, this, &TreesCard::refresh);
    connect(&m_experiment, &Experiment::baselineChanged, this, &TreesCard::refresh);
}

void TreesCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    refresh();
}

void TreesCard::showEvent(QShowEvent* event)
{
    QFrame::showEvent(event);
    refresh();
}

/// Trees are laid out only while they are visible.
void TreesCard::refresh()
{
    if (!isVisible())
        return;
    const auto before = searchOf(m_experiment.baselineOf(m_result)), after = searchOf(m_result);
    const auto split = before && after ? firstDifference(*before, *after) : std::nullopt;
    showTree(m_before, before, split);
    showTree(m_after, after, split);
    m_note->setText(noteOn(before, after, split));
}

void TreesCard::showTree(SearchTreeView* view, const SearchTracePtr& search, std::optional<int> split) const
{
    view->setTreeOptions({m_pruned->isChecked() ? SearchTreeShown::Considered : SearchTreeShown::Kept});
    if (view->trace() != search)
        view->setTrace(search);
    if (search)
        view->setPaths({.winner = search->leafOf(0), .split = split});
}

QString TreesCard::noteOn(const SearchTracePtr& before, const SearchTracePtr& after, std::optional<int> split) const
{
    if (!before || !after)
        return {};
    if (before == after)
        return tr("Nothing is changed: both are the same search.");
    return split ? tr("The best translations diverge at token %1, the shaded column.").arg(*split + 1)
                 : tr("The best translation is the same; its probabilities and competitors may differ.");
}

Picture TreesCard::picture() const
{
    return stackedPicture(m_before->picture(m_before->accessibleName(), *m_legend),
        m_after->picture(m_after->accessibleName(), *m_legend));
}

QByteArray TreesCard::table() const
{
    QList<QStringList> rows;
    for (const SearchTreeView* view : {m_before, m_after})
        if (view->trace())
            rows << QStringList {view->accessibleName()} << searchTreeRows(*view->trace());
    return csvTable(rows);
}

}  // namespace translucent
