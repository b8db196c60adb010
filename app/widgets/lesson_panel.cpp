#include "widgets/lesson_panel.h"

#include "widgets/controls.h"
#include "widgets/lesson_text.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QAbstractItemModel>
#include <QBoxLayout>
#include <QComboBox>
#include <QEvent>
#include <QFontMetrics>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

/// A list with the height of its rows, whose texts are never cut off: the parent scrolls.
class ChoiceList : public QListWidget {
public:
    explicit ChoiceList(QWidget* parent)
        : QListWidget(parent)
    {
        setWordWrap(true);
        setTextElideMode(Qt::ElideNone);
        setResizeMode(QListView::Adjust);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }

    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }
    QSize sizeHint() const override
    {
        int height = fontMetrics().height() * 3 / 5;  // frame and padding
        for (int row = 0; row < count(); ++row)
            height += visualItemRect(item(row)).height();  // with its lines as they are broken
        return {120, height};
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QListWidget::resizeEvent(event);
        if (event->size().width() != event->oldSize().width())  // queued: the lines are broken after this
            QMetaObject::invokeMethod(
                this, [this] { updateGeometry(); }, Qt::QueuedConnection);
    }

    void changeEvent(QEvent* event) override
    {
        QListWidget::changeEvent(event);
        if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
            updateGeometry();
    }
};

constexpr int kThingCharacters = 24;

/// One line, cut off where it does not fit.
QLabel* makeLine(const char* role, const char* objectName, QWidget* parent)
{
    ElidingLabel* label = makeEndLabel(role, objectName, parent);
    label->setElideMode(Qt::ElideRight);
    label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    return label;
}

}  // namespace

AnswerForm::AnswerForm(QWidget* parent)
    : QWidget(parent)
    , m_choices(named<QListWidget>(new ChoiceList(this), "answerChoices"))
    , m_things(named<QComboBox>(new NarrowChoice(this), "answerThings"))
    , m_number(named(new QLineEdit(this), "answerNumber"))
{
    setObjectName(QStringLiteral("answerForm"));
    m_choices->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    limitContents(*m_things, kThingCharacters);
    columnOf({m_choices, m_things, m_number}, this, {}, 0);
    showOnly(nullptr);
    connect(m_choices, &QListWidget::itemSelectionChanged, this, &AnswerForm::changed);
    connect(m_choices, &QListWidget::itemActivated, this, &AnswerForm::accepted);
    connect(m_things, &QComboBox::currentIndexChanged, this, &AnswerForm::changed);
    connect(m_number, &QLineEdit::textChanged, this, &AnswerForm::changed);
    connect(m_number, &QLineEdit::returnPressed, this, &AnswerForm::accepted);
    retranslateUi();
}

void AnswerForm::showOnly(QWidget* input)
{
    m_input = input;
    for (QWidget* each :
        {static_cast<QWidget*>(m_choices), static_cast<QWidget*>(m_things), static_cast<QWidget*>(m_number)})
        each->setVisible(each == input);
}

void AnswerForm::askForOne(const QStringList& choices, const QString& accessibleName)
{
    m_choices->clear();
    m_choices->addItems(choices);
    m_choices->setAccessibleName(accessibleName);
    showOnly(m_choices);
    m_choices->updateGeometry();
}

void AnswerForm::askForThing(const QStringList& choices, const QString& accessibleName)
{
    m_things->clear();
    m_things->addItems(choices);
    m_things->setCurrentIndex(-1);
    m_things->setAccessibleName(accessibleName);
    showOnly(m_things);
}

void AnswerForm::askForNumber(const QString& accessibleName)
{
    m_number->clear();
    m_number->setAccessibleName(accessibleName);
    showOnly(m_number);
}

bool AnswerForm::isLine() const
{
    return m_input != m_choices;
}

void AnswerForm::takeFocus()
{
    if (m_input)
        m_input->setFocus();
}

void AnswerForm::choose(int index)
{
    if (m_input == m_choices && index < m_choices->count())
        m_choices->setCurrentRow(index);
    else if (m_input == m_things && index < m_things->count())
        m_things->setCurrentIndex(index);
}

std::optional<int> AnswerForm::chosen() const
{
    const QListWidgetItem* choice = m_choices->currentItem();  // which the keyboard's focus makes current, too
    const int row = m_input == m_choices && choice && choice->isSelected() ? m_choices->currentRow()
        : m_input == m_things                                              ? m_things->currentIndex()
                                                                           : -1;
    return row < 0 ? std::nullopt : std::optional(row);
}

