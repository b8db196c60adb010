#include "pages/training/run_list.h"

#include "engine/training_desk.h"
#include "widgets/ui_helpers.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QGridLayout>
#include <QInputDialog>
#include <QListWidget>
#include <QLocale>
#include <QMessageBox>
#include <QUrl>
#include <QVBoxLayout>

namespace translucent {

RunQuestions nativeRunQuestions()
{
    return {[](QWidget* parent) { return QFileDialog::getExistingDirectory(parent, RunList::tr("Import a run")); },
        [](QWidget* parent, const QString& name) {
            return QInputDialog::getText(
                parent, RunList::tr("Rename run"), RunList::tr("New name"), QLineEdit::Normal, name);
        },
        [](QWidget* parent, const QString& question) {
            return QMessageBox::question(parent, RunList::tr("Training"), question) == QMessageBox::Yes;
        },
        [](const QString& directory) { QDesktopServices::openUrl(QUrl::fromLocalFile(directory)); }};
}

RunList::RunList(TrainingDesk& desk, QWidget* parent)
    : QFrame(parent)
    , m_desk(desk)
    , m_ask(nativeRunQuestions())
    , m_title(makeLabel("section", "runsTitle", this))
    , m_list(new QListWidget(this))
    , m_import(makeButton("flat", "importRun", this))
    , m_rename(makeButton("flat", "renameRun", this))
    , m_remove(makeButton("flat", "removeRun", this))
    , m_reveal(makeButton("flat", "revealRun", this))
{
    setObjectName(QStringLiteral("runList"));
    setProperty("role", QStringLiteral("card"));
    m_list->setObjectName(QStringLiteral("runs"));
    m_list->setWordWrap(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* buttons = new QGridLayout;
    buttons->setSpacing(2);
    buttons->addWidget(m_import, 0, 0);
    buttons->addWidget(m_reveal, 0, 1);
    buttons->addWidget(m_rename, 1, 0);
    buttons->addWidget(m_remove, 1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 10, 10, 8);
    layout->addWidget(m_title);
    layout->addWidget(m_list, 1);
    layout->addLayout(buttons);
    connectSignals();
    retranslateUi();
}

void RunList::connectSignals()
{
    connect(m_list, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
        if (m_filling || !item)
            return;
        m_wanted = item->data(Qt::UserRole).toString();
        Q_EMIT currentChanged(m_wanted);
    });
    connect(m_list, &QListWidget::itemChanged, this, [this] {
        if (!m_filling)
            Q_EMIT comparedChanged();
    });
    connect(m_import, &QToolButton::clicked, this, &RunList::importRun);
    connect(m_rename, &QToolButton::clicked, this, &RunList::renameRun);
    connect(m_remove, &QToolButton::clicked, this, &RunList::removeRun);
    connect(m_reveal, &QToolButton::clicked, this, [this] {
        if (!current().isEmpty())
            m_ask.reveal(current());
    });
    connect(&m_desk.runs(), &TrainingRuns::changed, this, &RunList::fill);
    connect(&m_desk, &TrainingDesk::stateChanged, this, &RunList::refreshTexts);
    connect(&m_desk, &TrainingDesk::evaluated, this, &RunList::refreshTexts);
}

QString RunList::current() const
{
    const QListWidgetItem* item = m_list->currentItem();
    return item ? item->data(Qt::UserRole).toString() : QString();
}

void RunList::setCurrent(const QString& directory)
{
    m_wanted = directory;
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->data(Qt::UserRole).toString() == directory)
            m_list->setCurrentRow(row);
}

QStringList RunList::compared() const
{
    QStringList ticked;
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->checkState() == Qt::Checked)
            ticked << m_list->item(row)->data(Qt::UserRole).toString();
    if (ticked.isEmpty() && !current().isEmpty())
        ticked << current();
    return ticked;
}

void RunList::fill()
{
    const QStringList ticked = compared();
    const QString before = current();
    const bool anyTicked = !(ticked.size() == 1 && ticked.first() == before);
    m_filling = true;
    m_list->clear();
    for (const TrainingRunPtr& run : m_desk.runs().runs()) {
        auto* item = new QListWidgetItem(m_list);
        item->setData(Qt::UserRole, run->directory);
        item->setToolTip(run->problem.isEmpty() ? run->directory : run->directory + u'\n' + run->problem);
        item->setCheckState(anyTicked && ticked.contains(run->directory) ? Qt::Checked : Qt::Unchecked);
        if (run->directory == m_wanted)
            m_list->setCurrentItem(item);
    }
    if (!m_list->currentItem() && m_list->count() > 0)
        m_list->setCurrentRow(0);
    m_filling = false;
    refreshTexts();
    m_wanted = current();
    Q_EMIT currentChanged(current());
    Q_EMIT comparedChanged();
}

QString RunList::factsOf(const QString& directory) const
{
    const QLocale locale;
    const TrainingHistory& history = m_desk.history(directory);
    QStringList facts;
    if (m_desk.isActive(directory))
        facts << (m_desk.process().state() == TrainingProcess::State::Paused ? tr("paused") : tr("running"));
    if (const TrainingRunPtr run = m_desk.runs().find(directory); run && !run->problem.isEmpty())
        facts << tr("cannot be read");
    else
        facts << tr("step %1").arg(locale.toString(history.lastStep()));
    if (const auto* best = history.best())
        facts << tr("BLEU %1").arg(locale.toString(best->bleu, 'f', 1));
    return facts.join(QStringLiteral(" · "));
}

void RunList::refreshTexts()
{
    m_filling = true;
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem* item = m_list->item(row);
        const TrainingRunPtr run = m_desk.runs().find(item->data(Qt::UserRole).toString());
        if (run)
            item->setText(run->name() + u'\n' + factsOf(run->directory));
    }
    m_filling = false;
    const bool idle = !m_desk.isActive(current());
    m_rename->setEnabled(!current().isEmpty() && idle);
    m_remove->setEnabled(!current().isEmpty() && idle);
    m_reveal->setEnabled(!current().isEmpty());
}

void RunList::importRun()
{
    const QString directory = m_ask.pickDirectory(this);
    if (directory.isEmpty())
        return;
    m_wanted = directory;
    Q_EMIT said(m_desk.runs().import(directory));
}

void RunList::renameRun()
{
    const TrainingRunPtr run = m_desk.runs().find(current());
    const QString name = run ? m_ask.newName(this, run->name()) : QString();
    if (!name.isEmpty())
        Q_EMIT said(m_desk.runs().rename(run->directory, name));
}

void RunList::removeRun()
{
    const TrainingRunPtr run = m_desk.runs().find(current());
    if (run && m_ask.confirm(this, tr("Delete the run \"%1\" with its model?").arg(run->name())))
        Q_EMIT said(m_desk.runs().remove(run->directory));
}

void RunList::retranslateUi()
{
    m_title->setText(tr("Runs (tick to compare)"));
    m_list->setAccessibleName(m_title->text());
    m_import->setText(tr("Import…"));
    m_import->setToolTip(tr("Adds a directory created by translucent-cli train"));
    m_rename->setText(tr("Rename…"));
    m_rename->setToolTip(tr("Gives the run another name"));
    m_remove->setText(tr("Delete…"));
    m_remove->setToolTip(tr("Deletes the run; an imported run is only removed from the list"));
    m_reveal->setText(tr("Show folder"));
    m_reveal->setToolTip(tr("Opens the directory of the run"));
    refreshTexts();
}

}  // namespace translucent
