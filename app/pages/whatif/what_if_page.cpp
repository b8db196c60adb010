#include "pages/whatif/what_if_page.h"

#include "engine/engine.h"
#include "pages/whatif/change_editor.h"
#include "session/model_changes.h"
#include "widgets/attention_map.h"
#include "widgets/comparison_card.h"
#include "widgets/display_text.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_view.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kRowsAtLeast = 4;

}  // namespace

SweepCard::SweepCard(Engine& engine, ModelChanges& changes, FoundSweep& found, QWidget* parent)
    : QFrame(parent)
    , m_request(engine,
          {[this](const HeadSweepPtr& sweep) { take(sweep); }, [this] { refresh(); },
              [this](qint64 done, qint64 total) {
                  m_progress->setMaximum(int(total));
                  m_progress->setValue(int(done));
              }})
    , m_changes(changes)
    , m_found(found)
    , m_title(makeLabel("section", "sweepTitle", tr("Which heads matter?"), this))
    , m_problem(makeText("problem", "sweepProblem", {}, this))
    , m_said(makeText("caption", "sweepSaid", {}, this))
    , m_start(makePushButton("startSweep", {}, {}, this))
    , m_progress(named(new QProgressBar(this), "sweepProgress"))
    , m_table(new ListTable("sweepTable",
          {{tr("Head"), tr("The head that was switched off: its attention, layer and number"), ListColumn::Word,
               "head"},
              {tr("KL"), tr("How far the predictions move without this head: the larger, the more it matters"),
                  ListColumn::Number, "kl-divergence"},
              {tr("Δ log p"), tr("How much less or more probable the translation becomes without this head"),
                  ListColumn::Number, "log-probability"},
              {tr("Translation without it"), tr("What the model writes with this head switched off"), ListColumn::Text,
                  "sweep"}},
          this))
    , m_export(new ExportButton("sweepExport",
          {[this] { return picture(); }, [this] { return table(); }, [] { return QStringLiteral("head-sweep"); }},
          this))
{
    setObjectName(QStringLiteral("sweepCard"));
    setProperty("role", QStringLiteral("card"));
    m_progress->setTextVisible(false);
    m_table->setAccessibleName(m_title->text());
    limitLines(*m_table, kRowsAtLeast + 2, -1, ListTable::kRowGap);
    auto* note = makeText("caption", "sweepNote",
        tr("Heads ranked by how much the model's predictions change without them: KL divergence in nats, "
           "mean over the translation. Click a row to switch that head off."),
        this);
    columnOf({rowOf({{m_title, 1}, m_start, m_export}), note, m_problem, m_said, m_progress, {m_table, 1},
                 LayoutPart::room(0)},
        this, {18, 10, 18, 10});
    connectSignals();
    refresh();
}

void SweepCard::connectSignals()
{
    connect(m_start, &QPushButton::clicked, this, &SweepCard::toggle);
    connect(m_export, &ExportButton::said, this, [this](const QString& text) {
        m_said->setText(text);
        m_said->setVisible(!text.isEmpty());
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { switchOff(index.row()); });
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) { switchOff(index.row()); });
}

void SweepCard::setResult(const TranslationResultPtr& result)
{
    const TranslationResultPtr& old = m_found.result;
    if (!old || !result || old->sourceText != result->sourceText || old->modelNumber != result->modelNumber) {
        m_request.drop();
        m_found.sweep = nullptr;
    }
    m_found.result = result;
    refresh();
}

void SweepCard::take(const HeadSweepPtr& sweep)
{
    if (sweep)
        m_found.sweep = sweep;
    refresh();
}

void SweepCard::toggle()
{
    if (m_request.isPending()) {
        m_request.drop();
        return refresh();
    }
    const TranslationResultPtr& result = m_found.result;
    if (!result)
        return;
    m_request.ask({result->sourceText, result->options, result->prefix});
    m_progress->setValue(0);
    refresh();
}

