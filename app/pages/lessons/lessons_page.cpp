#include "pages/lessons/lessons_page.h"

#include "widgets/lesson_panel.h"
#include "widgets/messages.h"
#include "widgets/popover.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QDate>
#include <QFrame>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSaveFile>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTextDocument>
#include <QTreeWidget>

#include <algorithm>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

/// The questions of the tree, lesson by lesson.
QList<QTreeWidgetItem*> leavesOf(const QTreeWidget& tree)
{
    QList<QTreeWidgetItem*> leaves;
    for (int lesson = 0; lesson < tree.topLevelItemCount(); ++lesson)
        for (int question = 0; question < tree.topLevelItem(lesson)->childCount(); ++question)
            leaves << tree.topLevelItem(lesson)->child(question);
    return leaves;
}

}  // namespace

QuizDialog::QuizDialog(const QList<ShelvedLesson>& lessons, QWidget* parent)
    : QDialog(parent)
    , m_tree(named(new QTreeWidget(this), "quizQuestions"))
    , m_number(named(new QSpinBox(this), "quizNumber"))
    , m_count(makeLabel("caption", "quizCount", this))
    , m_start(makePushButton("quizStart", tr("Start the quiz"), {}, this))
{
    setObjectName(QStringLiteral("quizDialog"));
    setWindowTitle(tr("Quiz"));
    m_tree->setHeaderHidden(true);
    m_tree->setWordWrap(true);
    m_tree->setAccessibleName(tr("Questions"));
    for (const ShelvedLesson& lesson : lessons)
        if (!lesson.problem && lesson.id != QLatin1String(LessonShelf::kQuiz))
            addLesson(lesson);
    constexpr int kUsual = 10;
    m_number->setRange(1, std::max(1, int(m_questions.size())));
    m_number->setValue(std::min(kUsual, m_number->maximum()));
    QPushButton* lot =
        makePushButton("quizDraw", tr("Pick at random"), tr("Ticks this many of all questions at random"), this);
    QPushButton* cancel = makePushButton("quizCancel", tr("Cancel"), {}, this);
    QLabel* numberLabel = makeBuddy(tr("Questions:"), m_number, this);
    columnOf({makeText("explanation", "quizIntro",
                  tr("Tick the questions of your quiz. Answers are checked against the running model, and counted when "
                     "they are right at the first try."),
                  this),
                 {m_tree, 1}, rowOf({numberLabel, m_number, lot, LayoutPart::room(), m_count}),
                 rowOf({LayoutPart::room(), cancel, m_start})},
        this, {20, 18, 20, 16}, 12);
    connect(m_tree, &QTreeWidget::itemChanged, this, &QuizDialog::refresh);
    connect(lot, &QPushButton::clicked, this, &QuizDialog::draw);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_start, &QPushButton::clicked, this, &QDialog::accept);
    m_start->setDefault(true);
    refresh();
    resize(
        QSize(fontMetrics().height() * 40, fontMetrics().height() * 34).boundedTo(parent->window()->size() * 9 / 10));
}

void QuizDialog::addLesson(const ShelvedLesson& lesson)
{
    const auto questions = quizQuestions(lesson.lesson);
    if (questions.empty())
        return;
    auto* title = new QTreeWidgetItem(m_tree, {QString::fromStdString(lesson.lesson.title)});
    title->setFlags(title->flags() | Qt::ItemIsAutoTristate | Qt::ItemIsUserCheckable);
    for (const QuizQuestion& question : questions) {
        const auto& asked = std::get<LessonQuestion>(question.step.ask);
        auto* item = new QTreeWidgetItem(title, {QString::fromStdString(asked.text)});
        item->setCheckState(0, Qt::Unchecked);
        item->setToolTip(0, plainTip(item->text(0)));
        m_questions << QStringLiteral("%1 %2").arg(lesson.id).arg(title->childCount() - 1);
    }
}

/// Other ones each time.
void QuizDialog::draw()
{
    const QList<QTreeWidgetItem*> leaves = leavesOf(*m_tree);
    std::vector<int> order(std::size_t(leaves.size()));
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), *QRandomGenerator::global());
    {
        const QSignalBlocker quiet(m_tree);
        for (int i = 0; i < leaves.size(); ++i)
            leaves[order[std::size_t(i)]]->setCheckState(0, i < m_number->value() ? Qt::Checked : Qt::Unchecked);
    }
    m_tree->viewport()->update();
    refresh();
}

QStringList QuizDialog::chosen() const
{
    QStringList chosen;
    const QList<QTreeWidgetItem*> leaves = leavesOf(*m_tree);
    for (qsizetype i = 0; i < leaves.size(); ++i)
        if (leaves[i]->checkState(0) == Qt::Checked)
            chosen << m_questions[i];
    return chosen;
}

