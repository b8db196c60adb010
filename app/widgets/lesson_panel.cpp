#include "widgets/lesson_panel.h"

#include "widgets/answer_form.h"
#include "widgets/lesson_text.h"
#include "widgets/script_text.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>

#include <utility>

namespace translucent {

LessonPanel::LessonPanel(QWidget* parent)
    : QFrame(parent)
    , m_lesson(makeText("caption", "lessonName", {}, this))
    , m_place(makeLabel("caption", "lessonPlace", this))
    , m_close(makeButton("flat", "lessonClose", this))
    , m_title(makeText("section", "lessonStepTitle", {}, this))
    , m_text(new LessonText(this))
    , m_askCard(makeFrame("ask", "lessonAsk", this))
    , m_ask(makeText("question", "lessonQuestion", {}, m_askCard))
    , m_form(new AnswerForm(m_askCard))
    , m_check(makePushButton("lessonCheck", {}, {}, this))
    , m_hintButton(makeButton("flat", "lessonHintButton", m_askCard))
    , m_answerButton(makeButton("flat", "lessonAnswerButton", m_askCard))
    , m_hint(makeText("caption", "lessonHint", {}, m_askCard))
    , m_verdict(makeRichText("explanation", "lessonVerdict", m_askCard))
    , m_back(makePushButton("lessonBack", {}, {}, this))
    , m_continue(makePushButton("lessonContinue", {}, {}, this))
{
    setObjectName(QStringLiteral("lessonPanel"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_close->setIcon(tintedIcon(QStringLiteral(":/icons/close.svg")));
    layOut();
    connect(m_text, &LessonText::pointed, this, &LessonPanel::pointed);
    connect(m_continue, &QPushButton::clicked, this, &LessonPanel::continued);
    connect(m_back, &QPushButton::clicked, this, &LessonPanel::wentBack);
    connect(m_close, &QToolButton::clicked, this, &LessonPanel::closed);
    connect(m_check, &QPushButton::clicked, this, &LessonPanel::checked);
    connect(m_hintButton, &QToolButton::clicked, this, &LessonPanel::hintAsked);
    connect(m_answerButton, &QToolButton::clicked, this, &LessonPanel::answerAsked);
    connect(m_form, &AnswerForm::changed, this, &LessonPanel::refreshCheck);
    connect(m_form, &AnswerForm::accepted, this, [this] {
        if (m_check->isEnabled() && m_form->isAnswered())
            Q_EMIT checked();
    });
    retranslateUi();
}

/// As wide in every language.
QSize LessonPanel::sizeHint() const
{
    constexpr int kLines = 18, kLinesAlone = 28;
    return {(m_isWide ? kLinesAlone : kLines) * fontMetrics().height(), QFrame::sizeHint().height()};
}

void LessonPanel::setWide(bool wide)
{
    if (std::exchange(m_isWide, wide) != wide)
        updateGeometry();
}

QSize LessonPanel::minimumSizeHint() const
{
    return {sizeHint().width(), QFrame::minimumSizeHint().height()};
}

void LessonPanel::layOut()
{
    columnOf({m_ask, m_form, rowOf({m_hintButton, m_answerButton, LayoutPart::room()}), m_hint, m_verdict}, m_askCard,
        {12, 10, 12, 10}, 8);
    auto* content = named(new QWidget, "pageContent");
    columnOf({m_title, m_text, m_askCard, LayoutPart::room()}, content, {16, 4, 12, 12}, 10);
    m_scroll = makeColumnScroll("lessonScroll", content, this);
    auto* head = columnOf({rowOf({{m_lesson, 1}, m_close}), m_place});
    head->setContentsMargins(16, 10, 8, 4);
    auto* foot = rowOf(
        {m_back, LayoutPart::room(), m_check, LayoutPart::gap(8), m_continue});  // in sight below long lists of answers
    foot->setContentsMargins(16, 8, 12, 12);
    columnOf({head, {m_scroll, 1}, foot}, this, {}, 0);
}

void LessonPanel::show(const Content& content)
{
    m_lesson->setText(breakable(content.lesson));
    m_place->setText(content.place);
    m_title->setText(breakable(content.title));
    m_text->setLesson(content.markdown, content.file);
    setTypesetText(*m_ask, breakable(content.ask));
    m_askCard->setVisible(!content.ask.isEmpty());
    m_hintButton->setVisible(content.hasHint);
    m_hint->hide();
    m_verdict->hide();
    m_answerButton->hide();
    m_back->setEnabled(!content.isFirst);
    setAnswerable(false);
    m_scroll->verticalScrollBar()->setValue(0);
}

void LessonPanel::setAnswerable(bool answerable)
{
    m_isAnswerable = answerable;
    m_form->setVisible(answerable);
    m_form->setEditable(answerable);
    m_check->setVisible(answerable);
    refreshCheck();
}

void LessonPanel::refreshCheck()
{
    m_check->setEnabled(m_isAnswerable && m_form->isAnswered());
}

void LessonPanel::showHint(const QString& hint)
{
    setTypesetText(*m_hint, breakable(hint));
    m_hint->show();
    m_hintButton->hide();
}

void LessonPanel::showVerdict(const QString& text, bool isGood)
{
    setScriptText(*m_verdict, withRaisedExponents(text));
    m_verdict->setProperty("good", isGood);
    m_verdict->style()->unpolish(m_verdict);
    m_verdict->style()->polish(m_verdict);
    m_verdict->show();
    QMetaObject::invokeMethod(
        this, [this] { m_scroll->ensureWidgetVisible(m_verdict); }, Qt::QueuedConnection);
}

void LessonPanel::offerAnswer(bool offered)
{
    m_answerButton->setVisible(offered);
}

void LessonPanel::setContinue(const QString& text, bool enabled)
{
    m_continue->setText(text);
    m_continue->setEnabled(enabled);
    m_continue->setDefault(enabled);
    if (enabled)
        m_continue->setFocus();
}

void LessonPanel::retranslateUi()
{
    m_close->setToolTip(tr("Leave the lesson; it goes on here next time"));
    m_close->setAccessibleName(tr("Leave the lesson"));
    m_check->setText(tr("Check"));
    m_hintButton->setText(tr("Hint"));
    m_answerButton->setText(tr("Show the answer"));
    m_back->setText(tr("Back"));
}

}  // namespace translucent
