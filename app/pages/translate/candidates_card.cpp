#include "pages/translate/candidates_card.h"

#include "engine/selection.h"
#include "widgets/result_table.h"
#include "widgets/ui_helpers.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLocale>
#include <QVBoxLayout>

#include <utility>

namespace translucent {

namespace {

int alignmentOf(int column)
{
    const bool number = column == CandidatesModel::LogProbability || column == CandidatesModel::Score;
    const bool text = column == CandidatesModel::Text;
    return int(Qt::AlignVCenter | (number ? Qt::AlignRight : text ? Qt::AlignLeft : Qt::AlignHCenter));
}

}  // namespace

void CandidatesModel::setResult(TranslationResultPtr result)
{
    beginResetModel();
    m_result = std::move(result);
    endResetModel();
}

int CandidatesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_result ? 0 : static_cast<int>(m_result->translation.hypotheses.size());
}

int CandidatesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CandidatesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Hypothesis& hypothesis = m_result->translation.hypotheses[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(hypothesis, index.row(), index.column());
    case Qt::ToolTipRole: return index.column() == Text ? QString::fromStdString(hypothesis.text) : QString();
    case Qt::TextAlignmentRole: return alignmentOf(index.column());
    default: return {};
    }
}

QString CandidatesModel::text(const Hypothesis& hypothesis, int row, int column) const
{
    const QLocale locale;
    switch (column) {
    case Rank: return locale.toString(row + 1);
    case Text: return QString::fromStdString(hypothesis.text);
    case LogProbability: return locale.toString(hypothesis.logProbability, 'f', 3);
    case Score: return locale.toString(hypothesis.score, 'f', 3);
    case Finished: return endText(hypothesis.end);
    default: return {};
    }
}

QString CandidatesModel::endText(HypothesisEnd end)
{
    switch (end) {
    case HypothesisEnd::Finished: return tr("yes");
    case HypothesisEnd::Cut: return tr("no (length limit)");
    case HypothesisEnd::GivenUp: return tr("no (pruned)");
    }
    return {};
}

QVariant CandidatesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    const bool tip = role == Qt::ToolTipRole;
    if (!tip && role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Rank: return tip ? tr("Rank by score") : tr("#");
    case Text: return tip ? tr("Click a candidate to see its tokens") : tr("Candidate");
    case LogProbability: return tip ? tr("Sum of the tokens' log-probabilities (natural logarithm)") : tr("Σ log p");
    case Score: return tip ? tr("Σ log p ÷ L^α: what the candidates are ranked by") : tr("Score");
    case Finished: return tip ? tr("Did the model produce END itself?") : tr("Finished");
    default: return {};
    }
}

CandidatesCard::CandidatesCard(Selection& selection, QWidget* parent)
    : Card("candidates", tr("Candidates of the beam search"), parent)
    , m_selection(selection)
    , m_model(new CandidatesModel(this))
    , m_table(new ResultTable(this))
{
    m_table->setObjectName(QStringLiteral("candidatesTable"));
    m_table->setAccessibleName(tr("Candidates of the beam search"));
    auto* note = makeLabel("caption", "candidatesNote", this);
    note->setText(tr("Ranked by score = Σ log p ÷ L^α. Click one to see its tokens."));
    note->setWordWrap(true);
    m_column->addWidget(note);
    m_table->setModel(m_model);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(CandidatesModel::Text, QHeaderView::Stretch);
    m_column->addWidget(m_table);
    connect(
        m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
            if (current.isValid())
                m_selection.setHypothesis(current.row());
        });
    connect(&selection, &Selection::changed, this, &CandidatesCard::showSelection);
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

}  // namespace translucent
