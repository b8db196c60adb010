#include "pages/translate/candidates_card.h"

#include "engine/selection.h"
#include "pages/translate/candidates_model.h"
#include "widgets/result_table.h"
#include "widgets/ui_helpers.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QVBoxLayout>

namespace translucent {

CandidatesCard::CandidatesCard(Selection& selection, QWidget* parent)
    : QFrame(parent)
    , m_selection(selection)
    , m_model(new CandidatesModel(this))
    , m_title(makeLabel("section", "candidatesTitle", this))
    , m_note(makeLabel("caption", "candidatesNote", this))
    , m_table(new ResultTable(this))
{
    setObjectName(QStringLiteral("candidatesCard"));
    setProperty("role", QStringLiteral("card"));
    m_note->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("candidatesTable"));
    m_table->setModel(m_model);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(CandidatesModel::Text, QHeaderView::Stretch);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(18, 12, 18, 12);
    column->setSpacing(6);
    column->addWidget(m_title);
    column->addWidget(m_note);
    column->addWidget(m_table);
    column->addStretch(1);
    connect(
        m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
            if (current.isValid())
                m_selection.setHypothesis(current.row());
        });
    connect(&selection, &Selection::changed, this, &CandidatesCard::showSelection);
    retranslateUi();
}

void CandidatesCard::setResult(const TranslationResultPtr& result)
{
    m_model->setResult(result);
    showSelection();
}

void CandidatesCard::showSelection()
{
    if (m_selection.hypothesis() < m_model->rowCount())
        m_table->setCurrentIndex(m_model->index(m_selection.hypothesis(), 0));
}

void CandidatesCard::retranslateUi()
{
    m_title->setText(tr("Candidates of the beam search"));
    m_note->setText(tr("Ranked by score = Σ log p ÷ L^α. Click one to see its tokens."));
    m_model->retranslate();
}

}  // namespace translucent
