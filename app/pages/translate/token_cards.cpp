#include "pages/translate/token_cards.h"

#include "pages/translate/tries.h"
#include "pages/translate/word_glosses.h"
#include "session/session.h"
#include "translucent/search/hypothesis_trace.h"
#include "translucent/search/segmentations.h"
#include "widgets/attention_map.h"
#include "widgets/chip_strip.h"
#include "widgets/controls.h"
#include "widgets/display_text.h"
#include "widgets/glossary.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLinearGradient>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

/// The colour scale of token probabilities, 0 to 100 %.
class ProbabilityLegend : public QWidget {
public:
    using QWidget::QWidget;

    QSize sizeHint() const override { return {fontMetrics().height() * 13, fontMetrics().height() + 2}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        constexpr int kStops = 16;
        const QString low = QStringLiteral("0%"), high = QStringLiteral("100%");
        const int left = fontMetrics().horizontalAdvance(low) + 8, right = fontMetrics().horizontalAdvance(high) + 8;
        const QRectF bar(left, height() / 4.0, width() - left - right, height() / 2.0);
        QLinearGradient gradient(bar.topLeft(), bar.topRight());
        for (int stop = 0; stop <= kStops; ++stop) {
            const double level = double(stop) / kStops;
            gradient.setColorAt(level, probabilityColour(level, palette().color(QPalette::Base)));
        }
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, low);
        painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, high);
        painter.setPen(palette().color(QPalette::Mid));
        painter.setBrush(gradient);
        painter.drawRoundedRect(bar, 3, 3);
    }
};

std::optional<int> toggled(std::optional<int> pinned, int index)
{
    return pinned == index ? std::nullopt : std::optional(index);
}

bool isIn(const Piece& piece, const std::vector<TextSpan>& parts)
{
    return std::ranges::any_of(parts, [&](const TextSpan& part) { return part.overlaps(piece.span); });
}

ChipStrip* makeStrip(const char* objectName, const QString& accessibleName, QWidget* parent)
{
    auto* strip = named(new ChipStrip(parent), objectName);
    strip->setAccessibleName(accessibleName);
    return strip;
}

}  // namespace

Card::Card(const QByteArray& stem, const QString& title, QWidget* parent)
    : QFrame(parent)
    , m_head(new QHBoxLayout)
    , m_column(new QVBoxLayout(this))
{
    setObjectName(QString::fromLatin1(stem + "Card"));
    setProperty("role", QStringLiteral("card"));
    m_head->setSpacing(14);
    if (!title.isEmpty()) {
        m_head->addWidget(makeLabel("section", stem + "Title", title, this));
        m_head->addStretch();
    }
    m_column->setContentsMargins(18, 12, 18, 12);
    m_column->setSpacing(6);
    m_column->addLayout(m_head);
}

QLabel* Card::addNote(const char* objectName)
{
    QLabel* note = makeLabel("caption", objectName, this);
    m_head->insertWidget(m_head->isEmpty() ? 0 : 1, note);
    return note;
}

const Hypothesis* hypothesisAt(const TranslationResultPtr& result, int index)
{
    if (!result || index < 0 || index >= int(result->translation.hypotheses.size()))
        return nullptr;
    return &result->translation.hypotheses[std::size_t(index)];
}

SourceCard::SourceCard(Selection& selection, QWidget* parent)
    : Card("source", tr("Source tokens"), parent)
    , m_selection(selection)
    , m_note(addNote("sourceNote"))
    , m_glosses(new WordGlosses("glossButton", this))
    , m_pieces(makeStrip("sourcePieces", tr("Source tokens"), this))
{
    explain(*m_pieces, tr("The sentence as the model reads it: split into tokens of its vocabulary, followed by END."),
        "token");
    m_column->addWidget(m_pieces);
    auto* cut = makeButton("flat", "explainCut", tr("How was this segmented?"),
        tr("Opens the Numbers page: how this sentence is segmented with the vocabulary, step by step"), this);
    m_head->addWidget(m_glosses->button());
    m_head->addWidget(cut);
    connect(m_glosses, &WordGlosses::changed, this, &SourceCard::refresh);
    connect(cut, &QToolButton::clicked, this, &SourceCard::cutRequested);
    connect(m_pieces, &ChipStrip::hovered, &selection, &Selection::setHoveredSource);
    connect(m_pieces, &ChipStrip::clicked, this,
        [this](int index) { m_selection.setPinnedSource(toggled(m_selection.pinnedSource(), index)); });
    connect(&selection, &Selection::focusChanged, this, &SourceCard::showMarks);
}

