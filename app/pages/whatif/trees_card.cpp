#include "pages/whatif/trees_card.h"

#include "engine/experiment.h"
#include "widgets/export_button.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_text.h"
#include "widgets/search_tree_view.h"
#include "widgets/ui_helpers.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

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
    , m_note(makeLabel("caption", "treesNote", this))
    , m_pruned(new QCheckBox(this))
    , m_beforeTitle(makeLabel("section", "beforeTreeTitle", this))
    , m_before(new SearchTreeView(this))
    , m_afterTitle(makeLabel("section", "afterTreeTitle", this))
    , m_after(new SearchTreeView(this))
    , m_legend(new SearchTreeLegend(this))
    , m_export(new ExportButton("treesExport",
          {[this] { return picture(); }, [this] { return table(); }, [] { return QStringLiteral("what-if-trees"); }},
          this))
    , m_saved(makeLabel("caption", "treesSaved", this))
{
    setObjectName(QStringLiteral("treesCard"));
    setProperty("role", QStringLiteral("card"));
    m_before->setObjectName(QStringLiteral("beforeTree"));
    m_after->setObjectName(QStringLiteral("afterTree"));
    m_note->setWordWrap(true);
    m_pruned->setObjectName(QStringLiteral("treesPruned"));
    auto* saving = new QHBoxLayout;
    saving->addWidget(m_legend, 1);
    saving->addWidget(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 12, 18, 12);
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_note, 1);
    heading->addWidget(m_pruned);
    layout->addLayout(heading);
    layout->addWidget(m_beforeTitle);
    layout->addWidget(m_before, 1);
    layout->addWidget(m_afterTitle);
    layout->addWidget(m_after, 1);
    layout->addLayout(saving);
    layout->addWidget(m_saved);
    m_saved->hide();
    connect(m_export, &ExportButton::said, this, [this](const QString& message) {
        m_saved->setText(message);
        m_saved->setVisible(!message.isEmpty());
    });
    connect(m_pruned, &QCheckBox::toggled, this, &TreesCard::refresh);
    connect(&m_experiment, &Experiment::baselineChanged, this, &TreesCard::refresh);
    retranslateUi();
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

void TreesCard::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    refresh();
}

/// Laying out trees is left until somebody looks.
void TreesCard::refresh()
{
    if (!isVisible())
        return;
    const auto before = searchOf(m_experiment.baselineOf(m_result)), after = searchOf(m_result);
    const auto split = before && after ? firstDifference(*before, *after) : std::nullopt;
    showTree(m_before, before, split);
    showTree(m_after, after, split);
    refreshNote();
}

void TreesCard::showTree(SearchTreeView* view, const SearchTracePtr& search, std::optional<int> split) const
{
    view->setTreeOptions({m_pruned->isChecked() ? SearchTreeShown::Considered : SearchTreeShown::Kept});
    if (view->trace() != search)
        view->setTrace(search);
    const auto winner = search ? search->leafOf(0) : SearchTreeMarks::kNone;
    view->setWinner(winner);
    view->setSplit(split);
    if (!search)
        return;
    const auto path = search->path(winner);
    view->ensureVisible(path[std::min(std::size_t(split.value_or(0)), path.size() - 1)]);
}

void TreesCard::refreshNote()
{
    const auto before = m_before->trace(), after = m_after->trace();
    if (!before || !after)
        m_note->clear();
    else if (before == after)
        m_note->setText(tr("Nothing is changed: both are the same search."));
    else if (const auto split = firstDifference(*before, *after))
        m_note->setText(tr("The best translations diverge at token %1, the shaded column.").arg(*split + 1));
    else
        m_note->setText(tr("The best translation is the same; its probabilities and competitors may differ."));
}

Picture TreesCard::picture() const
{
    return stackedPicture(
        m_before->picture(m_beforeTitle->text(), *m_legend), m_after->picture(m_afterTitle->text(), *m_legend));
}

QByteArray TreesCard::table() const
{
    QList<QStringList> rows;
    const auto add = [&](const QLabel* title, const SearchTreeView* view) {
        if (!view->trace())
            return;
        rows << QStringList {title->text()};
        rows << searchTreeRows(*view->trace());
    };
    add(m_beforeTitle, m_before);
    add(m_afterTitle, m_after);
    return csvTable(rows);
}

void TreesCard::retranslateUi()
{
    m_pruned->setText(tr("Show pruned candidates"));
    m_beforeTitle->setText(tr("Beam tree before"));
    m_afterTitle->setText(tr("Beam tree after"));
    m_before->setAccessibleName(m_beforeTitle->text());
    m_after->setAccessibleName(m_afterTitle->text());
    m_legend->retranslateUi();
    refreshNote();
}

}  // namespace translucent