/// Accepts a point or the decimal separator of the language; a minus can be a hyphen or a minus sign.
std::optional<double> AnswerForm::number() const
{
    QString text = m_number->text().trimmed().replace(QChar(0x2212), u'-');
    bool isNumber = false;
    double value = QLocale::c().toDouble(text, &isNumber);
    if (!isNumber)
        value = QLocale().toDouble(text, &isNumber);
    return isNumber && m_input == m_number ? std::optional(value) : std::nullopt;
}

void AnswerForm::setEditable(bool editable)
{
    m_choices->setEnabled(editable);
    m_things->setEnabled(editable);
    m_number->setReadOnly(!editable);
}

void AnswerForm::showAnswer(const QString& answer)
{
    if (m_input == m_number) {
        m_number->setText(answer);
        return;
    }
    const QAbstractItemModel& choices = m_input == m_things ? *m_things->model() : *m_choices->model();
    for (int row = 0; row < choices.rowCount(); ++row)
        if (choices.index(row, 0).data().toString().simplified() == answer.simplified())
            choose(row);
}

void AnswerForm::mark(int index, bool isRight)
{
    QListWidgetItem* item = m_input == m_choices ? m_choices->item(index) : nullptr;
    const QString sign = isRight ? QStringLiteral("✓ ") : QStringLiteral("✗ ");
    if (!item || item->text().startsWith(sign))
        return;
    item->setText(sign + item->text());
    QFont font = item->font();
    font.setBold(isRight);
    item->setFont(font);
    m_choices->updateGeometry();
}

void AnswerForm::retranslateUi()
{
    m_things->setPlaceholderText(tr("Click it, or choose here"));
}

