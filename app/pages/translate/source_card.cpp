#include "pages/translate/source_card.h"

#include "engine/selection.h"
#include "pages/translate/piece_text.h"
#include "widgets/chip_strip.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace translucent {

SourceCard::SourceCard(Selection& selection, QWidget* parent)
    : QFrame(parent)
    , m_selection(selection)
    , m_title(makeLabel("section", "sourceTitle", this))
    , m_note(makeLabel("caption", "sourceNote", this))
    , m_pieces(new ChipStrip(this))
{
    setObjectName(QStringLiteral("sourceCard"));
    setProperty("role", QStringLiteral("card"));
    m_pieces->setObjectName(QStringLiteral("sourcePieces"));
    auto* head = new QHBoxLayout;
    head->setSpacing(14);
    head->addWidget(m_title);
    head->addWidget(m_note);
    head->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(18, 12, 18, 12);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_pieces);

    connect(m_pieces, &ChipStrip::hovered, &selection, &Selection::setHoveredSource);
    connect(m_pieces, &ChipStrip::clicked, this, [this](int index) {
        m_selection.setPinnedSource(m_selection.pinnedSource() == index ? std::nullopt : std::optional(index));
    });
    connect(&selection, &Selection::focusChanged, this,
        [this] { m_pieces->setMarks(m_selection.focusSource(), m_selection.pinnedSource()); });
    retranslateUi();
}

void SourceCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    refresh();
}

void SourceCard::retranslateUi()
{
    m_title->setText(tr("Source tokens"));
    refresh();
}

void SourceCard::refresh()
{
    if (!m_result)
        return;
    std::vector<Chip> chips;
    int unknown = 0;
    for (const Piece& piece : m_result->translation.source) {
        const bool isUnknown = piece.id == kUnknownId;
        unknown += isUnknown ? 1 : 0;
        Chip chip;
        chip.text = pieceLabel(piece.id, piece.text);
        chip.caption = isUnknown ? tr("unknown") : QString();
        chip.toolTip = pieceToolTip(piece);
        chip.dashed = isUnknown || piece.id == kEndId;
        chips.push_back(std::move(chip));
    }
    QString note = tr("%n token(s)", nullptr, static_cast<int>(chips.size()));
    if (unknown > 0)
        note += QStringLiteral("  ·  ") + tr("%n unknown to the model", nullptr, unknown);
    m_note->setText(note);
    m_pieces->setChips(std::move(chips));
    m_pieces->setMarks(m_selection.focusSource(), m_selection.pinnedSource());
}

}  // namespace translucent
