#include "pages/translate/translate_page.h"

#include "pages/translate/alternatives_card.h"
#include "pages/translate/candidates_card.h"
#include "pages/translate/source_card.h"
#include "pages/translate/translation_card.h"
#include "widgets/ui_helpers.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace translucent {

TranslatePage::TranslatePage(Selection& selection, QWidget* parent)
    : Page(parent)
    , m_stack(new QStackedLayout(this))
    , m_hint(makeLabel("hint", "emptyHint", this))
{
    setObjectName(QStringLiteral("translatePage"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("translateScroll"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(makeContent(selection));
    m_stack->addWidget(m_hint);
    m_stack->addWidget(scroll);
    retranslateUi();
}

QWidget* TranslatePage::makeContent(Selection& selection)
{
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("pageContent"));
    m_source = new SourceCard(selection, content);
    m_translation = new TranslationCard(selection, content);
    m_alternatives = new AlternativesCard(selection, content);
    m_candidates = new CandidatesCard(selection, content);
    auto* left = new QVBoxLayout;
    left->setSpacing(12);
    left->addWidget(m_source);
    left->addWidget(m_translation);
    left->addWidget(m_candidates);
    left->addStretch(1);
    auto* right = new QVBoxLayout;
    right->addWidget(m_alternatives);
    right->addStretch(1);
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(16, 14, 16, 14);
    columns->setSpacing(12);
    columns->addLayout(left, 2);
    columns->addLayout(right, 1);
    return content;
}

QString TranslatePage::title() const
{
    return tr("Translate");
}

QKeySequence TranslatePage::shortcut() const
{
    return QKeySequence(Qt::CTRL | Qt::Key_1);
}

QString TranslatePage::iconPath() const
{
    return QStringLiteral(":/icons/translate.svg");
}

void TranslatePage::setResult(TranslationResultPtr result)
{
    m_source->setResult(result);
    m_translation->setResult(result);
    m_alternatives->setResult(result);
    m_candidates->setResult(result);
    m_stack->setCurrentIndex(result ? 1 : 0);
}

void TranslatePage::retranslateUi()
{
    m_hint->setText(tr("Type a Chinese sentence above, or pick an example.\n"
                       "Its translation appears here, with the model's confidence in every token."));
    m_source->retranslateUi();
    m_translation->retranslateUi();
    m_alternatives->retranslateUi();
    m_candidates->retranslateUi();
}

void TranslatePage::changeEvent(QEvent* event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        m_translation->refreshIcons();
}

}  // namespace translucent
