#include "pages/whatif/what_if_view.h"

#include "engine/engine.h"
#include "engine/experiment.h"
#include "pages/whatif/change_editor.h"
#include "pages/whatif/change_text.h"
#include "pages/whatif/comparison_card.h"
#include "pages/whatif/head_switches.h"
#include "pages/whatif/sweep_card.h"
#include "pages/whatif/trees_card.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>
#include <QVBoxLayout>

namespace translucent {

WhatIfView::WhatIfView(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_experiment(experiment)
    , m_stack(new QStackedLayout(this))
    , m_hint(makeLabel("hint", "whatIfHint", this))
    , m_switchesTitle(makeLabel("section", "switchesTitle", this))
    , m_switches(new HeadSwitches(this))
    , m_editorTitle(makeLabel("section", "editorTitle", this))
    , m_editor(new ChangeEditor(experiment, selection, this))
    , m_message(makeLabel("caption", "whatIfMessage", this))
    , m_activeTitle(makeLabel("section", "activeTitle", this))
    , m_active(new QListWidget(this))
    , m_undo(new QPushButton(this))
    , m_reset(new QPushButton(this))
    , m_outcomes(new QTabWidget(this))
    , m_comparison(new ComparisonCard(experiment, this))
    , m_trees(new TreesCard(experiment, this))
    , m_sweep(new SweepCard(engine, experiment, this))
{
    setObjectName(QStringLiteral("whatIfView"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_message->setWordWrap(true);
    m_active->setObjectName(QStringLiteral("activeChanges"));
    m_undo->setObjectName(QStringLiteral("undoChange"));
    m_reset->setObjectName(QStringLiteral("resetChanges"));
    m_stack->addWidget(m_hint);
    m_stack->addWidget(createContent());
    connectSignals();
    takeModel();
    retranslateUi();
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
    auto* changes = new QWidget(this);
    changes->setObjectName(QStringLiteral("pageContent"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_undo);
    buttons->addWidget(m_reset);
    buttons->addStretch(1);
    m_active->setFixedHeight(4 * fontMetrics().lineSpacing());
    auto* column = new QVBoxLayout(changes);
    column->setContentsMargins(0, 0, 8, 0);
    column->addWidget(m_activeTitle);
    column->addWidget(m_active);
    column->addLayout(buttons);
    column->addSpacing(8);
    column->addWidget(m_switchesTitle);
    column->addWidget(m_switches);
    column->addSpacing(8);
    column->addWidget(m_editorTitle);
    column->addWidget(m_editor);
    column->addWidget(m_message);
    column->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("changesScroll"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(changes);
    return scroll;
}

QWidget* WhatIfView::createContent()
{
    auto* outcome = new QSplitter(Qt::Vertical, this);
    outcome->setChildrenCollapsible(false);
    outcome->setHandleWidth(12);
    auto* comparison = new QScrollArea(this);
    comparison->setObjectName(QStringLiteral("comparisonScroll"));
    comparison->setWidgetResizable(true);
    comparison->setFrameShape(QFrame::NoFrame);
    comparison->setWidget(m_comparison);
    m_outcomes->setObjectName(QStringLiteral("outcomes"));
    m_outcomes->setDocumentMode(true);
    m_outcomes->addTab(comparison, {});
    m_outcomes->addTab(m_trees, {});
    outcome->addWidget(m_outcomes);
    outcome->addWidget(m_sweep);
    outcome->setSizes({420, 200});
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(12);
    splitter->addWidget(createChanges());
    splitter->addWidget(outcome);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({380, 760});
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(16, 14, 16, 14);
    layout->addWidget(splitter);
    return content;
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
    connect(&m_experiment, &Experiment::changed, this, [this] {
        m_stale = true;
        if (isVisible())
            refreshChange();
    });
    connect(&m_engine, &Engine::modelLoaded, this, &WhatIfView::takeModel);
}

void WhatIfView::takeModel()
{
    if (!m_engine.model())
        return;
    m_switches->setModel(m_engine.model()->config);
    m_editor->setModel(m_engine.model()->config);
    refreshChange();
}

void WhatIfView::setResult(const TranslationResultPtr& result)
{
    m_stack->setCurrentIndex(result ? 1 : 0);
    m_editor->setResult(result);
    m_comparison->setResult(result);
    m_trees->setResult(result);
    m_sweep->setResult(result);
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
    m_undo->setEnabled(m_experiment.canUndo());
    m_reset->setEnabled(!change.empty());
    m_message->clear();
}

void WhatIfView::retranslateUi()
{
    m_hint->setText(tr("No translation yet.\nTranslate a sentence, then change the model here and watch the effect."));
    m_switchesTitle->setText(tr("Switch heads off"));
    m_editorTitle->setText(tr("Other changes"));
    m_undo->setText(tr("Undo"));
    m_reset->setText(tr("Undo everything"));
    m_switches->retranslateUi();
    m_editor->retranslateUi();
    m_outcomes->setTabText(0, tr("Translation"));
    m_outcomes->setTabText(1, tr("Beam trees"));
    m_comparison->retranslateUi();
    m_trees->retranslateUi();
    m_sweep->retranslateUi();
    refreshChange();
}

}  // namespace translucent
