#include "pages/architecture/training_view.h"

#include "pages/architecture/teacher_forcing.h"
#include "pages/translate/probability_delegate.h"
#include "widgets/heatmap_panel.h"
#include "widgets/ui_helpers.h"

#include <QHeaderView>
#include <QLocale>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

namespace translucent {

TrainingView::TrainingView(QWidget* parent)
    : QWidget(parent)
    , m_model(new ForcedPositionsModel(this))
    , m_title(makeLabel("title", "trainingTitle", this))
    , m_explanation(makeLabel("explanation", "trainingExplanation", this))
    , m_table(new QTableView(this))
    , m_summary(makeLabel("caption", "trainingSummary", this))
    , m_maskTitle(makeLabel("section", "trainingMaskTitle", this))
    , m_mask(new HeatmapPanel(this))
{
    setObjectName(QStringLiteral("trainingView"));
    for (QLabel* label : {m_explanation, m_summary, m_maskTitle})
        label->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("trainingTable"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    m_table->setItemDelegateForColumn(ForcedPositionsModel::Probability, new ProbabilityDelegate(this));
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(ForcedPositionsModel::Probability, QHeaderView::Stretch);
    m_mask->setFileStem(QStringLiteral("causal-mask"));

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_title);
    column->addWidget(m_explanation);
    column->addWidget(m_table, 1);
    column->addWidget(m_summary);
    column->addWidget(m_maskTitle);
    column->addWidget(m_mask, 1);
    retranslateUi();
}

void TrainingView::setResult(TranslationResultPtr result, int hypothesis)
{
    m_result = std::move(result);
    m_hypothesis = hypothesis;
    refresh();
}

void TrainingView::refresh()
{
    if (!m_result)
        return;
    std::vector<ForcedPosition> positions = forcedPositions(*m_result, std::size_t(m_hypothesis));
    const double loss = meanLoss(positions);
    m_summary->setText(tr("Mean loss %1 nats per token, perplexity %2: what training makes small.")
                           .arg(QLocale().toString(loss, 'f', 3), QLocale().toString(std::exp(loss), 'f', 2)));
    m_mask->setData(causalMask(positions));
    m_mask->heatmap().setZoom(HeatmapZoom::Whole);
    m_model->setPositions(std::move(positions));
}

QByteArray TrainingView::table() const
{
    return m_model->table();
}

void TrainingView::retranslateUi()
{
    m_title->setText(tr("Training: teacher forcing"));
    m_explanation->setText(
        tr("The decoder reads the reference translation shifted one place to the right, not its own guesses, and predicts "
           "every token at once. Here the translation shown stands for the reference."));
    m_maskTitle->setText(tr("The mask keeps every position from seeing what it has to predict"));
    m_table->setAccessibleName(tr("Decoder input and expected output"));
    m_model->retranslate();
    refresh();
}

}  // namespace translucent
