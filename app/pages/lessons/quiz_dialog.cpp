#include "pages/lessons/quiz_dialog.h"

#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTreeWidget>

#include <algorithm>
#include <numeric>

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
    QPushButton* lot = makePushButton("quizDraw", tr("Draw by lot"), tr("Ticks so many of all questions"), this);
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

}  // namespace translucent
