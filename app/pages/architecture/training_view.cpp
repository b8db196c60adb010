#include "pages/architecture/training_view.h"

#include "widgets/attention_labels.h"
#include "widgets/explanation.h"
#include "widgets/heatmap_panel.h"
#include "widgets/list_table.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QLocale>
#include <QTabWidget>

#include <cmath>

namespace translucent {

namespace {

struct TeacherForcing {
    Q_DECLARE_TR_FUNCTIONS(translucent::TeacherForcing)
};

}  // namespace

std::vector<ForcedPosition> forcedPositions(const TranslationResult& result, std::size_t hypothesis)
{
    const ForwardTrace& pass = result.traces[hypothesis];
    const SentenceTokens known = sentenceTokens(result.translation, result.traces, hypothesis);
    const QStringList inputs = attentionLabels(known, AttentionKind::DecoderSelf).keys;
    const QStringList expected = producedTexts(known);
    const auto& tokens = result.translation.hypotheses[hypothesis].tokens;
    std::vector<ForcedPosition> positions;
    for (std::size_t t = 0; t < pass.outputIds.size(); ++t) {
        // Search and teacher forcing compute the same: what the decoder read is what it had chosen.
        const double logProbability = tokens[t].chosen.logProbability;
        positions.push_back({inputs[qsizetype(t)], expected[qsizetype(t)], std::exp(logProbability), -logProbability});
    }
    return positions;
}

double meanLoss(const std::vector<ForcedPosition>& positions)
{
    double sum = 0;
    for (const ForcedPosition& position : positions)
        sum += position.loss;
    return positions.empty() ? 0 : sum / double(positions.size());
}

HeatmapData causalMask(const std::vector<ForcedPosition>& positions)
{
    HeatmapData mask;
    mask.title = TeacherForcing::tr("Causal mask");
    mask.rowTitle = TeacherForcing::tr("To be predicted");
    mask.columnTitle = TeacherForcing::tr("Read by the decoder");
    mask.rowName = TeacherForcing::tr("Predicts");
    mask.columnName = TeacherForcing::tr("Sees");
    mask.valueTitle = TeacherForcing::tr("1 = visible, 0 = masked");
    for (const ForcedPosition& position : positions) {
        mask.rowLabels << position.expected;
        mask.columnLabels << position.input;
    }
    for (std::size_t row = 0; row < positions.size(); ++row)
        for (std::size_t column = 0; column < positions.size(); ++column)
            mask.values.push_back(column <= row ? 1.0F : 0.0F);
    return mask;
}

TrainingView::TrainingView(QWidget* parent)
    : SidePanel(parent)
    , m_table(new ListTable("trainingTable",
          {{tr("Position"), tr("In training all positions are computed at once"), ListColumn::Rank, "teacher-forcing"},
              {tr("Decoder reads"), tr("The reference shifted one place to the right, BEGIN first"), ListColumn::Word,
                  "teacher-forcing"},
              {tr("Must predict"), tr("The next token of the reference"), ListColumn::Word, "teacher-forcing"},
              {tr("Probability"), tr("What the model gives the token that it must predict"), ListColumn::Bar,
                  "softmax"},
              {tr("Loss (nats)"), tr("−log of that probability: being surely wrong costs most"), ListColumn::Number,
                  "cross-entropy"}},
          this))
    , m_title(makeLabel("title", "trainingTitle", tr("Training: teacher forcing"), this))
    , m_explanation(makeText("explanation", "trainingExplanation",
          tr("The decoder reads the reference translation shifted one place to the right, not its own guesses, and "
             "predicts all tokens in parallel. Here the translation shown stands in for the reference."),
          this))
    , m_summary(makeText("caption", "trainingSummary", {}, this))
    , m_tabs(named(new QTabWidget(this), "trainingTabs"))
    , m_mask(new HeatmapPanel(this))
{
    setObjectName(QStringLiteral("trainingView"));
    setLinkedText(*m_explanation, m_explanation->text());
    m_table->setAccessibleName(tr("Decoder input and expected output"));
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_mask->hideZoomButtons();
    m_mask->setFileStem(QStringLiteral("causal-mask"));
    auto* target = new QWidget(this);
    columnOf({{m_table, 1}, m_summary}, target, {0, 6, 0, 0});
    auto* explanation = makeText("caption", "trainingMaskExplanation",
        tr("Row = the token to be predicted: a position sees what stands before it, never the "
           "token itself. Without the mask the model could simply copy it."),
        this);
    explain(*m_mask, explanation->text(), "mask");
    auto* mask = new QWidget(this);
    columnOf({explanation, {m_mask, 1}}, mask, {0, 6, 0, 0});
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(target, tr("Shifted target"));
    m_tabs->addTab(mask, tr("Causal mask"));
    columnOf({m_title, m_explanation, {m_tabs, 1}}, this);
}

void TrainingView::setMaskShown(bool shown)
{
    m_tabs->setCurrentIndex(shown ? 1 : 0);
}

void TrainingView::setResult(const TranslationResultPtr& result, int hypothesis)
{
    m_positions = forcedPositions(*result, std::size_t(hypothesis));
    const double loss = meanLoss(m_positions);
    m_summary->setText(tr("Mean loss %1 nats per token, perplexity %2: this is what training minimises.")
                           .arg(QLocale().toString(loss, 'f', 3), QLocale().toString(std::exp(loss), 'f', 2)));
    m_mask->setData(causalMask(m_positions));
    m_mask->heatmap().setZoom(HeatmapZoom::Whole);
    std::vector<ListRow> rows;
    for (const ForcedPosition& position : m_positions)
        rows.push_back({.texts = {QString::number(rows.size() + 1), position.input, position.expected,
                            percentText(position.probability), QLocale().toString(position.loss, 'f', 3)},
            .share = position.probability});
    m_table->setRows(std::move(rows));
}

Picture TrainingView::picture() const
{
    return m_table->picture(m_title->text(), m_explanation->text() + u'\n' + m_summary->text());
}

QByteArray TrainingView::table() const
{
    QList<QStringList> rows {m_table->titles()};
    for (const ForcedPosition& position : m_positions)
        rows << QStringList {QString::number(rows.size()), position.input, position.expected,
            QString::number(position.probability, 'g', 9), QString::number(position.loss, 'g', 9)};
    return csvTable(rows);
}

}  // namespace translucent
