#include "pages/architecture/inference_view.h"

#include "engine/selection.h"
#include "widgets/attention_labels.h"
#include "widgets/candidate_table.h"
#include "widgets/chip_strip.h"
#include "widgets/explanation.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>

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
    columnOf({m_title, explanation, rowOf({m_previous, {m_slider, 1}, m_next, m_number}),
                 {makeScroll("inferenceScroll", content, this), 1}},
        this);
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

}  // namespace translucent