void QuizDialog::refresh()
{
    const int count = int(chosen().size());
    m_count->setText(tr("%1 of %2 ticked").arg(count).arg(m_questions.size()));
    m_start->setEnabled(count > 0);
}

namespace {

/// A lesson of the list; the whole row is its button.
class LessonRow : public QPushButton {
public:
    explicit LessonRow(QWidget* parent)
        : QPushButton(parent)
    {
        setObjectName(QStringLiteral("startLesson"));
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override { return layout() ? layout()->totalSizeHint() : QPushButton::sizeHint(); }
    QSize minimumSizeHint() const override { return layout() ? layout()->totalMinimumSize() : QSize(); }
};

QString actionOf(const ShelvedLesson& lesson)
{
    return lesson.isFinished() ? LessonsView::tr("Start again")
        : lesson.isBegun()     ? LessonsView::tr("Continue")
                               : LessonsView::tr("Start");
}

QString progressOf(const ShelvedLesson& lesson)
{
    QStringList facts {LessonsView::tr("%1 min").arg(lesson.lesson.minutes)};
    if (lesson.isFinished())
        facts << LessonsView::tr("done: %1 of %2 answers at the first try")
                     .arg(lesson.foundAtFirstTry())
                     .arg(lesson.questions());
    else if (lesson.isBegun())
        facts << LessonsView::tr("%1 of %2 steps").arg(lesson.doneSteps()).arg(lesson.lesson.steps.size());
    return facts.join(QStringLiteral(" · "));
}

std::vector<bool> doneSteps(const ShelvedLesson& lesson)
{
    std::vector<bool> areDone;
    for (const StepRecord& record : lesson.records)
        areDone.push_back(record.done);
    return areDone;
}

}  // namespace

LessonsView::LessonsView(LessonShelf& shelf, QString ownFolder, QWidget* parent)
    : QWidget(parent)
    , m_shelf(shelf)
    , m_ownFolder(std::move(ownFolder))
    , m_intro(makeText("caption", "lessonsIntro",
          tr("Lessons take place in this window: they show, let you predict, and check your answers against the "
             "running "
             "model. Space continues; you can leave at any time."),
          this))
    , m_goOnTitle(makeText("title", "goOnTitle", {}, this))
    , m_goOnText(makeText("explanation", "goOnText", {}, this))
    , m_goOn(makePushButton("goOnLesson", {}, {}, this))
    , m_own(makeButton(
          "button", "ownLessons", tr("Back to the course"), tr("The lessons shipped with the program"), this))
    , m_more(
          makeButton("button", "lessonsMore", QStringLiteral("⋯"), tr("Quiz, your own lessons, and a summary"), this))
    , m_panel(new Popover("lessonsMorePanel", m_more))
    , m_quiz(makeButton("button", "makeQuiz", tr("Quiz…"),
          tr("Questions of these lessons, chosen by you or picked at random"), m_panel))
    , m_open(makeButton("button", "openLessons", tr("Open a folder of lessons…"),
          tr("Your own lessons, Markdown files as the manual describes"), m_panel))
    , m_print(makeButton("button", "saveSummary", tr("Save a summary…"),
          tr("What you have completed and answered, as a printable page (HTML)"), m_panel))
    , m_problem(makeText("problem", "lessonsProblem", {}, this))
    , m_content(named(new QWidget, "pageContent"))
{
    setObjectName(QStringLiteral("lessonsView"));
    m_goOn->setDefault(true);
    m_goOn->setProperty("primary", true);
    m_more->setAccessibleName(m_more->toolTip());
    columnOf({m_quiz, m_open, m_print}, m_panel, {10, 10, 10, 10}, 6);
    QFrame* card = makeFrame("ask", "goOnCard", this);
    rowOf({{columnOf({m_goOnTitle, m_goOnText}, nullptr, {}, 2), 1}, m_goOn}, card, {16, 10, 16, 10}, 16);
    m_rows = columnOf({}, nullptr, {}, 2);
    columnOf({m_rows, LayoutPart::room()}, m_content, {0, 0, 8, 0}, 0);
    columnOf({card, rowOf({{m_intro, 1}, m_own, m_more}), m_problem,
                 {makeColumnScroll("lessonsScroll", m_content, this), 1}},
        this, {16, 12, 12, 12}, 8);
    connectParts();
    if (m_shelf.folder().isEmpty())
        m_shelf.openCourse(m_ownFolder);
    connect(&m_shelf, &LessonShelf::changed, this, &LessonsView::fill);
    fill();
}

void LessonsView::connectParts()
{
    connect(m_goOn, &QPushButton::clicked, this, [this] {
        if (const ShelvedLesson* lesson = m_shelf.toGoOnWith())
            begin(*lesson);
    });
    for (QToolButton* button : {m_quiz, m_open, m_print})
        connect(button, &QToolButton::clicked, m_panel, &Popover::shut);
    connect(m_open, &QToolButton::clicked, this, &LessonsView::openFolder);
    connect(m_own, &QToolButton::clicked, this, [this] { m_shelf.openCourse(m_ownFolder); });
    connect(m_quiz, &QToolButton::clicked, this, &LessonsView::makeQuiz);
    connect(m_print, &QToolButton::clicked, this, &LessonsView::printSummary);
}

void LessonsView::takeFocus()
{
    m_goOn->setFocus();
}

void LessonsView::fill()
{
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        // Deferred: it can be the button that was just clicked.
        item->widget()->hide();
        item->widget()->setParent(nullptr);
        item->widget()->deleteLater();
        delete item;
    }
    m_problem->setText(m_shelf.problem() ? errorText(*m_shelf.problem()) : QString());
    m_problem->setVisible(m_shelf.problem().has_value());
    m_own->setVisible(!m_ownFolder.isEmpty() && !m_shelf.isCourse());
    std::string group;
    for (const ShelvedLesson& lesson : m_shelf.lessons()) {
        if (const std::string& its = lesson.lesson.group; !its.empty() && its != group)
            m_rows->addWidget(makeText("section", "lessonGroup", QString::fromStdString(its), m_content));
        group = lesson.lesson.group;
        m_rows->addWidget(makeRow(lesson));
    }
    fillGoOn();
}

