#include "pages/training/lab_view.h"

#include "engine/training_desk.h"
#include "pages/training/published_results.h"
#include "pages/training/published_view.h"
#include "pages/training/quantity_text.h"
#include "widgets/export_button.h"
#include "widgets/table_picture.h"
#include "widgets/ui_helpers.h"

#include <QDir>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QVBoxLayout>

#include <utility>

namespace translucent {

namespace {

constexpr int kDefaultSteps = 300;
const QString kNone = QStringLiteral("–");

}  // namespace

LabView::LabView(TrainingDesk& desk, Base base, QWidget* parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_base(std::move(base))
    , m_parts(new QTabWidget(this))
    , m_about(makeLabel("caption", "labAbout", this))
    , m_stepsLabel(new QLabel(this))
    , m_steps(new QSpinBox(this))
    , m_start(new QPushButton(this))
    , m_table(new QTableWidget(this))
    , m_saveTable(new ExportButton("labTableExport",
          {[this] {
               return tablePicture(*m_table->model(), {tr("Ablation lab"), {}, font(), {}, 0});
           },
              [this] { return csvTable(table()); }, [] { return QStringLiteral("ablation-lab"); }},
          this))
    , m_published(new PublishedView(this))
{
    m_steps->setObjectName(QStringLiteral("labSteps"));
    m_steps->setRange(10, 1000000);
    m_steps->setSingleStep(50);
    m_steps->setValue(kDefaultSteps);
    m_steps->setKeyboardTracking(false);
    m_start->setObjectName(QStringLiteral("startLab"));
    m_table->setObjectName(QStringLiteral("labTable"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    m_about->setWordWrap(true);
    m_parts->setObjectName(QStringLiteral("labTabs"));
    m_parts->addTab(createVariations(), QString());
    m_parts->addTab(m_published, QString());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(m_parts);
    connectSignals();
    retranslateUi();
}

QWidget* LabView::createVariations()
{
    auto* card = makeFrame("card", "labCard", this);
    auto* bar = new QHBoxLayout;
    bar->addWidget(m_about, 1);
    bar->addWidget(m_stepsLabel);
    bar->addWidget(m_steps);
    bar->addWidget(m_start);
    bar->addWidget(m_saveTable);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->addLayout(bar);
    layout->addWidget(m_table, 1);
    return card;
}

void LabView::connectSignals()
{
    connect(m_start, &QPushButton::clicked, this, &LabView::toggle);
    connect(m_steps, &QSpinBox::valueChanged, this, &LabView::adoptBase);
    connect(&m_desk, &TrainingDesk::ended, this, [this](const QString& directory, const QString& reason) {
        if (!m_running || m_active < 0 || directory != directoryOf(m_active))
            return;
        m_histories.keep(directory, m_desk.history(directory));
        if (reason == QLatin1StringView("max steps"))
            next();
        else
            stop();
    });
    connect(&m_histories, &HistoryReader::ready, this, [this] {
        fill();
        if (std::exchange(m_begins, false))
            next();
    });
    connect(m_saveTable, &ExportButton::said, this, &LabView::said);
    connect(m_published, &PublishedView::said, this, &LabView::said);
}

void LabView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    adoptBase();
}

/// While it runs the lab keeps the base it was started with.
void LabView::adoptBase()
{
    if (m_running)
        return refresh();
    m_run = m_base();
    m_run.recipe = labRecipe(m_run.recipe, m_steps->value());
    m_variations = labVariations(m_run.recipe);
    m_directory = labDirectory(m_desk.runs().root(), m_run);
    if (isVisible())
        readHistories();
    fill();
}

void LabView::readHistories()
{
    QStringList directories;
    for (int row = 0; row < int(m_variations.size()); ++row)
        directories << directoryOf(row);
    m_histories.read(directories);
}

QString LabView::directoryOf(int row) const
{
    return QDir(m_directory).filePath(m_variations[std::size_t(row)].id);
}

const TrainingHistory& LabView::historyOf(int row) const
{
    return row == m_active ? m_desk.history(directoryOf(row)) : m_histories.of(directoryOf(row));
}

bool LabView::isTicked(int row) const
{
    return row == 0 || m_table->item(row, 0)->checkState() == Qt::Checked;
}

QString LabView::stateOf(int row) const
{
    const QLocale locale;
    const TrainingHistory& history = historyOf(row);
    if (isThrough(history, m_run.recipe.training.maxSteps))
        return tr("done");
    if (row == m_active)
        return tr("step %1 of %2")
            .arg(locale.toString(history.lastStep()), locale.toString(m_run.recipe.training.maxSteps));
    if (history.lastStep() > 0)
        return tr("stopped at step %1").arg(locale.toString(history.lastStep()));
    return m_running && isTicked(row) ? tr("waiting") : kNone;
}

QStringList LabView::rowTexts(int row) const
{
    const QLocale locale;
    const LabVariation& variation = m_variations[std::size_t(row)];
    const TrainingHistory& history = historyOf(row);
    const auto* best = history.best();
    const auto* base = historyOf(0).best();
    const auto published = publishedVariation(variation.id);
    const auto number = [&locale](double value, int decimals) { return locale.toString(value, 'f', decimals); };
    return {variation.change, history.start ? countText(double(history.start->parameters)) : kNone,
        best ? number(best->perplexity, 2) : kNone, best ? number(best->bleu, 1) : kNone,
        best && base && row > 0
            ? (best->bleu >= base->bleu ? QStringLiteral("+") : QString()) + number(best->bleu - base->bleu, 1)
            : kNone,
        history.empty() ? kNone : durationText(history.seconds()), stateOf(row), published ? published->change : kNone,
        published ? number(published->perplexity, 2) : kNone, published ? number(published->bleu, 1) : kNone,
        published && published->millions > 0 ? QStringLiteral("%1 M").arg(published->millions) : kNone};
}

void LabView::fill()
{
    const bool first = m_table->rowCount() == 0;
    QStringList unticked;
    for (int row = 1; row < m_table->rowCount(); ++row)
        if (!isTicked(row))
            unticked << m_table->item(row, 0)->data(Qt::UserRole).toString();
    m_table->setRowCount(0);
    m_table->setColumnCount(11);
    m_table->setHorizontalHeaderLabels(
        {tr("Variation"), tr("Parameters"), tr("Perplexity"), tr("BLEU"), tr("Δ BLEU"), tr("Time"), tr("State"),
            tr("In the paper"), tr("Paper: perplexity"), tr("Paper: BLEU"), tr("Paper: parameters")});
    m_table->setRowCount(int(m_variations.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        auto* item = new QTableWidgetItem;
        const QString& id = m_variations[std::size_t(row)].id;
        item->setData(Qt::UserRole, id);
        const bool suggested = first
            ? publishedVariation(id).has_value() || id.startsWith(QLatin1StringView("positions"))
            : !unticked.contains(id);
        if (row > 0)
            item->setCheckState(suggested ? Qt::Checked : Qt::Unchecked);
        m_table->setItem(row, 0, item);
        fillRow(row);
    }
    constexpr int kState = 6, kStateWidth = 170;
    m_table->resizeColumnsToContents();
    m_table->setColumnWidth(0, 260);
    m_table->setColumnWidth(kState, kStateWidth);
    m_start->setText(m_running ? tr("Stop") : tr("Train ticked variants"));
    m_steps->setEnabled(!m_running);
}

void LabView::fillRow(int row)
{
    const QStringList texts = rowTexts(row);
    for (int column = 0; column < texts.size(); ++column) {
        QTableWidgetItem* item = m_table->item(row, column);
        if (!item)
            m_table->setItem(row, column, item = new QTableWidgetItem);
        item->setText(texts[column]);
        if (column > 0 && column != 6 && column != 7)
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
}

QList<QStringList> LabView::table() const
{
    QList<QStringList> rows;
    QStringList header;
    for (int column = 0; column < m_table->columnCount(); ++column)
        header << m_table->horizontalHeaderItem(column)->text();
    rows << header;
    for (int row = 0; row < m_table->rowCount(); ++row)
        rows << rowTexts(row);
    return rows;
}

void LabView::refresh()
{
    if (m_active >= 0 && isVisible())
        fillRow(m_active);
}

void LabView::toggle()
{
    if (std::exchange(m_begins, false))
        return stop();
    if (m_running) {
        m_desk.process().stop();
        return;
    }
    if (m_desk.process().isActive()) {
        Q_EMIT said(tr("Another training is running. Stop it first."));
        return;
    }
    adoptBase();
    m_running = m_begins = true;
    fill();
    readHistories();
}

/// The next ticked variation that is not through.
void LabView::next()
{
    const int before = std::exchange(m_active, -1);
    if (before >= 0)
        for (int row = 0; row < m_table->rowCount(); ++row)
            fillRow(row);
    for (int row = 0; row < int(m_variations.size()); ++row) {
        if (!isTicked(row) || isThrough(historyOf(row), m_run.recipe.training.maxSteps))
            continue;
        TrainingRun run = m_run;
        run.recipe = m_variations[std::size_t(row)].recipe;
        const bool resumable =
            QFileInfo::exists(QDir(directoryOf(row)).filePath(QStringLiteral("checkpoint/state.safetensors")));
        m_active = row;
        if (!m_desk.start({run, directoryOf(row), resumable ? TrainingPlan::Mode::Resume : TrainingPlan::Mode::New}))
            stop();
        return fillRow(row);
    }
    Q_EMIT said(tr("All ticked variants are finished."));
    stop();
}

void LabView::stop()
{
    m_running = false;
    m_active = -1;
    fill();
}

void LabView::retranslateUi()
{
    m_about->setText(tr("Trains the settings under \"Set up\" and then each ticked variant of them; finished variants "
                        "are kept."));
    m_parts->setTabText(0, tr("Variations"));
    m_parts->setTabText(1, tr("Published results"));
    m_stepsLabel->setText(tr("Steps per variant"));
    m_steps->setToolTip(tr("How long each variation is trained"));
    m_start->setToolTip(tr("Runs unattended; can be resumed after a stop"));
    m_published->retranslateUi();
    adoptBase();
    if (m_running)
        fill();
}

}  // namespace translucent
