#include "pages/training/run_list.h"

#include "widgets/eliding.h"
#include "widgets/ui_helpers.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QListWidget>
#include <QLocale>
#include <QStyledItemDelegate>
#include <QUrl>

#include <utility>

namespace translucent {

namespace {

QString directoryOf(const QListWidgetItem* item)
{
    return item ? item->data(Qt::UserRole).toString() : QString();
}

/// As high as all their lines: a list forgets, when it wraps them, that the style sheet keeps room on both sides.
class WrappedItems : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem narrower = option;
        narrower.rect.setWidth(option.rect.width() - option.fontMetrics.height());
        return QStyledItemDelegate::sizeHint(narrower, index);
    }
};

}  // namespace

RunQuestions nativeRunQuestions()
{
    return {[](QWidget& asker, TextAnswer then) { askForFolder(asker, RunList::tr("Import a run"), std::move(then)); },
        [](QWidget& asker, const QString& name, TextAnswer then) {
            askForText(asker, RunList::tr("Rename run"), RunList::tr("New name"), name, std::move(then));
        },
        [](QWidget& asker, const QString& question, std::function<void()> then) {
            askWhether(asker, RunList::tr("Training"), question, std::move(then));
        },
        [](const QString& directory) { QDesktopServices::openUrl(QUrl::fromLocalFile(directory)); }};
}