/// One click leads into the course, and back to where it was left.
void LessonsView::fillGoOn()
{
    const ShelvedLesson* lesson = m_shelf.toGoOnWith();
    m_goOn->parentWidget()->setVisible(lesson != nullptr);
    if (!lesson)
        return;
    const int number = m_shelf.numberOf(lesson->id);
    const QString title = QString::fromStdString(lesson->lesson.title);
    m_goOnTitle->setText(breakable(number > 0 ? QStringLiteral("%1. %2").arg(number).arg(title) : title));
    m_goOnText->setText(lesson->isBegun()
            ? tr("Go on at step %1 of %2.").arg(lesson->step + 1).arg(lesson->lesson.steps.size())
            : breakable(QString::fromStdString(lesson->lesson.objective)));
    m_goOn->setText(actionOf(*lesson));
    m_goOn->setAccessibleName(QStringLiteral("%1: %2").arg(actionOf(*lesson), title));
}

void LessonsView::begin(const ShelvedLesson& lesson)
{
    const QString id = lesson.id;
    if (lesson.isFinished())
        m_shelf.forget(id);
    Q_EMIT lessonRequested(id);
}

QWidget* LessonsView::makeRow(const ShelvedLesson& lesson)
{
    auto* row = new LessonRow(m_content);
    const int number = m_shelf.numberOf(lesson.id);
    const QString title = lesson.problem ? lesson.id : QString::fromStdString(lesson.lesson.title);
    const QString objective =
        lesson.problem ? errorText(*lesson.problem) : QString::fromStdString(lesson.lesson.objective);
    QLabel* place = makeLabel("section", "lessonNumber", number > 0 ? QString::number(number) : QString(), row);
    limitWidth(*place, 24);
    QLabel* text = makeText(lesson.problem ? "problem" : "caption", "lessonObjective", breakable(objective), row);
    QBoxLayout* parts =
        rowOf({place, {columnOf({makeText("section", "lessonTitle", breakable(title), row), text}, nullptr, {}, 0), 1}},
            row, {12, 4, 12, 4}, 10);
    row->setEnabled(!lesson.problem);
    if (lesson.problem) {
        row->setToolTip(plainTip(originalOf(*lesson.problem, objective)));
        return row;
    }
    auto* dots = new StepDots(row);
    dots->setSteps(doneSteps(lesson), lesson.records.size());
    parts->addWidget(dots);
    parts->addWidget(makeLabel("caption", "lessonProgress", progressOf(lesson), row));
    row->setToolTip(actionOf(lesson));
    row->setAccessibleName(QStringLiteral("%1: %2").arg(actionOf(lesson), title));
    connect(row, &QPushButton::clicked, this, [this, id = lesson.id] {
        if (const ShelvedLesson* wanted = m_shelf.find(id))
            begin(*wanted);
    });
    return row;
}

void LessonsView::openFolder()
{
    askForFolder(
        *this, tr("Open a folder of lessons"), [this](const QString& folder) { Q_EMIT folderRequested(folder); });
}

