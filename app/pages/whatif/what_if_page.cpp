#include "pages/whatif/what_if_page.h"

#include "engine/engine.h"
#include "pages/whatif/change_editor.h"
#include "pages/whatif/head_board.h"
#include "pages/whatif/outcome_card.h"
#include "session/model_changes.h"
#include "widgets/comparison_card.h"
#include "widgets/display_text.h"
#include "widgets/picture_export.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_view.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QLabel>
#include <QScrollArea>
#include <QTabWidget>

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

TreesCard::TreesCard(ModelChanges& changes, QWidget* parent)
    : QFrame(parent)
    , m_changes(changes)
    , m_note(makeText("caption", "treesNote", {}, this))
    , m_pruned(makeCheck(QStringLiteral("treesPruned"), tr("Show pruned candidates"), {}, this))
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
    columnOf({rowOf({makeLabel("section", "treeTitle", m_before->accessibleName(), this), {m_note, 1}, m_pruned}),
                 {m_before, 1}, makeLabel("section", "treeTitle", m_after->accessibleName(), this), {m_after, 1},
                 rowOf({{m_legend, 1}, exports})},
        this, {18, 12, 18, 12});
    connect(exports, &ExportButton::said, m_note, &QLabel::setText);
    connect(m_pruned, &QCheckBox::toggled, this, &TreesCard::refresh);
    connect(&m_changes, &ModelChanges::baselineChanged, this, &TreesCard::refresh);
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
    const auto before = searchOf(m_changes.baselineOf(m_result)), after = searchOf(m_result);
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

namespace {

ComparisonCard::TranslationPtr translationOf(const TranslationResultPtr& result)
{
    return result ? ComparisonCard::TranslationPtr(result, &result->translation) : nullptr;
}

}  // namespace

WhatIfView::WhatIfView(Session& session, HeadEffects& effects, QWidget* parent)
    : QWidget(parent)
    , m_engine(session.engine())
    , m_changes(session.changes())
    , m_effects(effects)
    , m_emptyState(new EmptyState("whatIfHint", &session.anotherExample(), this))
    , m_outcome(new OutcomeCard(m_changes, effects, this))
    , m_outcomes(named(new QTabWidget(this), "outcomes"))
    , m_board(new HeadBoard(this))
    , m_note(makeText("caption", "boardNote", {}, this))
    , m_editor(new ChangeEditor(m_changes, session.selection(), this))
    , m_comparison(new ComparisonCard(this, ComparisonParts::Details))
    , m_trees(new TreesCard(m_changes, this))
{
    setObjectName(QStringLiteral("whatIfView"));
    m_outcomes->setDocumentMode(true);
    m_outcomes->addTab(createHeads(), tr("Heads"));
    m_outcomes->addTab(makeColumnScroll("comparisonScroll", m_comparison, this), tr("Token by token"));
    m_outcomes->addTab(m_trees, tr("Search trees"));
    m_outcomes->addTab(new SweepCard(effects, m_changes, this), tr("Ranking"));
    auto* content = new QWidget(this);
    columnOf({m_outcome, {m_outcomes, 1}}, content, {16, 10, 16, 10}, 8);
    m_emptyState->setContent(content);
    for (const char* expert : {"editWeightsRow", "pinBaseline", "reference", "startSweep", "treesPruned"})
        session.detail().showOnlyWithEverything(findChild<QWidget*>(QLatin1String(expert)));
    connectSignals();
    takeModel();
    refreshChange();
}

QWidget* WhatIfView::createHeads()
{
    auto* heads = named(new QWidget(this), "pageContent");
    columnOf({{m_board, 1}, m_note, m_editor}, heads, {0, 8, 0, 0}, 8);
    return heads;
}

void WhatIfView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        refreshChange();
    if (m_emptyState->showsContent())
        m_effects.rank();
}

/// Nothing is computed for a page that is not shown.
void WhatIfView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_effects.stopRanking();
    m_effects.stopFinding();
}

bool WhatIfView::isSettled() const
{
    return !m_effects.isRanking() && !m_effects.isFinding();
}