void SweepCard::refresh()
{
    const bool running = m_request.isPending();
    m_start->setEnabled(m_found.result != nullptr);
    m_start->setText(running ? tr("Cancel") : tr("Switch off heads one by one"));
    m_progress->setVisible(running);
    m_problem->setText(m_request.problem());
    m_problem->setVisible(!m_problem->text().isEmpty());
    m_said->hide();
    std::vector<ListRow> rows;
    for (const HeadEffect& effect : spanOf(m_found.sweep ? &m_found.sweep->effects : nullptr))
        rows.push_back({.texts = {QStringLiteral("%1 %2.%3")
                                      .arg(attentionKindName(effect.head.kind))
                                      .arg(effect.head.layer + 1)
                                      .arg(effect.head.head + 1),
                            logText(effect.divergence, 4), logText(effect.logProbabilityChange, 3),
                            effect.changed ? QString::fromStdString(effect.text) : tr("unchanged")},
            .strong = effect.changed});
    m_table->setVisible(!rows.empty());
    m_export->setEnabled(!rows.empty());
    m_table->setRows(std::move(rows));
}

void SweepCard::switchOff(int row)
{
    WhatIf change = m_changes.change();
    auto& heads = change.intervention.disabledHeads;
    const HeadId head = m_found.sweep->effects[std::size_t(row)].head;
    if (std::erase(heads, head) == 0)
        heads.push_back(head);
    m_changes.setChange(change);
}

Picture SweepCard::picture() const
{
    return m_table->picture(m_title->text());
}

QByteArray SweepCard::table() const
{
    const auto exact = [](double value) { return QString::number(value, 'g', 17); };
    QList<QStringList> rows {m_table->titles()};
    for (const HeadEffect& effect : m_found.sweep->effects)
        rows << QStringList {QString::fromStdString(toText(effect.head)), exact(effect.divergence),
            exact(effect.logProbabilityChange), QString::fromStdString(effect.text)};
    return csvTable(rows);
}

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
    columnOf({rowOf({{m_note, 1}, m_pruned}), makeLabel("section", "treeTitle", m_before->accessibleName(), this),
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

constexpr int kShownChanges = 4;

ComparisonCard::TranslationPtr translationOf(const TranslationResultPtr& result)
{
    return result ? ComparisonCard::TranslationPtr(result, &result->translation) : nullptr;
}

}  // namespace

WhatIfView::WhatIfView(Session& session, FoundSweep& sweep, QWidget* parent)
    : QWidget(parent)
    , m_engine(session.engine())
    , m_changes(session.changes())
    , m_emptyState(new EmptyState("whatIfHint", this))
    , m_switches(new HeadSwitches(this))
    , m_editor(new ChangeEditor(m_changes, session.selection(), this))
    , m_message(makeText("caption", "whatIfMessage", {}, this))
    , m_activeTitle(makeLabel("section", "activeTitle", this))
    , m_active(named(new QListWidget(this), "activeChanges"))
    , m_undo(makePushButton("undoChange", tr("Undo"), {}, this))
    , m_reset(makePushButton("resetChanges", tr("Undo everything"), {}, this))
    , m_outcomes(named(new QTabWidget(this), "outcomes"))
    , m_comparison(new ComparisonCard(this))
    , m_trees(new TreesCard(m_changes, this))
    , m_sweep(new SweepCard(m_engine, m_changes, sweep, this))
{
    setObjectName(QStringLiteral("whatIfView"));
    auto* splitter = makeSplitter(Qt::Horizontal, createChanges(), createOutcomes(), {380, 760});
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    auto* content = new QWidget(this);
    columnOf({splitter}, content, {16, 14, 16, 14});
    m_emptyState->setContent(content);
    connectSignals();
    takeModel();
    refreshChange();
}

void WhatIfView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        refreshChange();
}

