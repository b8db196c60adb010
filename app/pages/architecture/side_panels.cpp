#include "pages/architecture/side_panels.h"

#include "session/selection.h"
#include "widgets/attention_map.h"
#include "widgets/chip_strip.h"
#include "widgets/glossary.h"
#include "widgets/heatmap_panel.h"
#include "widgets/list_table.h"
#include "widgets/translation_tables.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QLocale>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QTabWidget>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

InferenceView::InferenceView(Selection& selection, QWidget* parent)
    : SidePanel(parent)
    , m_selection(selection)
    , m_title(makeLabel("title", "inferenceTitle", tr("Inference: token by token"), this))
    , m_previous(makeButton("button", "inferencePrevious", tr("Back"), {}, this))
    , m_slider(named(new QSlider(Qt::Horizontal, this), "inferenceSlider"))
    , m_next(makeButton("button", "inferenceNext", tr("Next token"), {}, this))
    , m_number(makeLabel("section", "inferenceNumber", this))
    , m_readTitle(makeLabel("section", "inferenceReadTitle", tr("The decoder has read"), this))
    , m_read(named(new ChipStrip(this), "inferenceRead"))
    , m_choice(makeText("walk", "inferenceChoice", {}, this))
    , m_table(new CandidateTable("inferenceTable", this))
{
    setObjectName(QStringLiteral("inferenceView"));
    m_slider->setAccessibleName(tr("Position in the translation"));
    m_slider->setPageStep(1);
    m_read->setFocusPolicy(Qt::NoFocus);
    explain(*m_read, tr("The tokens that the decoder has as its input at this position."), "autoregressive");
    m_table->setAccessibleName(tr("Candidates for the next token"));
    auto* explanation = makeText("explanation", "inferenceExplanation",
        tr("There is no target to read: the decoder begins with ⟨BEGIN⟩, and each token it chooses becomes its next "
           "input (autoregression), until it chooses ⟨END⟩."),
        this);
    setLinkedText(*explanation, explanation->text());
    auto* content = named(new QWidget(this), "pageContent");
    columnOf({m_readTitle, m_read, m_choice, m_table, LayoutPart::room()}, content);
    QScrollArea* scroll = makeScroll("inferenceScroll", content, this);
    scroll->setAccessibleName(m_title->text());
    columnOf({m_title, explanation, rowOf({m_previous, {m_slider, 1}, m_next, m_number}), {scroll, 1}}, this);
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) { m_selection.setPinnedTarget(value); });
    connect(&selection, &Selection::focusChanged, this, &InferenceView::refresh);
}

const Hypothesis* InferenceView::hypothesis() const
{
    return m_result ? &m_result->translation.hypotheses[std::size_t(m_hypothesis)] : nullptr;
}

void InferenceView::setResult(const TranslationResultPtr& result, int hypothesis)
{
    m_result = result;
    m_hypothesis = hypothesis;
    refresh();
}

int InferenceView::positions() const
{
    return hypothesis() ? int(hypothesis()->tokens.size()) : 0;
}

int InferenceView::position() const
{
    return std::clamp(m_selection.focusTarget().value_or(0), 0, std::max(0, positions() - 1));
}

void InferenceView::step(int by)
{
    m_selection.setPinnedTarget(std::clamp(position() + by, 0, std::max(0, positions() - 1)));
}

const HypothesisToken* InferenceView::before(int position) const
{
    return position > 0 ? &hypothesis()->tokens[std::size_t(position) - 1] : nullptr;
}