void WhatIfView::connectSignals()
{
    connect(m_board, &HeadBoard::changed, this, [this] {
        WhatIf change = m_changes.change();
        change.intervention.disabledHeads = m_board->disabled();
        m_changes.setChange(change);
    });
    connect(m_comparison, &ComparisonCard::pinToggled, this,
        [this](bool pinned) { m_changes.pinBaseline(pinned ? m_result : nullptr); });
    connect(&m_effects, &HeadEffects::rankingChanged, this, &WhatIfView::refreshRanking);
    connect(&m_effects, &HeadEffects::ranked, this, [this](qint64 done, qint64 total) {
        m_note->setText(tr("Each head is switched off in turn: %1 of %2 …").arg(done).arg(total));
    });
    connect(&m_changes, &ModelChanges::baselineChanged, this, &WhatIfView::compare);
    connect(&m_changes, &ModelChanges::changed, this, [this] {
        m_stale = true;
        if (isVisible())
            refreshChange();
    });
    connect(&m_engine, &Engine::modelLoaded, this, &WhatIfView::takeModel);
}

void WhatIfView::takeModel()
{
    refreshHint();
    if (!m_engine.model() || !isChangeable())
        return;
    const TransformerConfig& config = m_engine.model()->config;
    m_board->setModel(config);
    m_editor->setModel(config);
    m_outcome->setModel(config);
    refreshChange();
}

bool WhatIfView::isChangeable() const
{
    const auto model = m_engine.model();
    return (!model || model->config.architecture == Architecture::Transformer)
        && (!m_result || m_result->architecture == Architecture::Transformer);
}

void WhatIfView::refreshHint()
{
    m_emptyState->setHint(m_result && isChangeable() ? QString()
            : isChangeable()
            ? tr("No translation yet.\nTranslate a sentence, then change the model here and watch the effect.")
            : tr("The changes on this page apply to parts of a Transformer: heads, residual connections, norms, "
                 "positions and the causal mask.\nThis network (%1) has none of them.")
                  .arg(networkName(m_engine.model() ? m_engine.model()->config.architecture : m_result->architecture)),
        isChangeable());
}

void WhatIfView::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    if (result)
        setExportOrigin(*this, result->sourceText, result->modelName, result->unchanged != nullptr);
    refreshHint();
    const TranslationResultPtr shown = isChangeable() ? result : nullptr;
    m_editor->setResult(shown);
    m_board->setTrace(shown && !shown->traces.empty() ? &shown->traces.front() : nullptr);
    m_effects.setResult(shown);
    compare();
    m_trees->setResult(shown);
    refreshRanking();
    if (isVisible())
        m_effects.rank();
}

void WhatIfView::compare()
{
    const TranslationResultPtr baseline = m_changes.baselineOf(m_result);
    const bool pinned = baseline && baseline == m_changes.pinnedBaseline();
    const QString title = pinned ? tr("Before: the pinned run") : tr("Before: the unchanged model");
    m_outcome->compare(baseline, m_result, title);
    m_comparison->compare(translationOf(baseline), translationOf(m_result), title);
    m_comparison->setPinned(m_changes.pinnedBaseline() != nullptr);
}

void WhatIfView::refreshChange()
{
    m_stale = false;
    m_board->setDisabled(m_changes.change().intervention.disabledHeads);
    m_outcome->refreshChanges();
}

void WhatIfView::refreshRanking()
{
    m_board->setEffects(m_effects.ranking());
    if (m_effects.isRanking())
        return;
    if (const QString problem = m_effects.rankingProblem(); !problem.isEmpty())
        return m_note->setText(problem);
    const QString keys = tr("Click a head to switch it off or on, a layer or number to switch all of it.");
    if (!m_effects.ranking())
        return m_note->setText(keys);
    m_note->setText(tr("%1 %2").arg(m_effects.isRankedWithChanges()
            ? tr(
                "Shade and number: mean KL divergence of the predictions without that head, in addition to the changes "
                "at the time.")
            : tr("Shade and number: mean KL divergence of the predictions without that head alone."),
        keys));
}

WhatIfPage::WhatIfPage(Session& session, QWidget* parent)
    : LazyPage({"whatIf", QT_TR_NOOP("What if"), UsesSentence | UsesSearch}, session, parent)
    , m_effects(session.engine(), this)
{
}

QList<Page::Key> WhatIfPage::keys() const
{
    return {
        {tr("Space"), tr("Switch the chosen head or part off and on")},
        {tr("Shift+Space"), tr("Switch all heads of the layer off and on")},
        {tr("Ctrl+Space"), tr("Switch all heads of the column off and on")},
        {QStringLiteral("Enter"), tr("Switch off the head of a row of the ranking")},
    };
}

WhatIfView* WhatIfPage::createView()
{
    return new WhatIfView(session(), m_effects, this);
}

}  // namespace translucent
