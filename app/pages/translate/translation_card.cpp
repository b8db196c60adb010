#include "pages/translate/translation_card.h"

#include "engine/selection.h"
#include "pages/translate/piece_text.h"
#include "pages/translate/probability_legend.h"
#include "widgets/chip_strip.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_helpers.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

namespace translucent {

const Hypothesis* hypothesisAt(const TranslationResultPtr& result, int index)
{
    if (!result || index < 0 || index >= static_cast<int>(result->translation.hypotheses.size()))
        return nullptr;
    return &result->translation.hypotheses[static_cast<std::size_t>(index)];
}

TranslationCard::TranslationCard(Selection& selection, QWidget* parent)
    : QFrame(parent)
    , m_selection(selection)
    , m_title(makeLabel("section", "translationTitle", this))
    , m_note(makeLabel("caption", "translationNote", this))
    , m_copy(makeButton("flat", "copyButton", this))
    , m_text(makeLabel("translation", "translationText", this))
    , m_tokens(new ChipStrip(this))
    , m_legend(new ProbabilityLegend(this))
    , m_legendText(makeLabel("caption", "legendText", this))
{
    setObjectName(QStringLiteral("translationCard"));
    setProperty("role", QStringLiteral("card"));
    m_tokens->setObjectName(QStringLiteral("targetTokens"));
    m_legend->setObjectName(QStringLiteral("probabilityLegend"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_legendText->setWordWrap(true);
    buildLayout();
    connectSignals();
    retranslateUi();
}

void TranslationCard::buildLayout()
{
    auto* head = new QHBoxLayout;
    head->setSpacing(14);
    head->addWidget(m_title);
    head->addWidget(m_note);
    head->addStretch();
    head->addWidget(m_copy);
    auto* legend = new QHBoxLayout;
    legend->setSpacing(12);
    legend->addWidget(m_legend, 0, Qt::AlignTop);
    legend->addWidget(m_legendText, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(18, 12, 18, 12);
    column->setSpacing(6);
    column->addLayout(head);
    column->addWidget(m_text);
    column->addWidget(m_tokens);
    column->addLayout(legend);
}

void TranslationCard::connectSignals()
{
    connect(m_tokens, &ChipStrip::hovered, &m_selection, &Selection::setHoveredTarget);
    connect(m_tokens, &ChipStrip::clicked, this, [this](int index) {
        m_selection.setPinnedTarget(m_selection.pinnedTarget() == index ? std::nullopt : std::optional(index));
    });
    connect(&m_selection, &Selection::changed, this, &TranslationCard::refresh);
    connect(&m_selection, &Selection::focusChanged, this,
        [this] { m_tokens->setMarks(m_selection.focusTarget(), m_selection.pinnedTarget()); });
    connect(m_copy, &QToolButton::clicked, this, &TranslationCard::copyTranslation);
}

const Hypothesis* TranslationCard::hypothesis() const
{
    return hypothesisAt(m_result, m_selection.hypothesis());
}

void TranslationCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    refresh();
}

void TranslationCard::retranslateUi()
{
    m_title->setText(tr("Translation"));
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy the translation to the clipboard"));
    m_legend->setToolTip(tr("Colour scale of token probabilities"));
    m_legendText->setText(tr("Colour and number: probability of a token, given the source and all tokens before it. "
                             "Thick ring: pinned. ␣: a space before the token."));
    refresh();
}

void TranslationCard::refreshIcons()
{
    const int size = fontMetrics().height();
    m_copy->setIconSize({size, size});
    m_copy->setIcon(QIcon(
        tintedPixmap(QStringLiteral(":/icons/copy.svg"), palette().color(QPalette::Link), size, devicePixelRatioF())));
}

void TranslationCard::refresh()
{
    const Hypothesis* shown = hypothesis();
    if (!shown)
        return;
    std::vector<Chip> chips;
    for (const HypothesisToken& token : shown->tokens) {
        const double probability = std::exp(token.chosen.logProbability);
        Chip chip;
        chip.text = pieceLabel(token.chosen.id, token.chosen.piece);
        chip.caption = shortPercentText(probability);
        chip.toolTip = tr("%1: %2 (id %3)\nClick to pin it and see the alternatives")
                           .arg(chip.text, percentText(probability))
                           .arg(token.chosen.id);
        chip.level = probability;
        chip.dashed = token.chosen.id == kEndId || token.chosen.id == kUnknownId;
        chips.push_back(std::move(chip));
    }
    m_note->setText(
        tr("Candidate %1 of %2").arg(m_selection.hypothesis() + 1).arg(m_result->translation.hypotheses.size()));
    m_text->setText(shown->text.empty() ? tr("(empty translation)") : QString::fromStdString(shown->text));
    m_tokens->setChips(std::move(chips));
    m_tokens->setMarks(m_selection.focusTarget(), m_selection.pinnedTarget());
}

void TranslationCard::copyTranslation()
{
    const Hypothesis* shown = hypothesis();
    if (!shown)
        return;
    QApplication::clipboard()->setText(QString::fromStdString(shown->text));
    m_copy->setText(tr("Copied"));
    QTimer::singleShot(1500, this, [this] { m_copy->setText(tr("Copy")); });
}

}  // namespace translucent
