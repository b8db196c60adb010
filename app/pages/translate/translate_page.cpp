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
#include <QScrollBar>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace translucent {

namespace {

/// A column that scrolls by itself, so that tall text never pushes the other one out of sight; never narrower than
/// what it holds.
class ColumnScroll : public QScrollArea {
public:
    QSize minimumSizeHint() const override
    {
        return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(), 0};
    }
};

QScrollArea* makeScroll(const char* objectName, QWidget* content)
{
    auto* scroll = new ColumnScroll;
    scroll->setObjectName(QString::fromLatin1(objectName));
    content->setObjectName(QStringLiteral("pageContent"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    return scroll;
}

}  // namespace

TranslatePage::TranslatePage(Selection& selection, QWidget* parent)
    : Page({"translate", QT_TR_NOOP("Translate")}, parent)
    , m_stack(new QStackedLayout(this))
    , m_hint(makeLabel("hint", "emptyHint", this))
{
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    auto* content = new QWidget(this);
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    columns->addWidget(makeScroll("translateScroll", makeSentenceColumn(selection)), 2);
    columns->addWidget(makeScroll("alternativesScroll", makeAlternativesColumn(selection)), 1);
    m_stack->addWidget(m_hint);
    m_stack->addWidget(content);
    languageChanged();
}

QWidget* TranslatePage::makeSentenceColumn(Selection& selection)
{
    auto* column = new QWidget;
    m_source = new SourceCard(selection, column);
    m_translation = new TranslationCard(selection, column);
    m_candidates = new CandidatesCard(selection, column);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(16, 14, 4, 14);
    layout->setSpacing(12);
    layout->addWidget(m_source);
    layout->addWidget(m_translation);
    layout->addWidget(m_candidates);
    layout->addStretch(1);
    return column;
}

QWidget* TranslatePage::makeAlternativesColumn(Selection& selection)
{
    auto* column = new QWidget;
    m_alternatives = new AlternativesCard(selection, column);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(4, 14, 12, 14);
    layout->addWidget(m_alternatives);
    layout->addStretch(1);
    return column;
}

void TranslatePage::setResult(TranslationResultPtr result)
{
    m_source->setResult(result);
    m_translation->setResult(result);
    m_alternatives->setResult(result);
    m_candidates->setResult(result);
    m_stack->setCurrentIndex(result ? 1 : 0);
}

void TranslatePage::languageChanged()
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