void LessonsView::makeQuiz()
{
    auto* dialog = new QuizDialog(m_shelf.lessons(), window());
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_shelf.addQuiz(dialog->chosen());
        Q_EMIT lessonRequested(QString::fromLatin1(LessonShelf::kQuiz));
    });
    openFor(*this, dialog);
}

/// Every question of the quiz, with how it was answered.
QString LessonsView::quizResult() const
{
    const ShelvedLesson* quiz = m_shelf.find(QString::fromLatin1(LessonShelf::kQuiz));
    if (!quiz)
        return {};
    QString rows;
    for (std::size_t i = 0; i < quiz->records.size(); ++i) {
        const StepRecord& record = quiz->records[i];
        const auto* question = std::get_if<LessonQuestion>(&quiz->lesson.steps[i].ask);
        const QString result = record.isFirstTry() ? tr("right")
            : record.wasShown                      ? tr("shown")
            : record.done                          ? tr("right at try %1").arg(record.tries)
            : record.tries > 0                     ? tr("wrong")
                                                   : tr("not answered");
        rows += QStringLiteral("<tr><td>%1</td><td>%2</td><td>%3</td></tr>")
                    .arg(QString::fromStdString(quiz->lesson.steps[i].title).toHtmlEscaped(),
                        question ? QString::fromStdString(question->text).toHtmlEscaped() : QString(), result);
    }
    return QStringLiteral("<h2>%1</h2><p>%2</p><table border='1' cellspacing='0' cellpadding='6'>"
                          "<tr><th>%3</th><th>%4</th><th>%5</th></tr>%6</table>")
        .arg(tr("Quiz"),
            tr("%1: %2 of %3 right at the first try")
                .arg(QLocale().toString(m_shelf.quizDate(), QLocale::ShortFormat))
                .arg(quiz->foundAtFirstTry())
                .arg(quiz->questions()),
            tr("Lesson"), tr("Question"), tr("Answer"), rows);
}

QString LessonsView::summary() const
{
    QString rows;
    for (const ShelvedLesson& lesson : m_shelf.lessons())
        if (!lesson.problem && lesson.id != QLatin1String(LessonShelf::kQuiz))
            rows += QStringLiteral("<tr><td>%1</td><td align='right'>%2 / %3</td><td align='right'>%4 / %5</td></tr>")
                        .arg(QString::fromStdString(lesson.lesson.title).toHtmlEscaped())
                        .arg(lesson.doneSteps())
                        .arg(lesson.lesson.steps.size())
                        .arg(lesson.foundAtFirstTry())
                        .arg(lesson.questions());
    return QStringLiteral("<!DOCTYPE html><html><head><meta charset='utf-8'><title>%1</title></head><body><h1>%1</h1>"
                          "<p>%2 ____________________ &nbsp; %3</p>%4<h2>%5</h2>"
                          "<table border='1' cellspacing='0' cellpadding='6'><tr><th>%6</th><th>%7</th><th>%8</th></tr>"
                          "%9</table></body></html>\n")
        .arg(tr("Translucent: summary of the lessons"), tr("Name:"),
            QLocale().toString(QDate::currentDate(), QLocale::LongFormat), quizResult(), tr("Lessons"), tr("Lesson"),
            tr("Steps done"), tr("Answers right at the first try"), rows);
}

void LessonsView::printSummary()
{
    askWhereToSave(*this,
        {tr("Save a summary"), QStringLiteral("translucent-lessons.html"), QStringLiteral("HTML (*.html)")},
        [this](const QString& path, const QString&) { writeSummary(path); });
}

void LessonsView::writeSummary(const QString& file)
{
    QSaveFile out(file);
    const QByteArray bytes = summary().toUtf8();
    const bool isWritten = out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size() && out.commit();
    m_problem->setText(
        isWritten ? tr("Saved: %1").arg(file) : tr("%1 cannot be written: %2").arg(file, out.errorString()));
    m_problem->show();
}

LessonsPage::LessonsPage(Session& session, LessonShelf& shelf, std::function<QString()> ownFolder, QWidget* parent)
    : LazyPage({"lessons", QT_TR_NOOP("Lessons"), UsesNothing}, session, parent)
    , m_shelf(shelf)
    , m_ownFolder(std::move(ownFolder))
{
}

QList<Page::Key> LessonsPage::keys() const
{
    return {
        {tr("Tab, Space"), tr("Go to a lesson and begin it")},
    };
}

LessonsView* LessonsPage::createView()
{
    auto* view = new LessonsView(m_shelf, m_ownFolder(), this);
    connect(view, &LessonsView::lessonRequested, this, &LessonsPage::lessonRequested);
    connect(view, &LessonsView::folderRequested, this, &LessonsPage::folderRequested);
    return view;
}

}  // namespace translucent
