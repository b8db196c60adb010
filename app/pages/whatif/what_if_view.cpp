#include "pages/whatif/what_if_view.h"

#include "engine/engine.h"
#include "engine/experiment.h"
#include "pages/whatif/change_editor.h"
#include "pages/whatif/change_text.h"
#include "pages/whatif/trees_card.h"
#include "widgets/comparison_card.h"
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

namespace {

constexpr int kShownChanges = 4;

template <typename Widget>
Widget* withName(Widget* widget, const char* name)
{
    widget->setObjectName(QString::fromLatin1(name));
    return widget;
}

QScrollArea* scrolling(QWidget* content, const char* name, QWidget* parent)
{
    auto* scroll = withName(new QScrollArea(parent), name);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    return scroll;
}

QSplitter* splitterOf(Qt::Orientation orientation, QWidget* first, QWidget* second, const QList<int>& sizes)
{
    auto* splitter = new QSplitter(orientation);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(12);
    splitter->addWidget(first);
    splitter->addWidget(second);
    splitter->setSizes(sizes);
    return splitter;
}

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
    , m_switches(new HeadSwitches(this))
    , m_editor(new ChangeEditor(experiment, selection, this))
    , m_message(makeLabel("caption", "whatIfMessage", this))
    , m_activeTitle(makeLabel("section", "activeTitle", this))
    , m_active(withName(new QListWidget(this), "activeChanges"))
    , m_undo(withName(new QPushButton(tr("Undo"), this), "undoChange"))
    , m_reset(withName(new QPushButton(tr("Undo everything"), this), "resetChanges"))
    , m_outcomes(withName(new QTabWidget(this), "outcomes"))
    , m_comparison(new ComparisonCard(this))
    , m_trees(new TreesCard(experiment, this))
    , m_sweep(new SweepCard(engine, experiment, sweep, this))
{
    setObjectName(QStringLiteral("whatIfView"));
    auto* hint = makeLabel("hint", "whatIfHint", this);
    hint->setAlignment(Qt::AlignCenter);
    hint->setWordWrap(true);
    hint->setText(tr("No translation yet.\nTranslate a sentence, then change the model here and watch the effect."));
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(16, 14, 16, 14);
    auto* splitter = splitterOf(Qt::Horizontal, createChanges(), createOutcomes(), {380, 760});
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    layout->addWidget(splitter);
    m_stack->addWidget(hint);
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
    const auto section = [this](const char* name, const QString& text) {
        auto* title = makeLabel("section", name, this);
        title->setText(text);
        return title;
    };
    auto* changes = withName(new QWidget(this), "pageContent");
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_undo);
    buttons->addWidget(m_reset);
    buttons->addStretch(1);
    m_active->setFixedHeight(kShownChanges * fontMetrics().lineSpacing());
    m_message->setWordWrap(true);
    auto* column = new QVBoxLayout(changes);
    column->setContentsMargins(0, 0, 8, 0);
    column->addWidget(m_activeTitle);
    column->addWidget(m_active);
    column->addLayout(buttons);
    column->addSpacing(8);
    column->addWidget(section("switchesTitle", tr("Switch heads off")));
    column->addWidget(m_switches);
    column->addSpacing(8);
    column->addWidget(section("editorTitle", tr("Other changes")));
    column->addWidget(m_editor);
    column->addWidget(m_message);
    column->addStretch(1);
    return scrolling(changes, "changesScroll", this);
}

QWidget* WhatIfView::createOutcomes()
{
    m_outcomes->setDocumentMode(true);
    m_outcomes->addTab(scrolling(m_comparison, "comparisonScroll", this), tr("Translation"));
    m_outcomes->addTab(m_trees, tr("Beam trees"));
    return splitterOf(Qt::Vertical, m_outcomes, m_sweep, {420, 200});
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
    if (!m_engine.model())
        return;
    m_switches->setModel(m_engine.model()->config);
    m_editor->setModel(m_engine.model()->config);
    refreshChange();
}

void WhatIfView::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    m_stack->setCurrentIndex(result ? 1 : 0);
    m_editor->setResult(result);
    compare();
    m_trees->setResult(result);
    m_sweep->setResult(result);
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

}  // namespace translucent