void SourceCard::showMarks()
{
    m_pieces->setMarks(m_selection.focusSource(), m_selection.pinnedSource());
}

/// Scaled so that the strongest is 1: a mean over many heads is small everywhere.
void SourceCard::setAttention(std::span<const float> weights)
{
    const float most = weights.empty() ? 0 : *std::ranges::max_element(weights);
    std::vector<double> shares;
    for (const float weight : weights)
        shares.push_back(most > 0 ? double(weight) / double(most) : 0);
    m_pieces->setTints(std::move(shares));
}

void SourceCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    m_glosses->setText(result->sourceText);
    refresh();
}

void SourceCard::refresh()
{
    if (!m_result)
        return;
    const std::vector<Piece>& pieces = m_result->translation.source;
    std::vector<TokenRef> tokens;
    for (const Piece& piece : pieces)
        tokens.push_back({piece.id, piece.text});
    const QStringList texts = tokenTexts(tokens);
    std::vector<Chip> chips;
    for (const Piece& piece : pieces)
        chips.push_back(chipOf(piece, texts[qsizetype(chips.size())]));
    QString note = tr("%n token(s)", nullptr, int(chips.size()));
    if (const auto unknown = std::ranges::count(pieces, kUnknownId, &Piece::id); unknown > 0)
        note += QStringLiteral("  ·  ") + tr("%n unknown to the model", nullptr, int(unknown));
    m_note->setText(note);
    m_pieces->setChips(std::move(chips));
    showMarks();
}

Chip SourceCard::chipOf(const Piece& piece, const QString& text) const
{
    Chip chip;
    chip.text = text;
    QStringList facts {tr("Token: %1").arg(text), tr("Vocabulary id: %1").arg(piece.id)};
    if (piece.id == kEndId)
        facts << tr("End-of-sentence marker, added automatically.");
    else
        facts << tr("Bytes %1–%2 of the sentence (UTF-8)").arg(piece.span.begin).arg(piece.span.end);
    if (piece.id == kUnknownId) {
        chip.caption = tr("unknown");
        facts << tr("Unknown: not in the vocabulary. All unknown tokens look the same to the model.");
    }
    chip.dashed = piece.id == kUnknownId || piece.id == kEndId;
    const QualityEstimate& quality = qualityOf(*m_result);
    const bool lost = isIn(piece, quality.lost), unread = isIn(piece, quality.unread);
    if (lost)
        facts << tr("Negation or number without a counterpart in the translation");
    else if (unread)
        facts << tr("Hardly looked at by the decoder, and probably missing from the translation");
    chip.doubtful = lost || unread;
    chip.toolTip = facts.join(u'\n');
    m_glosses->addTo(chip);
    return chip;
}

TranslationCard::TranslationCard(Selection& selection, ModelChanges& changes, QWidget* parent)
    : Card("translation", {}, parent)
    , m_selection(selection)
    , m_note(addNote("translationNote"))
    , m_glosses(new WordGlosses("targetGlossButton", this))
    , m_copy(makeButton("flat", "copyButton", tr("Copy"), tr("Copy the translation to the clipboard"), this))
    , m_text(makeText("translation", "translationText", {}, this))
    , m_tokens(makeStrip("targetTokens", tr("Tokens of the translation"), this))
    , m_legend(named(new ProbabilityLegend(this), "probabilityLegend"))
    , m_tries(new TriesBar(changes, this))
{
    m_copy->setIcon(tintedIcon(QStringLiteral(":/icons/copy.svg"), QPalette::Link));
    m_head->insertWidget(0, m_text, 1);
    m_head->addWidget(m_glosses->button(), 0, Qt::AlignVCenter);
    m_head->addWidget(m_copy, 0, Qt::AlignVCenter);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    explain(*m_tokens,
        tr("The translation token by token, with the probability that the model gave each when it chose it."),
        "softmax");
    m_column->insertWidget(0, m_tokens);
    m_column->addWidget(m_tries);
    connect(m_tokens, &ChipStrip::hovered, &m_selection, &Selection::setHoveredTarget);
    connect(m_tokens, &ChipStrip::clicked, this,
        [this](int index) { m_selection.setPinnedTarget(toggled(m_selection.pinnedTarget(), index)); });
    connect(&m_selection, &Selection::changed, this, &TranslationCard::refresh);
    connect(&m_selection, &Selection::focusChanged, this, &TranslationCard::showMarks);
    connect(m_glosses, &WordGlosses::changed, this, &TranslationCard::refresh);
    connect(m_copy, &QToolButton::clicked, this, &TranslationCard::copyTranslation);
}

