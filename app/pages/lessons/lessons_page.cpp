#include "pages/lessons/lessons_page.h"

#include "pages/lessons/class_results.h"
#include "pages/lessons/lesson_summary.h"
#include "pages/lessons/quiz_dialog.h"
#include "widgets/lesson_panel.h"
#include "widgets/messages.h"
#include "widgets/popover.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QFrame>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSaveFile>
#include <QScrollArea>
#include <QStyle>

#include <utility>

namespace translucent {

namespace {

/// A lesson of the list; the whole row is its button.
class LessonRow : public QPushButton {
public:
    explicit LessonRow(QWidget* parent)
        : QPushButton(parent)
    {
        setObjectName(QStringLiteral("startLesson"));
        // Not Fixed: as wide as the page, a row is lower than its preferred size, and the list would end in empty space
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
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
    , m_openQuiz(makeButton(
          "button", "openQuiz", tr("Open a quiz…"), tr("A file *.tlquiz, such as one from your teacher"), m_panel))
    , m_open(makeButton("button", "openLessons", tr("Open a folder of lessons…"),
          tr("Your own lessons, Markdown files as the manual describes"), m_panel))
    , m_answers(makeButton("button", "saveLessonAnswers", tr("Save answers to a lesson…"),
          tr("To a finished lesson, to hand in, as a file *.tlresult"), m_panel))
    , m_results(makeButton("button", "classResultsButton", tr("Results of a class…"),
          tr("A table of the answers that learners have saved, from a folder"), m_panel))
    , m_summary(makeButton("button", "saveSummary", tr("Save a summary…"),
          tr("What you have completed and answered, as a printable page (HTML)"), m_panel))
    , m_problem(makeText("problem", "lessonsProblem", {}, this))
    , m_content(named(new QWidget, "pageContent"))
{
    setObjectName(QStringLiteral("lessonsView"));
    m_goOn->setDefault(true);
    m_goOn->setProperty("primary", true);
    m_more->setAccessibleName(m_more->toolTip());
    m_answers->setMenu(new QMenu(m_answers));
    m_answers->setPopupMode(QToolButton::InstantPopup);
    columnOf({m_quiz, m_openQuiz, m_open, m_answers, m_results, m_summary}, m_panel, {10, 10, 10, 10}, 6);
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
    for (QToolButton* button : {m_quiz, m_openQuiz, m_open, m_results, m_summary})
        connect(button, &QToolButton::clicked, m_panel, &Popover::shut);
    connect(m_open, &QToolButton::clicked, this, &LessonsView::openFolder);
    connect(m_own, &QToolButton::clicked, this, [this] { m_shelf.openCourse(m_ownFolder); });
    connect(m_quiz, &QToolButton::clicked, this, &LessonsView::makeQuiz);
    connect(m_openQuiz, &QToolButton::clicked, this, &LessonsView::openQuiz);
    connect(m_results, &QToolButton::clicked, this, &LessonsView::openResults);
    connect(m_summary, &QToolButton::clicked, this, &LessonsView::saveSummary);
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
    showNotice(m_shelf.problem() ? errorText(*m_shelf.problem()) : QString(), true);
    m_own->setVisible(!m_ownFolder.isEmpty() && !m_shelf.isCourse());
    std::string group;
    for (const ShelvedLesson& lesson : m_shelf.lessons()) {
        if (const std::string& its = lesson.lesson.group; !its.empty() && its != group)
            m_rows->addWidget(makeText("section", "lessonGroup", QString::fromStdString(its), m_content));
        group = lesson.lesson.group;
        m_rows->addWidget(makeRow(lesson));
        if (lesson.id == QLatin1String(LessonShelf::kQuiz))
            m_rows->addWidget(makeQuizTools(lesson));
    }
    fillGoOn();
    fillAnswers();
}

/// Offers the finished lessons with questions.
void LessonsView::fillAnswers()
{
    m_answers->menu()->clear();
    for (const ShelvedLesson& lesson : m_shelf.lessons())
        if (lesson.id != QLatin1String(LessonShelf::kQuiz) && lesson.isFinished() && lesson.questions() > 0) {
            const QString title = QString::fromStdString(lesson.lesson.title).replace(u'&', QStringLiteral("&&"));
            m_answers->menu()->addAction(
                QStringLiteral("%1. %2").arg(m_shelf.numberOf(lesson.id)).arg(title), this, [this, id = lesson.id] {
                    m_panel->shut();
                    saveAnswers(id);
                });
        }
    m_answers->setVisible(!m_answers->menu()->isEmpty());
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
    const QString objective = lesson.problem             ? errorText(*lesson.problem)
        : lesson.id == QLatin1String(LessonShelf::kQuiz) ? tr("Quiz, questions: %1").arg(lesson.questions())
                                                         : QString::fromStdString(lesson.lesson.objective);
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
        m_shelf.setQuiz(dialog->quiz(), m_shelf.folder());
        Q_EMIT lessonRequested(QString::fromLatin1(LessonShelf::kQuiz));
    });
    openFor(*this, dialog);
}

/// What can be done with the quiz that is there, below its row; when it is finished, above all handing it in.
QWidget* LessonsView::makeQuizTools(const ShelvedLesson& quiz)
{
    auto* tools = named(new QWidget(m_content), "quizTools");
    const auto add = [this, tools](const char* name, const QString& text, const QString& tip, auto act,
                         const char* role = "flat") {
        QToolButton* button = makeButton(role, name, text, tip, tools);
        connect(button, &QToolButton::clicked, this, act);
        return button;
    };
    QToolButton* answers = add(
        "saveAnswers", tr("Save your answers…"), tr("To hand in, as a file *.tlresult"),
        [this] { saveAnswers(QString::fromLatin1(LessonShelf::kQuiz)); }, quiz.isFinished() ? "button" : "flat");
    QToolButton* save =
        add("saveQuiz", tr("Save the quiz…"), tr("To give to others, as a file *.tlquiz"), &LessonsView::saveQuiz);
    QToolButton* print = add("printQuiz", tr("Print the quiz…"),
        tr("As a web page or PDF, with the right answers or without"), &LessonsView::printQuiz);
    rowOf({answers, save, print, LayoutPart::room()}, tools, {40, 2, 12, 2}, 8);
    return tools;
}

void LessonsView::openQuiz()
{
    askForFile(*this, tr("Open a quiz"), tr("Quizzes (*.tlquiz)"),
        [this](const QString& file) { Q_EMIT quizRequested(file); });
}

void LessonsView::saveQuiz()
{
    const QString ending = QStringLiteral(".tlquiz");
    askWhereToSave(*this,
        {tr("Save the quiz"), fileNameFor(QString::fromStdString(m_shelf.quiz()->title), ending),
            tr("Quizzes (*.tlquiz)")},
        [this, ending](const QString& path, const QString&) {
            const QString file = withEnding(path, ending);
            report(file, guarded([&] { writeQuiz(file.toStdString(), *m_shelf.quiz()); }));
        });
}

/// The type of file that is chosen tells whether the answers are printed, and how a name without an ending ends.
void LessonsView::printQuiz()
{
    const QString html = tr("Web page (*.html)"), htmlAnswers = tr("Web page with the answers (*.html)"),
                  pdf = tr("PDF (*.pdf)"), pdfAnswers = tr("PDF with the answers (*.pdf)");
    askWhereToSave(*this,
        {tr("Print the quiz"), fileNameFor(QString::fromStdString(m_shelf.quiz()->title), {}),
            QStringList {html, htmlAnswers, pdf, pdfAnswers}.join(QStringLiteral(";;"))},
        [=, this](const QString& path, const QString& chosen) {
            const QString ending =
                chosen == pdf || chosen == pdfAnswers ? QStringLiteral(".pdf") : QStringLiteral(".html");
            const bool hasEnding = path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)
                || path.endsWith(QLatin1String(".html"), Qt::CaseInsensitive);
            Q_EMIT quizPrintRequested(hasEnding ? path : path + ending, chosen == htmlAnswers || chosen == pdfAnswers);
        });
}

/// Asks for the learner's name, which may be left out.
void LessonsView::askForName(const QString& caption, std::function<void()> then)
{
    askForText(*this, caption, tr("Your name, if it is to be in the file:"), m_shelf.learner(),
        [this, then = std::move(then)](const QString& name) {
            m_shelf.setLearner(name);
            then();
        });
}

void LessonsView::saveAnswers(const QString& id)
{
    const QString caption = tr("Save your answers"), ending = QStringLiteral(".tlresult");
    askForName(caption, [=, this] {
        const QString title = QString::fromStdString(m_shelf.find(id)->lesson.title);
        const QString stem = m_shelf.learner().isEmpty() ? title : title + u'-' + m_shelf.learner();
        askWhereToSave(*this, {caption, fileNameFor(stem, ending), tr("Answers (*.tlresult)")},
            [=, this](const QString& path, const QString&) {
                const QString file = withEnding(path, ending);
                report(file, guarded([&] { writeQuizResult(file.toStdString(), m_shelf.resultOf(id)); }));
            });
    });
}

void LessonsView::saveSummary()
{
    const QString caption = tr("Save a summary");
    askForName(caption, [=, this] {
        askWhereToSave(*this, {caption, QStringLiteral("translucent-lessons.html"), QStringLiteral("HTML (*.html)")},
            [this](const QString& path, const QString&) {
                QSaveFile out(path);
                const QByteArray bytes = lessonSummary(m_shelf).toUtf8();
                const bool isWritten =
                    out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size() && out.commit();
                showNotice(
                    isWritten ? tr("Saved: %1").arg(path) : tr("%1 cannot be written: %2").arg(path, out.errorString()),
                    !isWritten);
            });
    });
}

void LessonsView::openResults()
{
    askForFolder(*this, tr("Results of a class"), [this](const QString& folder) { showResults(folder); });
}

void LessonsView::showResults(const QString& folder)
{
    ClassResults results;
    if (const auto failure = guarded([&] { results = readClassResults(folder.toStdString()); }))
        return report({}, failure);
    openFor(*this, new ClassResultsDialog(std::move(results), window()));
}

void LessonsView::report(const QString& file, const std::optional<JobFailure>& failure)
{
    showNotice(failure ? errorText(*failure) : tr("Saved: %1").arg(file), failure.has_value());
}

void LessonsView::showNotice(const QString& text, bool isProblem)
{
    m_problem->setProperty("role", isProblem ? QStringLiteral("problem") : QStringLiteral("caption"));
    m_problem->style()->unpolish(m_problem);
    m_problem->style()->polish(m_problem);
    m_problem->setText(breakable(text));
    m_problem->setVisible(!text.isEmpty());
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
    connect(view, &LessonsView::quizRequested, this, &LessonsPage::quizRequested);
    connect(view, &LessonsView::quizPrintRequested, this, &LessonsPage::quizPrintRequested);
    return view;
}

}  // namespace translucent
