#include "pages/lessons/quiz_dialog.h"

#include "widgets/messages.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTreeWidget>

#include <algorithm>
#include <numeric>

namespace translucent {

namespace {

constexpr int kLongestTitle = 80;

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

QString fileNameFor(const QString& title, const QString& ending)
{
    QString name;
    for (const QChar character : title.left(kLongestTitle))
        name += character.isLetterOrNumber() ? character : u'-';
    while (name.contains(QLatin1String("--")))
        name.replace(QLatin1String("--"), QLatin1String("-"));
    return (name.isEmpty() || name == QLatin1String("-") ? QStringLiteral("quiz") : name) + ending;
}

QString withEnding(const QString& file, const QString& ending)
{
    return file.endsWith(ending, Qt::CaseInsensitive) ? file : file + ending;
}

QuizDialog::QuizDialog(const QList<ShelvedLesson>& lessons, QWidget* parent)
    : QDialog(parent)
    , m_seed(QRandomGenerator::global()->generate())
    , m_tree(named(new QTreeWidget(this), "quizQuestions"))
    , m_number(named(new QSpinBox(this), "quizNumber"))
    , m_draw(makePushButton("quizDraw", tr("Pick at random"), tr("Ticks this many of all questions at random"), this))
    , m_count(makeLabel("caption", "quizCount", this))
    , m_title(named(new QLineEdit(tr("Quiz"), this), "quizTitle"))
    , m_text(makeCheck(QStringLiteral("quizText"), tr("Lesson's text above the question"),
          tr("Otherwise it is shown after the answer, which it often gives away"), this))
    , m_saved(makeText("caption", "quizSaved", {}, this))
    , m_save(makePushButton("quizSave", tr("Save as a file…"),
          tr("To give to learners, who open it in their window, or for another time"), this))
    , m_cancel(makePushButton("quizCancel", tr("Cancel"), {}, this))
    , m_start(makePushButton("quizStart", tr("Start the quiz"), {}, this))
{
    setObjectName(QStringLiteral("quizDialog"));
    setWindowTitle(tr("Quiz"));
    m_tree->setHeaderHidden(true);
    m_tree->setWordWrap(true);
    m_tree->setAccessibleName(tr("Questions"));
    m_title->setMaxLength(kLongestTitle);
    for (const ShelvedLesson& lesson : lessons)
        if (!lesson.problem && lesson.id != QLatin1String(LessonShelf::kQuiz))
            addLesson(lesson);
    constexpr int kUsual = 10;
    m_number->setRange(1, std::max(1, int(m_questions.size())));
    m_number->setValue(std::min(kUsual, m_number->maximum()));
    layOut();
    connect(m_tree, &QTreeWidget::itemChanged, this, &QuizDialog::refresh);
    connect(m_title, &QLineEdit::textChanged, this, &QuizDialog::refresh);
    connect(m_draw, &QPushButton::clicked, this, &QuizDialog::draw);
    connect(m_save, &QPushButton::clicked, this, &QuizDialog::askWhereToSave);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_start, &QPushButton::clicked, this, &QDialog::accept);
    m_start->setDefault(true);
    refresh();
    resize(
        QSize(fontMetrics().height() * 40, fontMetrics().height() * 34).boundedTo(parent->window()->size() * 9 / 10));
}

void QuizDialog::layOut()
{
    columnOf({makeText("explanation", "quizIntro",
                  tr("Tick the questions of your quiz. Answers are checked against the running model, and counted when "
                     "they are right at the first try."),
                  this),
                 {m_tree, 1},
                 rowOf({makeBuddy(tr("Questions:"), m_number, this), m_number, m_draw, LayoutPart::room(), m_count}),
                 rowOf({makeBuddy(tr("Title:"), m_title, this), {m_title, 1}, m_text}), m_saved,
                 rowOf({m_save, LayoutPart::room(), m_cancel, m_start})},
        this, {20, 18, 20, 16}, 12);
    m_saved->hide();
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

Quiz QuizDialog::quiz() const
{
    Quiz quiz {.title = m_title->text().simplified().toStdString(),
        .seed = m_seed,
        .showsText = m_text->isChecked(),
        .questions = {}};
    const QList<QTreeWidgetItem*> leaves = leavesOf(*m_tree);
    for (qsizetype i = 0; i < leaves.size(); ++i)
        if (leaves[i]->checkState(0) == Qt::Checked)
            quiz.questions.push_back(m_questions[std::size_t(i)]);
    return quiz;
}

void QuizDialog::refresh()
{
    const auto count = quiz().questions.size();
    m_count->setText(tr("%1 of %2 ticked").arg(count).arg(m_questions.size()));
    for (QPushButton* button : {m_start, m_save})
        button->setEnabled(count > 0 && !m_title->text().trimmed().isEmpty());
}

void QuizDialog::askWhereToSave()
{
    const QString ending = QStringLiteral(".tlquiz");
    translucent::askWhereToSave(*this,
        {tr("Save the quiz"), fileNameFor(m_title->text(), ending), tr("Quizzes (*.tlquiz)")},
        [this, ending](const QString& path, const QString&) { save(withEnding(path, ending)); });
}

void QuizDialog::save(const QString& file)
{
    const auto failure = guarded([&] { writeQuiz(file.toStdString(), quiz()); });
    m_saved->setText(breakable(failure ? errorText(*failure) : tr("Saved: %1").arg(file)));
    m_saved->show();
}

}  // namespace translucent
