#include "pages/whatif/what_if_page.h"

#include "engine/engine.h"
#include "engine/experiment.h"
#include "pages/whatif/change_editor.h"
#include "pages/whatif/change_text.h"
#include "pages/whatif/trees_card.h"
#include "widgets/comparison_card.h"
#include "widgets/export_button.h"
#include "widgets/growing_size.h"
#include "widgets/network_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>

namespace translucent {

namespace {

constexpr int kShownChanges = 4;

ComparisonCard::TranslationPtr translationOf(const TranslationResultPtr& result)
{
    return result ? ComparisonCard::TranslationPtr(result, &result->translation) : nullptr;
}

}  // namespace

WhatIfView::WhatIfView(Engine& engine, Experiment& experiment, Selection& selection, FoundSweep& sweep, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_experiment(experiment)
    , m_stack(new QStackedLayout(this))
    , m_hint(makeText("hint", "whatIfHint", {}, this))
    , m_switches(new HeadSwitches(this))
    , m_editor(new ChangeEditor(experiment, selection, this))
    , m_message(makeText("caption", "whatIfMessage", {}, this))
    , m_activeTitle(makeLabel("section", "activeTitle", this))
    , m_active(named(new QListWidget(this), "activeChanges"))
    , m_undo(makePushButton("undoChange", tr("Undo"), {}, this))
    , m_reset(makePushButton("resetChanges", tr("Undo everything"), {}, this))
    , m_outcomes(named(new QTabWidget(this), "outcomes"))
    , m_comparison(new ComparisonCard(this))
    , m_trees(new TreesCard(experiment, this))
    , m_sweep(new SweepCard(engine, experiment, sweep, this))
{
    setObjectName(QStringLiteral("whatIfView"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setMargin(32);
    auto* splitter = makeSplitter(Qt::Horizontal, createChanges(), createOutcomes(), {380, 760});
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    auto* content = new QWidget(this);
    columnOf({splitter}, content, {16, 14, 16, 14});
    m_stack->addWidget(m_hint);
    m_stack->addWidget(content);
    connectSignals();
    takeModel();
    refreshChange();
}

QStringList WhatIfView::scenes()
{
    return {QString(), QStringLiteral("trees")};
}

void WhatIfView::showScene(const QString& name)
{
    m_outcomes->setCurrentIndex(int(scenes().indexOf(name)));
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
        WhatIf change = m_experiment.change();
        change.intervention.disabledHeads = m_switches->disabled();
        m_experiment.setChange(change);
    });
    // Trees need the room.
    connect(m_outcomes, &QTabWidget::currentChanged, this, [this](int tab) { m_sweep->setVisible(tab == 0); });
    connect(m_editor, &ChangeEditor::said, m_message, &QLabel::setText);
    connect(m_undo, &QPushButton::clicked, &m_experiment, &Experiment::undo);
    connect(m_reset, &QPushButton::clicked, &m_experiment, &Experiment::reset);
    connect(m_active, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
        m_experiment.setChange(changeParts(m_experiment.change())[std::size_t(m_active->row(item))].without);
    });
    connect(m_comparison, &ComparisonCard::pinToggled, this,
        [this](bool pinned) { m_experiment.pinBaseline(pinned ? m_result : nullptr); });
    connect(&m_experiment, &Experiment::baselineChanged, this, &WhatIfView::compare);
    connect(&m_experiment, &Experiment::changed, this, [this] {
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
    m_hint->setText(isChangeable()
            ? tr("No translation yet.\nTranslate a sentence, then change the model here and watch the effect.")
            : tr("The changes here are of parts of a Transformer: heads, residual connections, norms, positions and "
                 "the causal mask.\nThis network (%1) has none of them.")
                  .arg(networkName(m_engine.model() ? m_engine.model()->config.architecture : m_result->architecture)));
    m_stack->setCurrentIndex(m_result && isChangeable() ? 1 : 0);
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
    const TranslationResultPtr baseline = m_experiment.baselineOf(m_result);
    const bool pinned = baseline && baseline == m_experiment.pinnedBaseline();
    m_comparison->compare(translationOf(baseline), translationOf(m_result),
        pinned ? tr("Before: the pinned run") : tr("Before: the model as it is"));
    m_comparison->setPinned(m_experiment.pinnedBaseline() != nullptr);
}

void WhatIfView::refreshChange()
{
    m_stale = false;
    const WhatIf& change = m_experiment.change();
    m_switches->setDisabled(change.intervention.disabledHeads);
    m_active->clear();
    for (const ChangePart& part : changeParts(change))
        m_active->addItem(part.text);
    m_activeTitle->setText(m_active->count() > 0 ? tr("Active changes (double-click to undo one)") : tr("No changes"));
    m_active->setAccessibleName(m_activeTitle->text());
    m_undo->setEnabled(m_experiment.canUndo());
    m_reset->setEnabled(!change.empty());
    m_message->clear();
}

WhatIfPage::WhatIfPage(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent)
    : LazyPage(
        {"whatIf", QT_TR_NOOP("What if"), UsesSentence | UsesSearch, WhatIfView::scenes()}, engine.result(), parent)
    , m_engine(engine)
    , m_experiment(experiment)
    , m_selection(selection)
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
    return new WhatIfView(m_engine, m_experiment, m_selection, m_sweep, this);
}

}  // namespace translucent
