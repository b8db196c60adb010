#include "pages/architecture/training_view.h"

#include "pages/architecture/teacher_forcing.h"
#include "pages/translate/alternatives_model.h"
#include "pages/translate/probability_delegate.h"
#include "widgets/heatmap_panel.h"
#include "widgets/table_picture.h"
#include "widgets/ui_helpers.h"

#include <QHeaderView>
#include <QLocale>
#include <QTabWidget>
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
    , m_tabs(new QTabWidget(this))
    , m_maskExplanation(makeLabel("caption", "trainingMaskExplanation", this))
    , m_mask(new HeatmapPanel(this))
{
    setObjectName(QStringLiteral("trainingView"));
    m_tabs->setObjectName(QStringLiteral("trainingTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(createShiftedTarget(), QString());
    m_tabs->addTab(createMask(), QString());
    for (QLabel* label : {m_explanation, m_summary, m_maskExplanation})
        label->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_title);
    column->addWidget(m_explanation);
    column->addWidget(m_tabs, 1);
    retranslateUi();
}

QWidget* TrainingView::createShiftedTarget()
{
    m_table->setObjectName(QStringLiteral("trainingTable"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    m_table->setItemDelegateForColumn(ForcedPositionsModel::Probability, new ProbabilityDelegate(this));
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(ForcedPositionsModel::Probability, QHeaderView::Stretch);
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 6, 0, 0);
    column->addWidget(m_table, 1);
    column->addWidget(m_summary);
    return page;
}

QWidget* TrainingView::createMask()
{
    m_mask->hideZoomButtons();
    m_mask->setFileStem(QStringLiteral("causal-mask"));
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 6, 0, 0);
    column->addWidget(m_maskExplanation);
    column->addWidget(m_mask, 1);
    return page;
}

void TrainingView::setMaskShown(bool shown)
{
    m_tabs->setCurrentIndex(shown ? 1 : 0);
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
    m_summary->setText(tr("Mean loss %1 nats per token, perplexity %2: this is what training minimises.")
                           .arg(QLocale().toString(loss, 'f', 3), QLocale().toString(std::exp(loss), 'f', 2)));
    m_mask->setData(causalMask(positions));
    m_mask->heatmap().setZoom(HeatmapZoom::Whole);
    m_model->setPositions(std::move(positions));
}

Picture TrainingView::picture() const
{
    return tablePicture(*m_model,
        {m_title->text(), m_explanation->text() + u'\n' + m_summary->text(), font(), ForcedPositionsModel::Probability,
            AlternativesModel::ProbabilityRole});
}

QByteArray TrainingView::table() const
{
    return m_model->table();
}

void TrainingView::retranslateUi()
{
    m_title->setText(tr("Training: teacher forcing"));
    m_explanation->setText(
        tr("The decoder reads the reference translation shifted one place to the right, not its own guesses, and "
           "predicts all tokens in parallel. Here the translation shown stands in for the reference."));
    m_tabs->setTabText(0, tr("Shifted target"));
    m_tabs->setTabText(1, tr("Causal mask"));
    m_maskExplanation->setText(tr("Row = the token to be predicted: a position sees what stands before it, never the "
                                  "token itself. Without the mask the model could simply copy it."));
    m_table->setAccessibleName(tr("Decoder input and expected output"));
    m_model->retranslate();
    refresh();
}

}  // namespace translucent