StepDots::StepDots(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("lessonDots"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void StepDots::setSteps(const std::vector<bool>& areDone, std::size_t current)
{
    constexpr std::size_t kMost = 24;  // more would only be a line
    m_areDone = areDone;
    m_current = current;
    setVisible(areDone.size() > 1 && areDone.size() <= kMost);
    updateGeometry();
    update();
}

QSize StepDots::sizeHint() const
{
    const int height = fontMetrics().height();
    return {int(m_areDone.size()) * height * 2 / 3, height};
}

void StepDots::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double step = height() * 2.0 / 3, radius = height() / 5.0;
    const QColor accent = palette().color(QPalette::Highlight), pale = palette().color(QPalette::Mid);
    for (std::size_t i = 0; i < m_areDone.size(); ++i) {
        const QPointF centre((double(i) + 0.5) * step, height() / 2.0);
        painter.setPen(i == m_current ? QPen(accent, 2) : QPen(Qt::NoPen));
        painter.setBrush(m_areDone[i] ? QBrush(accent) : i == m_current ? QBrush(Qt::NoBrush) : QBrush(pale));
        painter.drawEllipse(centre, i == m_current ? radius + 1 : radius, i == m_current ? radius + 1 : radius);
    }
}

namespace {

/// Keeps its room where there is nothing to scroll: the width of a text, and so its height, must not depend on whether
/// the text is too high.
class SteadyScrollBar : public QScrollBar {
public:
    using QScrollBar::QScrollBar;

protected:
    void paintEvent(QPaintEvent* event) override
    {
        if (maximum() > minimum())
            QScrollBar::paintEvent(event);
    }
};

}  // namespace

/// Scrolls text and question; as high as they are, up to a limit.
class LessonPanel::Body : public ColumnScroll {
public:
    Body(QWidget* content, QWidget* parent)
        : ColumnScroll(parent)
    {
        setObjectName(QStringLiteral("lessonScroll"));
        setFocusPolicy(Qt::NoFocus);
        setVerticalScrollBar(new SteadyScrollBar(Qt::Vertical, this));
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
        setWidget(content);
    }

    void setMost(int pixels)
    {
        if (std::exchange(m_most, pixels) != pixels)
            updateGeometry();
    }

    QSize sizeHint() const override
    {
        const QLayout* layout = widget()->layout();
        const int width = viewport()->width();
        const int height = layout->hasHeightForWidth() && width > 0 ? layout->totalHeightForWidth(width)
                                                                    : layout->totalSizeHint().height();
        return {ColumnScroll::minimumSizeHint().width(), std::min(height, m_most)};
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        ColumnScroll::resizeEvent(event);
        if (event->size().width() != event->oldSize().width())
            updateGeometry();
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return ColumnScroll::eventFilter(watched, event);
    }

private:
    int m_most = QWIDGETSIZE_MAX;
};

LessonPanel::LessonPanel(QWidget* parent)
    : QFrame(parent)
    , m_lesson(makeLine("caption", "lessonName", this))
    , m_place(makeLabel("caption", "lessonPlace", this))
    , m_dots(new StepDots(this))
    , m_close(makeButton("flat", "lessonClose", this))
    , m_title(makeText("section", "lessonStepTitle", {}, this))
    , m_text(new LessonText(this))
    , m_askCard(makeFrame("ask", "lessonAsk", this))
    , m_ask(makeText("question", "lessonQuestion", {}, m_askCard))
    , m_form(new AnswerForm(m_askCard))
    , m_check(makePushButton("lessonCheck", {}, {}, this))
    , m_hintButton(makeButton("flat", "lessonHintButton", this))
    , m_answerButton(makeButton("flat", "lessonAnswerButton", this))
    , m_hint(makeText("caption", "lessonHint", {}, m_askCard))
    , m_verdict(makeRichText("explanation", "lessonVerdict", this))
    , m_back(makePushButton("lessonBack", {}, {}, this))
    , m_next(makePushButton("lessonNext", {}, {}, this))
    , m_continue(makePushButton("lessonContinue", {}, {}, this))
    , m_content(named(new QWidget, "pageContent"))
    , m_body(new Body(m_content, this))
{
    setObjectName(QStringLiteral("lessonPanel"));
    m_close->setIcon(tintedIcon(QStringLiteral(":/icons/close.svg")));
    m_next->hide();
    for (QPushButton* button : {m_continue, m_next})
        button->setProperty("primary", true);
    connectParts();
    layOut();
    retranslateUi();
}

void LessonPanel::connectParts()
{
    connect(m_text, &LessonText::pointed, this, &LessonPanel::pointed);
    connect(m_continue, &QPushButton::clicked, this, &LessonPanel::continued);
    connect(m_next, &QPushButton::clicked, this, &LessonPanel::nextAsked);
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
}

/// The width does not depend on the language.
int LessonPanel::widthBeside() const
{
    constexpr int kLines = 18;
    return kLines * fontMetrics().height();
}

QSize LessonPanel::sizeHint() const
{
    return m_dock == Dock::Beside ? QSize(widthBeside(), QFrame::sizeHint().height()) : QFrame::sizeHint();
}

QSize LessonPanel::minimumSizeHint() const
{
    return m_dock == Dock::Beside ? QSize(widthBeside(), QFrame::minimumSizeHint().height())
                                  : QFrame::minimumSizeHint();
}

void LessonPanel::setDock(Dock dock)
{
    if (std::exchange(m_dock, dock) == dock)
        return;
    m_sharesWidth = m_dock != Dock::Beside && !m_form->isHidden() && !m_form->isLine();
    layOut();
    updateGeometry();
}

void LessonPanel::setMostBelow(int pixels)
{
    m_body->setMost(m_dock == Dock::Below ? pixels : QWIDGETSIZE_MAX);
}

void LessonPanel::layOut()
{
    delete layout();
    delete m_askCard->layout();
    delete m_content->layout();
    if (m_dock == Dock::Beside)
        layOutBeside();
    else if (m_sharesWidth)
        layOutSharing();
    else
        layOutBelow();
    const auto vertical = m_dock == Dock::Beside ? QSizePolicy::Preferred
        : m_dock == Dock::Below                  ? QSizePolicy::Fixed
                                                 : QSizePolicy::Expanding;
    setSizePolicy(m_dock == Dock::Beside ? QSizePolicy::Fixed : QSizePolicy::Preferred, vertical);
    setProperty("below", m_dock == Dock::Below);
    style()->unpolish(this);
    style()->polish(this);
}

void LessonPanel::layOutBeside()
{
    columnOf({m_ask, m_form, rowOf({m_hintButton, m_answerButton, LayoutPart::room()}), m_hint, m_verdict}, m_askCard,
        {12, 10, 12, 10}, 8);
    columnOf({m_title, m_text, m_askCard, LayoutPart::room()}, m_content, {16, 4, 4, 12}, 10);
    auto* head = columnOf({rowOf({{m_lesson, 1}, m_close}), rowOf({m_place, LayoutPart::room(), m_dots})});
    head->setContentsMargins(16, 10, 8, 4);
    auto* foot = columnOf({rowOf({m_back, LayoutPart::room(), m_check, LayoutPart::gap(8), m_continue}), m_next});
    foot->setContentsMargins(16, 8, 12, 12);
    columnOf({head, {m_body, 1}, foot}, this, {}, 0);
}

/// As low as possible: the text has the whole width, and a short form stands after its question.
void LessonPanel::layOutBelow()
{
    columnOf({rowOf({{m_ask, 1}, m_form}), m_hint}, m_askCard, {12, 3, 12, 5}, 4);
    columnOf({m_text, m_askCard, LayoutPart::room()}, m_content, {16, 0, 4, 2}, 8);
    auto* head = rowOf({m_lesson, LayoutPart::gap(16), {m_title, 1}, m_dots, LayoutPart::gap(8), m_place, m_close},
        nullptr, {18, 4, 8, 2});
    auto* foot =
        rowOf({m_back, m_hintButton, m_answerButton, {m_verdict, 100}, LayoutPart::room(), m_check, m_continue, m_next},
            nullptr, {16, 4, 12, 6}, 8);
    columnOf({head, {m_body, 1}, foot}, this, {}, 0);
}

/// Long choices stand next to the text, and the buttons next to them.
void LessonPanel::layOutSharing()
{
    columnOf({m_ask, m_form, m_hint}, m_askCard, {12, 3, 12, 5}, 4);
    rowOf({{columnOf({m_verdict, m_text, LayoutPart::room()}), 1}, {columnOf({m_askCard, LayoutPart::room()}), 1}},
        m_content, {16, 0, 4, 2}, 8);
    auto* head = rowOf({m_lesson, LayoutPart::gap(16), {m_title, 1}, m_hintButton, m_answerButton, m_dots,
                           LayoutPart::gap(8), m_place, m_close},
        nullptr, {18, 4, 8, 2});
    auto* buttons = columnOf({m_back, LayoutPart::room(), m_check, m_continue, m_next}, nullptr, {0, 0, 12, 7}, 4);
    columnOf({head, {rowOf({{m_body, 1}, buttons}), 1}}, this, {}, 0);
}

/// Below a page, long choices need another layout than a short form.
void LessonPanel::placeForm()
{
    const bool sharesWidth = m_dock != Dock::Beside && !m_form->isHidden() && !m_form->isLine();
    if (std::exchange(m_sharesWidth, sharesWidth) != sharesWidth)
        layOut();
}

void LessonPanel::show(const Content& content)
{
    m_lesson->setText(breakable(content.lesson));
    m_place->setText(content.place);
    m_title->setText(breakable(content.title));
    setText(content.markdown, content.file);
    setTypesetText(*m_ask, breakable(content.ask));
    m_askCard->setVisible(!content.ask.isEmpty());
    m_hintButton->setVisible(content.hasHint);
    m_hint->hide();
    m_verdict->hide();
    m_answerButton->hide();
    m_back->setEnabled(!content.isFirst);
    setAnswerable(false);
    m_body->verticalScrollBar()->setValue(0);
}

void LessonPanel::setText(const QString& markdown, const QString& file)
{
    m_text->setLesson(markdown, file);
    m_text->setVisible(!markdown.isEmpty());
}

void LessonPanel::setProgress(const std::vector<bool>& areDone, std::size_t current)
{
    m_dots->setSteps(areDone, current);
}

void LessonPanel::setAnswerable(bool answerable)
{
    m_isAnswerable = answerable;
    m_form->setVisible(answerable);
    m_form->setEditable(answerable);
    m_check->setVisible(answerable);
    placeForm();
    refreshCheck();
    if (!answerable)
        return;
    // Otherwise the focus of the button that led here goes to an arbitrary control of the page, and Space presses it.
    if (m_dock == Dock::Alone)
        m_form->takeFocus();
    else
        setFocus();
}

void LessonPanel::keepAnswer()
{
    setAnswerable(false);
    m_form->show();
    m_hintButton->hide();
    placeForm();
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
    if (m_content->isAncestorOf(m_verdict))
        QMetaObject::invokeMethod(
            this, [this] { m_body->ensureWidgetVisible(m_verdict); }, Qt::QueuedConnection);
}

void LessonPanel::offerAnswer(bool offered)
{
    m_answerButton->setVisible(offered);
}

/// The next lesson goes first where there is one.
void LessonPanel::setContinue(const QString& text, bool enabled)
{
    QPushButton* first = m_next->isHidden() ? m_continue : m_next;
    m_continue->setText(text);
    m_continue->setEnabled(enabled);
    m_next->setEnabled(enabled);
    m_continue->setDefault(enabled && first == m_continue);
    m_next->setDefault(enabled && first == m_next);
    if (enabled)
        first->setFocus();
}

void LessonPanel::offerNext(const QString& title)
{
    m_next->setToolTip(plainTip(title));
    m_next->setVisible(!title.isEmpty());
}

void LessonPanel::retranslateUi()
{
    m_close->setToolTip(tr("Leave the lesson; it continues here next time"));
    m_close->setAccessibleName(tr("Leave the lesson"));
    m_check->setText(tr("Check"));
    m_hintButton->setText(tr("Hint"));
    m_answerButton->setText(tr("Show the answer"));
    m_back->setText(tr("Back"));
    m_next->setText(tr("Next lesson"));
    m_form->retranslateUi();
}

}  // namespace translucent