QString TranslationCard::legendText(bool copies)
{
    const QString text = tr("Colour and number: probability of a token, given the source and all tokens before it. "
                            "Thick ring: pinned. A hyphen: the token continues the word before it.");
    return copies ? inOneParagraph({text, tr("p: the gate, the probability of generating instead of copying.")}) : text;
}

/// The origin of the token, in a model with copying.
void TranslationCard::addCopy(const CopyStep& step, Chip& chip) const
{
    chip.caption += QStringLiteral(" · p ") + shortPercentText(step.gate);
    chip.toolTip += u'\n' + tr("Gate: %1 generated, %2 copied").arg(percentText(step.gate), percentText(1 - step.gate));
    if (step.source < 0)
        return;
    std::vector<TokenRef> tokens;
    for (const Piece& piece : m_result->translation.source)
        tokens.push_back({piece.id, piece.text});
    const QString from = tr("\"%1\" (source token %2)").arg(tokenTexts(tokens)[step.source]).arg(step.source + 1);
    chip.toolTip += u'\n'
        + (step.isCopy() ? tr("Copied from %1: %2 of its probability")
                         : tr("Could be copied from %1: %2 of its probability"))
              .arg(from, percentText(step.copied));
}

void TranslationCard::showMarks()
{
    m_tokens->setMarks(m_selection.focusTarget(), m_selection.pinnedTarget());
}

void TranslationCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    m_tries->setResult(result);
    refresh();
}

void TranslationCard::refresh()
{
    const Hypothesis* shown = hypothesisAt(m_result, m_selection.hypothesis());
    if (!shown)
        return;
    m_glosses->setText(QString::fromStdString(shown->text));
    const QStringList texts = tokenTexts(tokenRefs(*shown));
    const auto index = std::size_t(m_selection.hypothesis());
    const auto copies = index < m_result->traces.size()
        ? copySteps(m_result->translation, *shown, m_result->traces[index])
        : std::vector<CopyStep>();
    std::vector<Chip> chips;
    for (const HypothesisToken& token : shown->tokens) {
        const double probability = std::exp(token.chosen.logProbability);
        Chip chip;
        chip.text = texts[qsizetype(chips.size())];
        chip.caption = shortPercentText(probability);
        chip.toolTip = tr("%1: %2 (id %3)\nClick to pin it and see the alternatives")
                           .arg(chip.text, percentText(probability))
                           .arg(token.chosen.id);
        chip.level = probability;
        chip.dashed = token.chosen.id == kEndId || token.chosen.id == kUnknownId;
        if (!copies.empty())
            addCopy(copies[chips.size()], chip);
        m_glosses->addTo(chip);
        chips.push_back(std::move(chip));
    }
    m_legend->setToolTip(legendText(!copies.empty()));
    m_note->setText(place());
    showText(shown->text.empty() ? tr("(empty translation)") : QString::fromStdString(shown->text));
    m_tokens->setChips(std::move(chips));
    showMarks();
}

void TranslationCard::showText(const QString& text)
{
    if (m_tries->isForced())
        return showMarked(*m_text, m_tries->compared(text));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setText(text);
}

QString TranslationCard::place() const
{
    const std::vector<SameText> texts = byText(m_result->translation.hypotheses);
    const auto shown = std::size_t(m_selection.hypothesis());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto& cuts = texts[i].segmentations;
        const auto cut = std::ranges::find(cuts, shown);
        if (cut == cuts.end())
            continue;
        const QString text = tr("Hypothesis %1 of %2").arg(i + 1).arg(texts.size());
        return cuts.size() == 1
            ? text
            : text + QStringLiteral(" · ") + tr("segmentation %1 of %2").arg(cut - cuts.begin() + 1).arg(cuts.size());
    }
    return {};
}

