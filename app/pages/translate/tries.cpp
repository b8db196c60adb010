#include "pages/translate/tries.h"

#include "session/model_changes.h"
#include "widgets/search_tree_legend.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

/// Two versions with the same text can differ in the last digits, as they are other segmentations.
constexpr double kLeastDifference = 0.0005;

}  // namespace

void Tries::add(const TranslationResultPtr& result)
{
    const bool isOfSame = m_last && result && m_last->sourceText == result->sourceText
        && m_last->modelNumber == result->modelNumber && m_last->options.intervention == result->options.intervention;
    if (!isOfSame) {
        m_tries.clear();
        m_current = -1;
    }
    m_last = result;
    if (!result || result->translation.hypotheses.empty())
        return;
    if (m_tries.empty() && !result->prefix.isEmpty() && result->unchanged
        && !result->unchanged->translation.hypotheses.empty())
        put(*result->unchanged);
    put(*result);
}

void Tries::put(const TranslationResult& result)
{
    const Hypothesis& best = result.translation.hypotheses.front();
    auto known = std::ranges::find(m_tries, result.prefix, &Try::prefix);
    if (known == m_tries.end())
        known = m_tries.insert(m_tries.end(), {result.prefix, {}, 0, m_current});
    known->text = QString::fromStdString(best.text);
    known->logProbability = best.logProbability;
    m_current = int(known - m_tries.begin());
}

int Tries::depth(int index) const
{
    int depth = 0;
    for (int each = index; each >= 0 && m_tries[std::size_t(each)].parent >= 0; ++depth)
        each = m_tries[std::size_t(each)].parent;
    return depth;
}

TriesBar::TriesBar(ModelChanges& changes, QWidget* parent)
    : QWidget(parent)
    , m_changes(changes)
    , m_own(makeText("pale", "ownTranslation", {}, this))
    , m_verdict(makeText("caption", "tryVerdict", {}, this))
    , m_undo(makeButton("button", "undoTry", tr("Undo"), tr("Back to the version before"), this))
    , m_all(makeButton("button", "allTries", tr("What you tried"), tr("All versions of this translation so far"), this))
    , m_menu(named(new QMenu(this), "triesMenu"))
{
    setObjectName(QStringLiteral("triesBar"));
    m_own->setTextFormat(Qt::PlainText);
    m_own->setToolTip(tr("The model's own translation"));
    m_all->setMenu(m_menu);
    m_all->setPopupMode(QToolButton::InstantPopup);
    columnOf({m_own, rowOf({{m_verdict, 1}, m_undo, m_all}, nullptr, {}, 8)}, this, {}, 4);
    connect(
        m_undo, &QToolButton::clicked, this, [this] { show(m_tries.all()[std::size_t(m_tries.current())].parent); });
    connect(m_menu, &QMenu::triggered, this, [this](const QAction* action) { show(action->data().toInt()); });
    hide();
}

void TriesBar::setResult(const TranslationResultPtr& result)
{
    m_tries.add(result);
    m_sentence = result ? result->sourceText : QString();
    setVisible(m_tries.all().size() > 1);
    if (m_tries.all().size() < 2)
        return;
    m_own->setText(m_tries.all().front().text);
    m_own->setVisible(isForced());
    m_undo->setVisible(isForced());
    m_verdict->setText(verdict());
    fillMenu();
}

void TriesBar::fillMenu()
{
    m_menu->clear();
    for (int index = 0; index < int(m_tries.all().size()); ++index) {
        const Try& each = m_tries.all()[std::size_t(index)];
        QString text = each.text;
        QAction* action = m_menu->addAction(QStringLiteral("      ").repeated(m_tries.depth(index))
            + text.replace(u'&', QLatin1String("&&")) + u'\t' + logText(each.logProbability, 2));
        action->setData(index);
        action->setCheckable(true);
        action->setChecked(index == m_tries.current());
    }
}

void TriesBar::show(int index)
{
    if (index < 0 || index >= int(m_tries.all().size()))
        return;
    WhatIf change = m_changes.change();
    change.prefix = m_tries.all()[std::size_t(index)].prefix;
    change.prefixOf = change.prefix.isEmpty() ? QString() : m_sentence;
    m_changes.setChange(change);
}

std::vector<ComparedWord> TriesBar::compared(const QString& text) const
{
    return comparedTexts(m_tries.all().front().text, text).after;
}

/// Whether the search or the model is to blame for not finding this version.
QString TriesBar::verdict() const
{
    if (!isForced())
        return tr("The model's own version.");
    const Try& own = m_tries.all().front();
    const Try& shown = m_tries.all()[std::size_t(m_tries.current())];
    const QString change =
        tr("log p %1 → %2").arg(logText(own.logProbability, 2), logText(shown.logProbability, 2)) + u' ';
    const double gain = shown.logProbability - own.logProbability;
    if (shown.text == own.text || std::abs(gain) < kLeastDifference)
        return change + tr("– as probable as its own version.");
    return change
        + (gain < 0 ? tr("– to the model, this version is less probable than its own.")
                    : tr("– more probable than its own version: the search did not find it."));
}

}  // namespace translucent
