#include "pages/whatif/outcome_card.h"

#include "pages/whatif/change_editor.h"
#include "pages/whatif/head_effects.h"
#include "session/model_changes.h"
#include "widgets/chip_strip.h"
#include "widgets/comparison_card.h"
#include "widgets/glossary.h"
#include "widgets/search_tree_legend.h"
#include "widgets/ui_helpers.h"

#include <QGridLayout>
#include <QProgressBar>
#include <QPushButton>

namespace translucent {

namespace {

QLabel* makeTranslation(const char* role, const char* name, QWidget* parent)
{
    QLabel* label = makeText(role, name, {}, parent);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

}  // namespace

OutcomeCard::OutcomeCard(ModelChanges& changes, HeadEffects& effects, QWidget* parent)
    : QFrame(parent)
    , m_changes(changes)
    , m_effects(effects)
    , m_beforeTitle(makeLabel("caption", "beforeTitle", tr("Before"), this))
    , m_before(makeTranslation("lane", "beforeText", this))
    , m_after(makeTranslation("compared", "afterText", this))
    , m_scores(makeLabel("caption", "outcomeScores", this))
    , m_chips(named(new ChipStrip(this), "activeChanges"))
    , m_find(makePushButton("findHeads", {},
          tr("Searches for the fewest heads that change the words of the translation when they are switched off, and "
             "switches off exactly these. Undo restores the changes made before."),
          this))
    , m_undo(makePushButton("undoChange", tr("Undo"), {}, this))
    , m_reset(makePushButton("resetChanges", tr("Undo everything"), {}, this))
    , m_progress(named(new QProgressBar(this), "findProgress"))
    , m_message(makeText("caption", "findMessage", {}, this))
{
    setObjectName(QStringLiteral("outcomeCard"));
    setProperty("role", QStringLiteral("card"));
    m_find->setProperty("primary", true);
    m_progress->setTextVisible(false);
    m_chips->setAccessibleName(tr("Changes in force"));
    explain(*m_chips, tr("The changes in force. Click one to undo it."), "intervention");
    auto* texts = new QGridLayout;
    texts->setHorizontalSpacing(16);
    texts->setVerticalSpacing(2);
    texts->setColumnStretch(1, 1);
    int row = 0;
    for (const auto& [title, text] :
        {std::pair(m_beforeTitle, m_before), std::pair(makeLabel("caption", "afterTitle", tr("After"), this), m_after),
            std::pair(makeLabel("caption", "scoresTitle", tr("log p"), this), m_scores)}) {
        texts->addWidget(title, row, 0);
        texts->addWidget(text, row++, 1);
    }
    columnOf({texts, rowOf({{m_chips, 1}, m_undo, m_reset, m_find}), m_progress, m_message}, this, {16, 8, 16, 8}, 4);
    connectSignals();
    refreshSearch();
    refreshChanges();
}

void OutcomeCard::connectSignals()
{
    connect(m_undo, &QPushButton::clicked, &m_changes, &ModelChanges::undo);
    connect(m_reset, &QPushButton::clicked, &m_changes, &ModelChanges::reset);
    connect(m_chips, &ChipStrip::clicked, this, [this](int chip) {
        m_changes.setChange(changeParts(m_changes.change(), &m_config)[std::size_t(chip)].without);
    });
    connect(m_find, &QPushButton::clicked, this, [this] {
        m_progress->setValue(0);
        m_effects.isFinding() ? m_effects.stopFinding() : m_effects.findSet();
    });
    connect(&m_effects, &HeadEffects::findingChanged, this, &OutcomeCard::refreshSearch);
    connect(&m_effects, &HeadEffects::found, this, &OutcomeCard::take);
    connect(&m_effects, &HeadEffects::tried, this, [this](qint64 done, qint64 total) {
        m_progress->setMaximum(int(total));
        m_progress->setValue(int(done));
        m_message->setText(tr("Heads and groups of heads tried: %1 of %2").arg(done).arg(total));
    });
}

void OutcomeCard::setModel(const TransformerConfig& config)
{
    m_config = config;
    refreshChanges();
}

void OutcomeCard::compare(
    const TranslationResultPtr& before, const TranslationResultPtr& after, const QString& beforeTip)
{
    m_find->setEnabled(after != nullptr);
    m_beforeTitle->setToolTip(beforeTip);
    m_before->setToolTip(beforeTip);
    if (!before || !after)
        return;
    const Hypothesis &old = before->translation.hypotheses.front(), &now = after->translation.hypotheses.front();
    const QString oldText = QString::fromStdString(old.text), nowText = QString::fromStdString(now.text);
    const ComparedTexts texts = comparedTexts(oldText, nowText);
    showMarked(*m_before, texts.before);
    showMarked(*m_after, texts.after);
    if (before == after)
        return m_scores->setText(logText(now.logProbability));
    QString scores = tr("%1 → %2").arg(logText(old.logProbability), logText(now.logProbability));
    if (oldText == nowText)
        scores += QStringLiteral(" · ") + tr("the words are the same");
    else if (const auto score = referenceScores(nowText, oldText))
        scores += QStringLiteral(" · ") + tr("BLEU against before: %1").arg(logText(score->bleu, 1));
    m_scores->setText(scores);
}

void OutcomeCard::refreshChanges()
{
    std::vector<Chip> chips;
    for (const ChangePart& part : changeParts(m_changes.change(), &m_config)) {
        Chip& chip = chips.emplace_back();
        chip.text = part.brief + QStringLiteral(" ✕");
        chip.toolTip = tr("%1. Click to undo.").arg(part.text);
    }
    m_chips->setChips(std::move(chips));
    m_undo->setEnabled(m_changes.canUndo());
    m_reset->setEnabled(!m_changes.change().empty());
    refreshSearch();
}

void OutcomeCard::refreshSearch()
{
    const bool running = m_effects.isFinding();
    m_find->setText(running ? tr("Cancel") : tr("Smallest set of heads that changes it"));
    m_progress->setVisible(running);
    m_message->setText(searchText());
    m_message->setVisible(running || !m_message->text().isEmpty());
}

/// The heads that were found become the change.
void OutcomeCard::take()
{
    const auto& heads = m_effects.foundSet()->heads;
    if (!heads.empty())
        m_changes.setChange({.intervention = {.disabledHeads = heads}, .prefix = {}});
}

/// About the set that was found, as long as it is the change in force.
QString OutcomeCard::searchText() const
{
    if (m_effects.isFinding())
        return tr("Trying the heads …");
    if (const QString problem = m_effects.findingProblem(); !problem.isEmpty())
        return problem;
    if (m_effects.isInterrupted())
        return tr("The search was interrupted by a translation.");
    const ChangingHeadsPtr& set = m_effects.foundSet();
    if (!set)
        return {};
    if (set->heads.empty())
        return tr("No set of heads was found: even without all heads the translation is the same.");
    const WhatIf& change = m_changes.change();
    if (change != WhatIf {.intervention = {.disabledHeads = set->heads}, .prefix = {}})
        return {};
    switch (set->heads.size()) {
    case 1: return tr("This head alone changes the translation.");
    case 2: return tr("These two heads change the translation; no single head does.");
    case 3: return tr("These three heads change the translation; no single head and no pair does.");
    default: break;
    }
    return tr(
        "These %1 heads change the translation, and each of them is necessary. No single head and no pair changes "
        "it; sets of 3 to %2 heads were not all tried.")
        .arg(set->heads.size())
        .arg(set->heads.size() - 1);
}

}  // namespace translucent