QWidget* WhatIfView::createChanges()
{
    limitLines(*m_active, kShownChanges, kShownChanges);
    auto* changes = named(new QWidget(this), "pageContent");
    columnOf(
        {m_activeTitle, m_active, rowOf({m_undo, m_reset, LayoutPart::room()}), LayoutPart::gap(8),
            makeLabel("section", "switchesTitle", tr("Switch heads off"), this), m_switches, LayoutPart::gap(8),
            makeLabel("section", "editorTitle", tr("Other changes"), this), m_editor, m_message, LayoutPart::room()},
        changes, {0, 0, 8, 0});
    return makeColumnScroll("changesScroll", changes, this);
}

QWidget* WhatIfView::createOutcomes()
{
    m_outcomes->setDocumentMode(true);
    m_outcomes->addTab(makeColumnScroll("comparisonScroll", m_comparison, this), tr("Translation"));
    m_outcomes->addTab(m_trees, tr("Search trees"));
    return makeSplitter(Qt::Vertical, m_outcomes, m_sweep, {420, 200});
}

void WhatIfView::connectSignals()
{
    connect(m_switches, &HeadSwitches::changed, this, [this] {
        WhatIf change = m_changes.change();
        change.intervention.disabledHeads = m_switches->disabled();
        m_changes.setChange(change);
    });
    // Trees need the room.
    connect(m_outcomes, &QTabWidget::currentChanged, this, [this](int tab) { m_sweep->setVisible(tab == 0); });
    connect(m_editor, &ChangeEditor::said, m_message, &QLabel::setText);
    connect(m_undo, &QPushButton::clicked, &m_changes, &ModelChanges::undo);
    connect(m_reset, &QPushButton::clicked, &m_changes, &ModelChanges::reset);
    connect(m_active, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
        m_changes.setChange(changeParts(m_changes.change())[std::size_t(m_active->row(item))].without);
    });
    connect(m_comparison, &ComparisonCard::pinToggled, this,
        [this](bool pinned) { m_changes.pinBaseline(pinned ? m_result : nullptr); });
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
    m_switches->setModel(m_engine.model()->config);
    m_editor->setModel(m_engine.model()->config);
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
                  .arg(networkName(m_engine.model() ? m_engine.model()->config.architecture : m_result->architecture)));
}

void WhatIfView::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    if (result)
        setExportOrigin(*this, result->sourceText, result->modelName, result->unchanged != nullptr);
    refreshHint();
    const TranslationResultPtr shown = isChangeable() ? result : nullptr;
    m_editor->setResult(shown);
    compare();
    m_trees->setResult(shown);
    m_sweep->setResult(shown);
}

void WhatIfView::compare()
{
    const TranslationResultPtr baseline = m_changes.baselineOf(m_result);
    const bool pinned = baseline && baseline == m_changes.pinnedBaseline();
    m_comparison->compare(translationOf(baseline), translationOf(m_result),
        pinned ? tr("Before: the pinned run") : tr("Before: the unchanged model"));
    m_comparison->setPinned(m_changes.pinnedBaseline() != nullptr);
}

void WhatIfView::refreshChange()
{
    m_stale = false;
    const WhatIf& change = m_changes.change();
    m_switches->setDisabled(change.intervention.disabledHeads);
    m_active->clear();
    for (const ChangePart& part : changeParts(change))
        m_active->addItem(part.text);
    m_activeTitle->setText(m_active->count() > 0 ? tr("Active changes (double-click to undo one)") : tr("No changes"));
    m_active->setAccessibleName(m_activeTitle->text());
    m_undo->setEnabled(m_changes.canUndo());
    m_reset->setEnabled(!change.empty());
    m_message->clear();
}

WhatIfPage::WhatIfPage(Session& session, QWidget* parent)
    : LazyPage({"whatIf", QT_TR_NOOP("What if"), UsesSentence | UsesSearch}, session, parent)
{
}

QList<Page::Key> WhatIfPage::keys() const
{
    return {
        {tr("Space"), tr("Switch the chosen head or part off and on")},
        {QStringLiteral("Enter"), tr("Switch off the head of a row of the ranking")},
    };
}

WhatIfView* WhatIfPage::createView()
{
    return new WhatIfView(session(), m_sweep, this);
}

}  // namespace translucent
