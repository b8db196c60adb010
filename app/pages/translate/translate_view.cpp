#include "pages/translate/translate_view.h"

#include "engine/guarded_job.h"
#include "pages/translate/alternatives_card.h"
#include "pages/translate/candidates_card.h"
#include "pages/translate/token_cards.h"
#include "widgets/enlarge.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace translucent {

namespace {

/// A column of cards that scrolls by itself, so that tall text never pushes the other one out of sight; never narrower
/// than what it holds.
class ColumnScroll : public QScrollArea {
public:
    ColumnScroll(const char* objectName, std::initializer_list<QWidget*> cards, const QMargins& margins)
    {
        setObjectName(QString::fromLatin1(objectName));
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        auto* content = new QWidget;
        content->setObjectName(QStringLiteral("pageContent"));
        auto* column = new QVBoxLayout(content);
        column->setContentsMargins(margins);
        column->setSpacing(12);
        for (QWidget* card : cards)
            column->addWidget(card);
        column->addStretch(1);
        setWidget(content);
    }

    QSize minimumSizeHint() const override
    {
        return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(), 0};
    }
};

}  // namespace

TranslateView::TranslateView(Selection& selection, const ExamplePairs& drawExamples, QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedLayout(this))
{
    setObjectName(QStringLiteral("translateView"));
    m_stack->addWidget(makeInvitation(drawExamples));
    m_stack->addWidget(makeCards(selection));
}

QWidget* TranslateView::makeInvitation(const ExamplePairs& drawExamples)
{
    auto* invitation = new QWidget(this);
    auto* column = new QVBoxLayout(invitation);
    column->setSpacing(6);
    column->addStretch(1);
    auto* hint = makeLabel("hint", "emptyHint", invitation);
    hint->setAlignment(Qt::AlignCenter);
    hint->setWordWrap(true);
    hint->setText(tr("Type a Chinese sentence above, or pick an example.\n"
                     "Its translation appears here, with the model's confidence in every token."));
    column->addWidget(hint);
    column->addSpacing(12);
    auto* examples = new QVBoxLayout;
    examples->setSpacing(4);
    column->addLayout(examples);
    column->addStretch(2);
    runInBackground(this, drawExamples, [this, examples](const std::vector<SentencePair>& pairs) {
        for (const SentencePair& pair : pairs)
            addExample(*examples, pair);
    });
    return invitation;
}

void TranslateView::addExample(QVBoxLayout& column, const SentencePair& example)
{
    auto* button = makeButton("flat", "exampleButton", this);
    const QString sentence = QString::fromStdString(example.source);
    button->setText(QStringLiteral("%1   %2").arg(sentence, QString::fromStdString(example.target)));
    connect(button, &QToolButton::clicked, this, [this, sentence] { Q_EMIT sentenceRequested(sentence); });
    column.addWidget(button, 0, Qt::AlignHCenter);
}

QWidget* TranslateView::makeCards(Selection& selection)
{
    m_source = new SourceCard(selection, this);
    m_translation = new TranslationCard(selection, this);
    m_candidates = new CandidatesCard(selection, this);
    m_alternatives = new AlternativesCard(selection, this);
    auto* cards = new QWidget(this);
    auto* columns = new QHBoxLayout(cards);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    columns->addWidget(
        new ColumnScroll("translateScroll", {m_source, m_translation, m_candidates}, {16, 14, 4, 14}), 2);
    columns->addWidget(new ColumnScroll("alternativesScroll", {m_alternatives}, {4, 14, 12, 14}), 1);
    return cards;
}

void TranslateView::setResult(const TranslationResultPtr& result)
{
    if (result) {
        m_source->setResult(result);
        m_translation->setResult(result);
        m_alternatives->setResult(result);
        m_candidates->setResult(result);
    }
    m_stack->setCurrentIndex(result ? 1 : 0);
}

void TranslateView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    enlargeToRoom(*this);
}

}  // namespace translucent
