#include "pages/whatif/sweep_card.h"

#include "engine/experiment.h"
#include "pages/attention/attention_labels.h"
#include "widgets/export_button.h"
#include "widgets/table_picture.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace translucent {

SweepCard::SweepCard(Engine& engine, Experiment& experiment, QWidget* parent)
    : QFrame(parent)
    , m_request(engine,
          {[this](const HeadSweepPtr& sweep) { showSweep(sweep); }, [this] { refresh(); },
              [this](qint64 done, qint64 total) {
                  m_progress->setMaximum(int(total));
                  m_progress->setValue(int(done));
              }})
    , m_experiment(experiment)
    , m_title(makeLabel("section", "sweepTitle", this))
    , m_note(makeLabel("caption", "sweepNote", this))
    , m_problem(makeLabel("problem", "sweepProblem", this))
    , m_start(new QPushButton(this))
    , m_progress(new QProgressBar(this))
    , m_table(new QTableWidget(0, 4, this))
    , m_export(new ExportButton("sweepExport",
          {[this] { return picture(); }, [this] { return table(); }, [] { return QStringLiteral("head-sweep"); }},
          this))
{
    setObjectName(QStringLiteral("sweepCard"));
    setProperty("role", QStringLiteral("card"));
    m_start->setObjectName(QStringLiteral("startSweep"));
    m_progress->setObjectName(QStringLiteral("sweepProgress"));
    m_table->setObjectName(QStringLiteral("sweepTable"));
    m_note->setWordWrap(true);
    m_problem->setWordWrap(true);
    m_progress->hide();
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(3, QHeaderView::Stretch);
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_title, 1);
    heading->addWidget(m_progress);
    heading->addWidget(m_start);
    heading->addWidget(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 12, 18, 12);
    layout->addLayout(heading);
    layout->addWidget(m_note);
    layout->addWidget(m_problem);
    layout->addWidget(m_table, 1);
    connect(m_start, &QPushButton::clicked, this, &SweepCard::toggle);
    connect(m_export, &ExportButton::said, m_note, &QLabel::setText);
    connect(m_table, &QTableWidget::cellActivated, this, &SweepCard::switchOff);
    connect(m_table, &QTableWidget::cellClicked, this, &SweepCard::switchOff);
    retranslateUi();
}

void SweepCard::setResult(const TranslationResultPtr& result)
{
    const bool sameSentence = m_result && result && m_result->sourceText == result->sourceText
        && m_result->modelNumber == result->modelNumber;
    m_result = result;
    if (!sameSentence)
        m_sweep = nullptr;
    refresh();
}

void SweepCard::toggle()
{
    if (m_request.isPending()) {
        m_request.drop();
        return refresh();
    }
    if (!m_result)
        return;
    m_request.ask({m_result->sourceText, m_result->options, m_result->prefix});
    m_progress->setValue(0);
    refresh();
}

void SweepCard::showSweep(const HeadSweepPtr& sweep)
{
    if (sweep)
        m_sweep = sweep;
    refresh();
}

void SweepCard::refresh()
{
    const bool running = m_request.isPending();
    m_start->setEnabled(m_result != nullptr);
    m_start->setText(running ? tr("Cancel") : tr("Switch off each head in turn"));
    m_progress->setVisible(running);
    m_problem->setText(m_request.problem());
    m_problem->setVisible(!m_problem->text().isEmpty());
    const QLocale locale;
    const int rows = m_sweep ? int(m_sweep->effects.size()) : 0;
    m_table->setRowCount(rows);
    m_export->setEnabled(rows > 0);
    for (int row = 0; row < rows; ++row) {
        const HeadEffect& effect = m_sweep->effects[std::size_t(row)];
        const QString head = QStringLiteral("%1 %2.%3")
                                 .arg(attentionKindName(effect.head.kind))
                                 .arg(effect.head.layer + 1)
                                 .arg(effect.head.head + 1);
        const QStringList cells {head, locale.toString(effect.divergence, 'f', 4),
            locale.toString(effect.logProbabilityChange, 'f', 3),
            effect.changed ? QString::fromStdString(effect.text) : tr("the same")};
        for (int column = 0; column < cells.size(); ++column)
            m_table->setItem(row, column, new QTableWidgetItem(cells[column]));
    }
}

void SweepCard::switchOff(int row)
{
    if (!m_sweep || row < 0 || row >= int(m_sweep->effects.size()))
        return;
    WhatIf change = m_experiment.change();
    auto& heads = change.intervention.disabledHeads;
    const HeadId head = m_sweep->effects[std::size_t(row)].head;
    if (std::erase(heads, head) == 0)
        heads.push_back(head);
    m_experiment.setChange(change);
}

Picture SweepCard::picture() const
{
    return tablePicture(
        *m_table->model(), {m_title->text(), m_result ? m_result->sourceText : QString(), font(), {}, 0});
}

QByteArray SweepCard::table() const
{
    const auto exact = [](double value) { return QString::number(value, 'g', 17); };
    QList<QStringList> rows {{tr("Head"), tr("KL"), tr("Δ log p"), tr("Translation without it")}};
    for (const HeadEffect& effect : m_sweep->effects)
        rows << QStringList {QString::fromStdString(toText(effect.head)), exact(effect.divergence),
            exact(effect.logProbabilityChange), QString::fromStdString(effect.text)};
    return csvTable(rows);
}

void SweepCard::retranslateUi()
{
    m_title->setText(tr("Which heads matter?"));
    m_note->setText(tr("Heads ranked by how much the model's predictions change without them: KL divergence in nats, "
                       "mean over the translation. Click a row to switch that head off."));
    m_table->setHorizontalHeaderLabels({tr("Head"), tr("KL"), tr("Δ log p"), tr("Translation without it")});
    refresh();
}

}  // namespace translucent