RunList::RunList(TrainingDesk& desk, TrainingState& state, QWidget* parent)
    : QFrame(parent)
    , m_desk(desk)
    , m_state(state)
    , m_list(control<QListWidget>("runs", this))
{
    setObjectName(QStringLiteral("runList"));
    setProperty("role", QStringLiteral("card"));
    auto* title = makeText("section", "runsTitle", tr("Runs (tick to compare)"), this);
    m_list->setAccessibleName(title->text());
    m_list->setWordWrap(true);
    m_list->setItemDelegate(new WrappedItems(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* buttons = new QGridLayout;
    buttons->setSpacing(2);
    buttons->addWidget(makeAction("importRun", tr("Import…"), tr("Adds a directory created by translucent-cli train"),
                           &RunList::importRun),
        0, 0);
    m_reveal = makeAction("revealRun", tr("Show folder"), tr("Opens the directory of the run"), &RunList::revealRun);
    m_rename = makeAction("renameRun", tr("Rename…"), tr("Gives the run another name"), &RunList::renameRun);
    m_remove = makeAction("removeRun", tr("Delete…"),
        tr("Deletes the run; an imported run is only removed from the list"), &RunList::removeRun);
    buttons->addWidget(m_reveal, 0, 1);
    buttons->addWidget(m_rename, 1, 0);
    buttons->addWidget(m_remove, 1, 1);
    columnOf({title, {m_list, 1}, buttons}, this, {6, 10, 6, 8});
    connect(m_list, &QListWidget::currentItemChanged, this, &RunList::choose);
    connect(m_list, &QListWidget::itemChanged, this, &RunList::tick);
    connect(m_list, &QListWidget::itemClicked, this, [this] {
        if (!std::exchange(m_ticked, false))
            Q_EMIT picked();
    });
    connect(&m_desk.runs(), &TrainingRuns::changed, this, &RunList::fill);
    connect(&m_desk, &TrainingDesk::stateChanged, this, &RunList::refresh);
    connect(&m_desk, &TrainingDesk::evaluated, this, &RunList::refresh);
}

void RunList::choose(const QListWidgetItem* item)
{
    if (m_filling || !item)
        return;
    m_state.run = directoryOf(item);
    Q_EMIT chosen();
}

void RunList::tick(const QListWidgetItem* item)
{
    if (m_filling)
        return;
    m_ticked = true;
    m_state.compared.removeAll(directoryOf(item));
    if (item->checkState() == Qt::Checked)
        m_state.compared.append(directoryOf(item));
    Q_EMIT chosen();
}

QToolButton* RunList::makeAction(
    const char* objectName, const QString& text, const QString& toolTip, void (RunList::*act)())
{
    auto* button = control<ElidingButton>(objectName, this, toolTip);
    button->setProperty("role", QStringLiteral("flat"));
    button->setText(text);
    button->setAccessibleName(text);
    connect(button, &QToolButton::clicked, this, act);
    return button;
}

void RunList::setCurrent(const QString& directory)
{
    m_state.run = directory;
    for (int row = 0; row < m_list->count(); ++row)
        if (directoryOf(m_list->item(row)) == directory)
            m_list->setCurrentRow(row);
}

void RunList::fill()
{
    m_filling = true;
    m_list->clear();
    for (const TrainingRunPtr& run : m_desk.runs().runs()) {
        auto* item = new QListWidgetItem(m_list);
        item->setData(Qt::UserRole, run->directory);
        item->setCheckState(m_state.compared.contains(run->directory) ? Qt::Checked : Qt::Unchecked);
        if (run->directory == m_state.run)
            m_list->setCurrentItem(item);
    }
    if (!m_list->currentItem() && m_list->count() > 0)
        m_list->setCurrentRow(0);
    m_filling = false;
    m_state.run = directoryOf(m_list->currentItem());
    refresh();
    Q_EMIT chosen();
}

QString RunList::factsOf(const QString& directory) const
{
    const QLocale locale;
    const TrainingHistory& history = m_desk.history(directory);
    QStringList facts;
    if (m_desk.isActive(directory))
        facts << (m_desk.process().state() == TrainingProcess::State::Paused ? tr("paused") : tr("running"));
    if (const TrainingRunPtr run = m_desk.runs().find(directory); run && run->problem)
        facts << tr("cannot be read");
    else if (run && run->bundled)
        facts << tr("came with the program");
    else
        facts << tr("step %1").arg(locale.toString(history.lastStep()));
    if (const auto* best = history.best())
        facts << (best->labels ? tr("accuracy %1%").arg(locale.toString(100 * best->labels->accuracy(), 'f', 1))
                               : tr("BLEU %1").arg(locale.toString(best->bleu, 'f', 1)));
    return facts.join(QStringLiteral(" · "));
}

void RunList::refresh()
{
    m_filling = true;
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem* item = m_list->item(row);
        if (const TrainingRunPtr run = m_desk.runs().find(directoryOf(item))) {
            item->setText(run->name() + u'\n' + factsOf(run->directory));
            const QString problem = run->problem ? errorText(*run->problem) : QString();
            item->setToolTip(plainTip(QStringList {item->text(), run->directory, problem}.join(u'\n').trimmed()));
        }
    }
    m_filling = false;
    m_reveal->setEnabled(m_list->currentItem() != nullptr);
    const TrainingRunPtr run = m_desk.runs().find(m_state.run);
    m_rename->setEnabled(m_reveal->isEnabled() && !m_desk.isActive(m_state.run) && !(run && run->bundled));
    m_remove->setEnabled(m_rename->isEnabled());
}

void RunList::importRun()
{
    m_state.ask.pickDirectory(*this, [this](const QString& directory) { takeRun(directory); });
}

void RunList::takeRun(const QString& directory)
{
    const QString problem = m_desk.runs().import(directory);
    if (problem.isEmpty())
        m_state.run = QFileInfo(directory).absoluteFilePath();  // chosen once it has been read
    Q_EMIT said(problem);
}

void RunList::renameRun()
{
    const TrainingRunPtr run = m_desk.runs().find(m_state.run);
    if (run)
        m_state.ask.newName(*this, run->name(), [this, directory = run->directory](const QString& name) {
            if (!name.isEmpty())
                Q_EMIT said(m_desk.runs().rename(directory, name));
        });
}

void RunList::removeRun()
{
    const TrainingRunPtr run = m_desk.runs().find(m_state.run);
    if (run)
        m_state.ask.confirm(*this, tr("Delete the run \"%1\" with its model?").arg(run->name()),
            [this, directory = run->directory] { Q_EMIT said(m_desk.runs().remove(directory)); });
}

}  // namespace translucent
