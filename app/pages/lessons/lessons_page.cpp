#include "pages/lessons/lessons_page.h"

#include "widgets/messages.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QFrame>
#include <QLabel>
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
        m_questions.push_back(question);
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

std::vector<QuizQuestion> QuizDialog::chosen() const
{
    std::vector<QuizQuestion> chosen;
    const QList<QTreeWidgetItem*> leaves = leavesOf(*m_tree);
    for (qsizetype i = 0; i < leaves.size(); ++i)
        if (leaves[i]->checkState(0) == Qt::Checked)
            chosen.push_back(m_questions[std::size_t(i)]);
    return chosen;
}

void QuizDialog::refresh()
{
    const int count = int(chosen().size());
    m_count->setText(tr("%1 of %2 ticked").arg(count).arg(m_questions.size()));
    m_start->setEnabled(count > 0);
}

LessonsView::LessonsView(LessonShelf& shelf, QString ownFolder, QWidget* parent)
    : QWidget(parent)
    , m_shelf(shelf)
    , m_ownFolder(std::move(ownFolder))
    , m_intro(makeText("explanation", "lessonsIntro",
          tr("Each lesson takes five to twenty minutes and leads you through this window: it shows, asks you to "
             "predict, and checks your answer against the running model. Press Space to continue; you can leave at any "
             "time."),
          this))
    , m_open(makeButton("button", "openLessons", tr("Open a folder of lessons…"),
          tr("Your own lessons, Markdown files as the manual describes"), this))
    , m_own(makeButton(
          "button", "ownLessons", tr("Back to the course"), tr("The lessons shipped with the program"), this))
    , m_quiz(makeButton(
          "button", "makeQuiz", tr("Quiz…"), tr("Questions of these lessons, chosen by you or picked at random"), this))
    , m_print(makeButton("button", "saveSummary", tr("Save a summary…"),
          tr("What you have completed and answered, as a printable page (HTML)"), this))
    , m_problem(makeText("problem", "lessonsProblem", {}, this))
    , m_content(named(new QWidget, "pageContent"))
{
    setObjectName(QStringLiteral("lessonsView"));
    m_cards = columnOf({}, nullptr, {}, 8);
    columnOf({m_cards, LayoutPart::room()}, m_content, {0, 0, 8, 0}, 0);
    columnOf({m_intro, rowOf({m_open, m_own, m_quiz, m_print, LayoutPart::room()}), m_problem,
                 {makeColumnScroll("lessonsScroll", m_content, this), 1}},
        this, {16, 14, 12, 14}, 12);
    connect(m_open, &QToolButton::clicked, this, &LessonsView::openFolder);
    connect(m_own, &QToolButton::clicked, this, [this] { m_shelf.openCourse(m_ownFolder); });
    connect(m_quiz, &QToolButton::clicked, this, &LessonsView::makeQuiz);
    connect(m_print, &QToolButton::clicked, this, &LessonsView::printSummary);
    if (m_shelf.folder().isEmpty())
        m_shelf.openCourse(m_ownFolder);
    connect(&m_shelf, &LessonShelf::changed, this, &LessonsView::fill);
    fill();
}

void LessonsView::takeFocus()
{
    if (m_first)
        m_first->setFocus();
}

void LessonsView::fill()
{
    m_first = nullptr;
    while (QLayoutItem* item = m_cards->takeAt(0)) {
        // Deferred: it can be the button that was just clicked.
        item->widget()->hide();
        item->widget()->setParent(nullptr);
        item->widget()->deleteLater();
        delete item;
    }
    m_problem->setText(m_shelf.problem() ? errorText(*m_shelf.problem()) : QString());
    m_problem->setVisible(m_shelf.problem().has_value());
    m_own->setVisible(!m_ownFolder.isEmpty() && !m_shelf.isCourse());
    for (const ShelvedLesson& lesson : m_shelf.lessons())
        m_cards->addWidget(makeCard(lesson));
}

QWidget* LessonsView::makeCard(const ShelvedLesson& lesson)
{
    QFrame* card = makeFrame("card", "lessonCard", m_content);
    QBoxLayout* row = rowOf({}, card, {14, 10, 14, 10}, 12);
    const QString title = lesson.problem ? lesson.id : QString::fromStdString(lesson.lesson.title);
    const QString objective =
        lesson.problem ? errorText(*lesson.problem) : QString::fromStdString(lesson.lesson.objective);
    QLabel* text = makeText(lesson.problem ? "problem" : "caption", "lessonObjective", breakable(objective), card);
    if (lesson.problem)
        text->setToolTip(plainTip(originalOf(*lesson.problem, objective)));
    row->addLayout(columnOf({makeText("section", "lessonTitle", breakable(title), card), text}, nullptr, {}, 2), 1);
    if (!lesson.problem)
        addProgress(*row, lesson);
    return card;
}

void LessonsView::addProgress(QBoxLayout& row, const ShelvedLesson& lesson)
{
    QStringList facts {tr("%1 min").arg(lesson.lesson.minutes)};
    if (lesson.isFinished())
        facts << tr("done: %1 of %2 answers at the first try").arg(lesson.foundAtFirstTry()).arg(lesson.questions());
    else if (lesson.isBegun())
        facts << tr("%1 of %2 steps").arg(lesson.doneSteps()).arg(lesson.lesson.steps.size());
    row.addWidget(makeLabel("caption", "lessonProgress", facts.join(QStringLiteral(" · ")), m_content));
    const QString text = lesson.isFinished() ? tr("Start again") : lesson.isBegun() ? tr("Continue") : tr("Start");
    QPushButton* button = makePushButton("startLesson", text, {}, m_content);
    button->setAccessibleName(QStringLiteral("%1: %2").arg(text, QString::fromStdString(lesson.lesson.title)));
    connect(button, &QPushButton::clicked, this, [this, id = lesson.id, again = lesson.isFinished()] {
        if (again)
            m_shelf.forget(id);
        Q_EMIT lessonRequested(id);
    });
    if (!m_first && !lesson.isFinished())
        m_first = button;
    row.addWidget(button);
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
        m_shelf.addQuiz(quizOf(tr("Quiz").toStdString(), dialog->chosen()));
        Q_EMIT lessonRequested(QString::fromLatin1(LessonShelf::kQuiz));
    });
    openFor(*this, dialog);
}

QString LessonsView::summary() const
{
    QString rows;
    for (const ShelvedLesson& lesson : m_shelf.lessons())
        if (!lesson.problem)
            rows += QStringLiteral("<tr><td>%1</td><td align='right'>%2 / %3</td><td align='right'>%4 / %5</td></tr>")
                        .arg(QString::fromStdString(lesson.lesson.title).toHtmlEscaped())
                        .arg(lesson.doneSteps())
                        .arg(lesson.lesson.steps.size())
                        .arg(lesson.foundAtFirstTry())
                        .arg(lesson.questions());
    return QStringLiteral("<!DOCTYPE html><html><head><meta charset='utf-8'><title>%1</title></head><body><h1>%1</h1>"
                          "<table border='1' cellspacing='0' cellpadding='6'><tr><th>%2</th><th>%3</th><th>%4</th></tr>"
                          "%5</table></body></html>\n")
        .arg(tr("Translucent: summary of the lessons"), tr("Lesson"), tr("Steps done"),
            tr("Answers right at the first try"), rows);
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
