#include "pages/translate/alternatives_card.h"

#include "engine/selection.h"
#include "pages/translate/alternatives_model.h"
#include "pages/translate/piece_text.h"
#include "pages/translate/translation_card.h"
#include "widgets/probability_delegate.h"
#include "widgets/result_table.h"
#include "widgets/ui_helpers.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace translucent {

AlternativesCard::AlternativesCard(Selection& selection, QWidget* parent)
    : QFrame(parent)
    , m_selection(selection)
    , m_model(new AlternativesModel(this))
    , m_title(makeLabel("section", "alternativesTitle", this))
    , m_hint(makeLabel("caption", "alternativesHint", this))
    , m_table(new ResultTable(this))
{
    setObjectName(QStringLiteral("alternativesCard"));
    setProperty("role", QStringLiteral("card"));
    m_hint->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("alternativesTable"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setItemDelegateForColumn(AlternativesModel::Probability, new ProbabilityDelegate(this));
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(AlternativesModel::Probability, QHeaderView::Stretch);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(18, 12, 18, 12);
    column->setSpacing(6);
    column->addWidget(m_title);
    column->addWidget(m_hint);
    column->addWidget(m_table);
    column->addStretch(1);
    connect(&selection, &Selection::changed, this, &AlternativesCard::refresh);
    connect(&selection, &Selection::focusChanged, this, &AlternativesCard::refresh);
    retranslateUi();
}

void AlternativesCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    refresh();
}

void AlternativesCard::retranslateUi()
{
    m_title->setText(tr("Alternatives at this position"));
    m_model->retranslate();
    refresh();
}

void AlternativesCard::refresh()
{
    const Hypothesis* hypothesis = hypothesisAt(m_result, m_selection.hypothesis());
    const int position = m_selection.focusTarget().value_or(-1);
    const bool known = hypothesis && position >= 0 && position < static_cast<int>(hypothesis->tokens.size());
    m_table->setVisible(known);
    if (!known) {
        m_model->clear();
        m_hint->setText(tr("Hover over a token of the translation to see the ten most probable tokens at that "
                           "position; click to pin the list."));
        return;
    }
    const HypothesisToken& token = hypothesis->tokens[static_cast<std::size_t>(position)];
    m_model->setToken(token);
    const bool pinned = m_selection.pinnedTarget() == position;
    const QString piece = pieceLabel(token.chosen.id, token.chosen.piece);
    m_hint->setText(pinned
            ? tr("Position %1: the search chose \"%2\" (pinned; Esc unpins it).").arg(position + 1).arg(piece)
            : tr("Position %1: the search chose \"%2\".").arg(position + 1).arg(piece));
    m_table->updateGeometry();
}

}  // namespace translucent