void TranslationCard::copyTranslation()
{
    const Hypothesis* shown = hypothesisAt(m_result, m_selection.hypothesis());
    if (!shown)
        return;
    QApplication::clipboard()->setText(QString::fromStdString(shown->text));
    m_copy->setText(tr("Copied"));
    QTimer::singleShot(1500, this, [this] { m_copy->setText(tr("Copy")); });
}

InstrumentCard::InstrumentCard(Session& session, QWidget* parent)
    : QFrame(parent)
    , m_session(session)
    , m_source(new SourceCard(session.selection(), this))
    , m_translation(new TranslationCard(session.selection(), session.changes(), this))
    , m_arcs(new TokenArcs(m_source->pieces(), m_translation->tokens(), this))
    , m_note(makeLabel("caption", "arcsNote", this))
    , m_between(new QWidget(this))
{
    constexpr int kLinesBetween = 3;
    setObjectName(QStringLiteral("instrumentCard"));
    setProperty("role", QStringLiteral("card"));
    for (Card* part : std::initializer_list<Card*> {m_source, m_translation})
        part->setProperty("role", QStringLiteral("part"));
    limitLines(*m_between, kLinesBetween, kLinesBetween);
    QBoxLayout* notes = columnOf({LayoutPart::room(), m_note, m_translation->legend(), LayoutPart::room()});
    for (QWidget* note : std::initializer_list<QWidget*> {m_note, m_translation->legend()})
        notes->setAlignment(note, Qt::AlignRight);
    rowOf({LayoutPart::room(), notes}, m_between, {0, 0, 18, 0});
    columnOf({m_source, m_between, m_translation}, this, {}, 0);
    m_arcs->raise();
    session.detail().showOnlyWithEverything(m_translation->findChild<QLabel*>(QStringLiteral("translationNote")));
    connect(m_source, &SourceCard::cutRequested, this, &InstrumentCard::cutRequested);
    connect(&session.selection(), &Selection::focusChanged, this, &InstrumentCard::showArcs);
    connect(&session.selection(), &Selection::changed, this, &InstrumentCard::showArcs);
    connect(&session.ranking(), &HeadRanking::ranked, this, &InstrumentCard::showArcs);
}

void InstrumentCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    m_source->setResult(result);
    const bool labels = saysLabels(result);
    m_translation->setVisible(!labels);
    m_between->setVisible(!labels);
    if (!labels)
        m_translation->setResult(result);
    if (!alignment().weights.empty())
        m_session.ranking().measure(result->modelNumber);
    showArcs();
}

/// The head that aligns best; none before the heads are measured.
std::optional<HeadId> InstrumentCard::head() const
{
    const std::vector<HeadId> best = m_session.ranking().best(m_result, 1);
    return best.empty() ? std::nullopt : std::optional(best.front());
}

TokenAlignment InstrumentCard::alignment() const
{
    const auto hypothesis = std::size_t(std::max(0, m_session.selection().hypothesis()));
    if (!m_result || saysLabels(m_result) || hypothesis >= m_result->traces.size())
        return {};
    return tokenAlignment(m_result->traces[hypothesis], head());
}

void InstrumentCard::showArcs()
{
    const Selection& selection = m_session.selection();
    const TokenAlignment weights = alignment();
    const std::optional<int> source = selection.hoveredSource() ? selection.hoveredSource()
        : selection.focusTarget()                               ? std::nullopt
                                                                : selection.pinnedSource();
    const std::optional<int> target = source ? std::nullopt : selection.focusTarget();
    m_source->setAttention(target ? weights.of(*target) : std::span<const float>());
    m_arcs->setArcs(arcsOf(weights, source, target), source || target);
    const auto best = head();
    m_note->setText(weights.weights.empty() ? QString()
            : best
            ? tr("Arcs: cross-attention %1.%2, the head that aligns best").arg(best->layer + 1).arg(best->head + 1)
            : tr("Arcs: cross-attention, the mean of all heads"));
}

}  // namespace translucent
