#include "pages/positions/order_view.h"

#include "engine/experiment.h"
#include "engine/selection.h"
#include "pages/positions/attention_pair.h"
#include "pages/positions/word_order.h"
#include "pages/whatif/comparison_card.h"
#include "widgets/ui_helpers.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <array>

namespace translucent {

namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::array kUses {PositionUse::Kept, PositionUse::Dropped, PositionUse::Shuffled};

QString bestText(const TranslationResult& result)
{
    return QString::fromStdString(result.translation.hypotheses.front().text);
}

}  // namespace

OrderView::OrderView(Experiment& experiment, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_experiment(experiment)
    , m_selection(selection)
    , m_stack(new QStackedLayout(this))
    , m_hint(makeLabel("hint", "orderHint", this))
    , m_switches {createSwitch("source", &Intervention::sourcePositions),
          createSwitch("target", &Intervention::targetPositions)}
    , m_shuffle(makeButton("button", "shuffleWords", this))
    , m_restore(makeButton("button", "restoreWords", this))
    , m_verdict(makeLabel("explanation", "orderVerdict", this))
    , m_comparison(new ComparisonCard(experiment, this))
    , m_attention(new AttentionPair(selection, this))
{
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_verdict->setWordWrap(true);
    m_stack->addWidget(m_hint);
    m_stack->addWidget(createContent());
    connectSignals();
    refreshSwitches();
}

OrderView::Switch OrderView::createSwitch(const char* name, PositionChange Intervention::*change)
{
    Switch made {new QLabel(this), new QButtonGroup(this), change};
    for (const PositionUse use : kUses) {
        auto* button = new QPushButton(this);
        button->setObjectName(QStringLiteral("%1Positions%2").arg(QLatin1StringView(name)).arg(int(use)));
        button->setProperty("role", QStringLiteral("segment"));
        button->setCheckable(true);
        made.buttons->addButton(button, int(use));
    }
    return made;
}

QHBoxLayout* OrderView::createToolbar()
{
    auto* row = new QHBoxLayout;
    for (const Switch& entry : m_switches) {
        row->addWidget(entry.label);
        auto* segments = new QHBoxLayout;
        segments->setSpacing(0);
        for (QAbstractButton* button : entry.buttons->buttons())
            segments->addWidget(button);
        row->addLayout(segments);
        row->addSpacing(10);
    }
    row->addStretch(1);
    row->addWidget(m_shuffle);
    row->addWidget(m_restore);
    return row;
}

QWidget* OrderView::createContent()
{
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("orderScroll"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(m_comparison);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(12);
    splitter->addWidget(scroll);
    splitter->addWidget(m_attention);
    splitter->setSizes({540, 640});
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(createToolbar());
    column->addWidget(m_verdict);
    column->addWidget(splitter, 1);
    return content;
}

void OrderView::connectSignals()
{
    for (const Switch& entry : m_switches)
        connect(
            entry.buttons, &QButtonGroup::idClicked, this, [this, entry](int use) { choose(entry, PositionUse(use)); });
    connect(m_shuffle, &QToolButton::clicked, this, &OrderView::shuffleWords);
    connect(m_restore, &QToolButton::clicked, this, [this] {
        if (m_original)
            Q_EMIT sentenceRequested(m_original->sourceText);
    });
    connect(&m_experiment, &Experiment::changed, this, &OrderView::refreshSwitches);
    connect(&m_experiment, &Experiment::baselineChanged, this, &OrderView::refresh);
    connect(&m_selection, &Selection::changed, this, &OrderView::refresh);
}

void OrderView::choose(const Switch& changed, PositionUse use)
{
    WhatIf change = m_experiment.change();
    change.intervention.*changed.change = {use, use == PositionUse::Shuffled ? kSeed : 0};
    m_experiment.setChange(change);
}

void OrderView::shuffleWords()
{
    if (!m_result)
        return;
    if (m_result->sourceText != m_shuffled || !m_original)
        m_original = m_result;
    m_shuffled = shuffledText(*m_original, ++m_seed);
    Q_EMIT sentenceRequested(m_shuffled);
}

void OrderView::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    if (m_original && result && m_original->modelNumber != result->modelNumber)
        m_original.reset();
    refresh();
}

void OrderView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

/// While the words are shuffled, the sentence in its own order; else what the experiment compares with.
TranslationResultPtr OrderView::before() const
{
    const bool shuffled =
        m_original && m_result && m_result->sourceText == m_shuffled && m_shuffled != m_original->sourceText;
    return shuffled ? m_original : m_experiment.baselineOf(m_result);
}

void OrderView::refreshSwitches()
{
    const Intervention& intervention = m_experiment.change().intervention;
    for (const Switch& entry : m_switches)
        entry.buttons->button(int((intervention.*entry.change).use))->setChecked(true);
}

void OrderView::refresh()
{
    m_stack->setCurrentIndex(m_result && !m_result->traces.empty() ? 1 : 0);
    if (!isVisible() || m_stack->currentIndex() == 0)
        return;
    const bool shuffled = before() == m_original && m_original && before() != m_result;
    m_restore->setEnabled(shuffled);
    m_comparison->compareWith(shuffled ? m_original : nullptr, tr("Before: the words in their order"));
    m_comparison->setResult(m_result);
    m_verdict->setText(verdict());
    m_attention->compare(*before(), *m_result);
}

QString OrderView::verdict() const
{
    const TranslationResultPtr old = before();
    if (old == m_result)
        return tr("Nothing is changed yet. Leave positions out, shuffle them, or shuffle the words, and compare.");
    const bool same = bestText(*old) == bestText(*m_result);
    if (old != m_original)
        return same ? tr("The translation is the same.") : tr("The translation has changed.");
    QString words = tr("The words are now in the order \"%1\".").arg(m_result->sourceText);
    if (!haveSamePieces(old->translation, m_result->translation))
        words += u' ' + tr("In this order the text is split into different tokens, so the numbers differ anyway.");
    const bool unordered = m_result->options.intervention.sourcePositions.use == PositionUse::Dropped
        && old->options.intervention.sourcePositions.use == PositionUse::Dropped;
    if (same)
        return words + u' '
            + (unordered ? tr("Without positions the encoder cannot tell the order: the translation is the same.")
                         : tr("The translation is still the same."));
    return words + u' ' + tr("The translation has changed: word order matters.");
}

void OrderView::retranslateUi()
{
    const std::array<QString, 3> uses {tr("as they are"), tr("left out"), tr("shuffled")};
    m_switches[0].label->setText(tr("Source positions:"));
    m_switches[1].label->setText(tr("Target positions:"));
    for (const Switch& entry : m_switches)
        for (std::size_t i = 0; i < kUses.size(); ++i) {
            entry.buttons->button(int(kUses[i]))->setText(uses[i]);
            entry.buttons->button(int(kUses[i]))
                ->setToolTip(tr("Applies on every page, like the changes under What if"));
        }
    m_shuffle->setText(tr("Shuffle the words"));
    m_shuffle->setToolTip(tr("Shuffles the source tokens; press again for a new order"));
    m_restore->setText(tr("Original order"));
    m_restore->setToolTip(tr("Restores the original order"));
    m_attention->retranslateUi();
    m_hint->setText(tr("No translation yet.\nTranslate a sentence to see how positions affect it."));
    m_comparison->retranslateUi();
    refresh();
}

}  // namespace translucent