void InferenceView::refresh()
{
    if (!hypothesis())
        return;
    const int t = position();
    const QSignalBlocker blocker(m_slider);
    m_slider->setRange(0, positions() - 1);
    m_slider->setValue(t);
    m_previous->setEnabled(t > 0);
    m_next->setEnabled(t + 1 < positions());
    m_number->setText(tr("Step %1 of %2").arg(t + 1).arg(positions()));

    const SentenceTokens tokens = sentenceTokens(m_result->translation, m_result->traces, std::size_t(m_hypothesis));
    const QStringList inputs = attentionLabels(tokens, AttentionKind::DecoderSelf).keys;
    std::vector<Chip> chips;
    for (int i = 0; i <= t; ++i)
        chips.push_back({inputs[i], {}, {}, std::nullopt, i == 0});
    m_read->setChips(std::move(chips));
    m_read->setMarks(t, std::nullopt);
    const HypothesisToken& token = hypothesis()->tokens[std::size_t(t)];
    const QString chosen = producedTexts(tokens)[t];
    const QString probability = percentText(std::exp(token.chosen.logProbability));
    m_choice->setText(token.chosen.id == kEndId
            ? tr("→ \"%1\" (%2): the translation is complete.").arg(chosen, probability)
            : tr("→ \"%1\" (%2); the decoder reads it in the next step.").arg(chosen, probability));
    m_table->setToken(hypothesis()->tokens, std::size_t(t));
}

Picture InferenceView::picture() const
{
    QStringList read;
    for (const Chip& chip : m_read->chips())
        read << chip.text;
    const QString note = m_number->text() + u'\n' + m_readTitle->text() + QStringLiteral(": ") + read.join(u' ') + u'\n'
        + m_choice->text();
    return m_table->picture(m_title->text(), note);
}

QByteArray InferenceView::table() const
{
    QList<QStringList> rows {{tr("Position"), tr("Candidate"), tr("Probability"), tr("Chosen")}};
    for (int t = 0; t < positions(); ++t)
        for (const TokenCandidate& candidate : candidatesOf(hypothesis()->tokens[std::size_t(t)]))
            rows << QStringList {QString::number(t + 1), candidateText(candidate, before(t)),
                QString::number(std::exp(candidate.logProbability), 'g', 9),
                candidate.id == hypothesis()->tokens[std::size_t(t)].chosen.id ? QStringLiteral("1")
                                                                               : QStringLiteral("0")};
    return csvTable(rows);
}

QString InferenceView::stem() const
{
    return QStringLiteral("inference-step%1").arg(position() + 1);
}

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
        // Search and teacher forcing compute the same: the decoder inputs are the tokens that were chosen.
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
              {tr("Decoder reads"), tr("The reference shifted one position to the right, BEGIN first"),
                  ListColumn::Word, "teacher-forcing"},
              {tr("Must predict"), tr("The next token of the reference"), ListColumn::Word, "teacher-forcing"},
              {tr("Probability"), tr("What the model gives the token that it must predict"), ListColumn::Bar,
                  "softmax"},
              {tr("Loss (nats)"), tr("−log of that probability: confident mistakes cost the most"), ListColumn::Number,
                  "cross-entropy"}},
          this))
    , m_title(makeLabel("title", "trainingTitle", tr("Training: teacher forcing"), this))
    , m_explanation(makeText("explanation", "trainingExplanation",
          tr("The decoder reads the reference translation shifted one position to the right, not its own guesses, and "
             "predicts all tokens in parallel. Here the translation shown is used as the reference."),
          this))
    , m_summary(makeText("caption", "trainingSummary", {}, this))
    , m_tabs(named(new QTabWidget(this), "trainingTabs"))
    , m_mask(new HeatmapPanel(this))
{
    setObjectName(QStringLiteral("trainingView"));
    setLinkedText(*m_explanation, m_explanation->text());
    m_table->setAccessibleName(tr("Decoder input and expected output"));
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_mask->setFileStem(QStringLiteral("causal-mask"));
    auto* target = new QWidget(this);
    columnOf({{m_table, 1}, m_summary}, target, {0, 6, 0, 0});
    auto* explanation = makeText("caption", "trainingMaskExplanation",
        tr("Row = the token to be predicted: a position sees what comes before it, never the token itself. Without the "
           "mask the model could simply copy it."),
        this);
    explain(*m_mask, explanation->text(), "mask");
    auto* mask = new QWidget(this);
    columnOf({explanation, {m_mask, 1}}, mask, {0, 6, 0, 0});
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(target, tr("Shifted target"));
    m_tabs->addTab(mask, tr("Causal mask"));
    columnOf({m_title, m_explanation, {m_tabs, 1}}, this);
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
