#include "pages/whatif/sweep_card.h"

#include "engine/experiment.h"
#include "widgets/attention_labels.h"
#include "widgets/export_button.h"
#include "widgets/growing_size.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>

namespace translucent {

namespace {

constexpr int kRowsAtLeast = 4;

}  // namespace

SweepCard::SweepCard(Engine& engine, Experiment& experiment, FoundSweep& found, QWidget* parent)
    : QFrame(parent)
    , m_request(engine,
          {[this](const HeadSweepPtr& sweep) { take(sweep); }, [this] { refresh(); },
              [this](qint64 done, qint64 total) {
                  m_progress->setMaximum(int(total));
                  m_progress->setValue(int(done));
              }})
    , m_experiment(experiment)
    , m_found(found)
    , m_title(makeLabel("section", "sweepTitle", tr("Which heads matter?"), this))
    , m_problem(makeText("problem", "sweepProblem", {}, this))
    , m_said(makeText("caption", "sweepSaid", {}, this))
    , m_start(makePushButton("startSweep", {}, {}, this))
    , m_progress(named(new QProgressBar(this), "sweepProgress"))
    , m_table(new ListTable("sweepTable",
          {{tr("Head"), tr("The head that was switched off: its attention, layer and number"), ListColumn::Word,
               "head"},
              {tr("KL"), tr("How far the predictions move without this head: the larger, the more it matters"),
                  ListColumn::Number, "kl-divergence"},
              {tr("Δ log p"), tr("How much less or more probable the translation becomes without this head"),
                  ListColumn::Number, "log-probability"},
              {tr("Translation without it"), tr("What the model writes with this head switched off"), ListColumn::Text,
                  "sweep"}},
          this))
    , m_export(new ExportButton("sweepExport",
          {[this] { return picture(); }, [this] { return table(); }, [] { return QStringLiteral("head-sweep"); }},
          this))
{
    setObjectName(QStringLiteral("sweepCard"));
    setProperty("role", QStringLiteral("card"));
    m_progress->setTextVisible(false);
    m_table->setAccessibleName(m_title->text());
    limitLines(*m_table, kRowsAtLeast + 2, -1, ListTable::kRowGap);
    auto* note = makeText("caption", "sweepNote",
        tr("Heads ranked by how much the model's predictions change without them: KL divergence in nats, "
           "mean over the translation. Click a row to switch that head off."),
        this);
    columnOf({rowOf({{m_title, 1}, m_start, m_export}), note, m_problem, m_said, m_progress, {m_table, 1},
                 LayoutPart::room(0)},
        this, {18, 10, 18, 10});
    connectSignals();
    refresh();
}

void SweepCard::connectSignals()
{
    connect(m_start, &QPushButton::clicked, this, &SweepCard::toggle);
    connect(m_export, &ExportButton::said, this, [this](const QString& text) {
        m_said->setText(text);
        m_said->setVisible(!text.isEmpty());
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { switchOff(index.row()); });
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) { switchOff(index.row()); });
}

void SweepCard::setResult(const TranslationResultPtr& result)
{
    const TranslationResultPtr& old = m_found.result;
    if (!old || !result || old->sourceText != result->sourceText || old->modelNumber != result->modelNumber) {
        m_request.drop();
        m_found.sweep = nullptr;
    }
    m_found.result = result;
    refresh();
}

void SweepCard::take(const HeadSweepPtr& sweep)
{
    if (sweep)
        m_found.sweep = sweep;
    refresh();
}

void SweepCard::toggle()
{
    if (m_request.isPending()) {
        m_request.drop();
        return refresh();
    }
    const TranslationResultPtr& result = m_found.result;
    if (!result)
        return;
    m_request.ask({result->sourceText, result->options, result->prefix});
    m_progress->setValue(0);
    refresh();
}

void SweepCard::refresh()
{
    const bool running = m_request.isPending();
    m_start->setEnabled(m_found.result != nullptr);
    m_start->setText(running ? tr("Cancel") : tr("Switch off each head in turn"));
    m_progress->setVisible(running);
    m_problem->setText(m_request.problem());
    m_problem->setVisible(!m_problem->text().isEmpty());
    m_said->hide();
    std::vector<ListRow> rows;
    for (const HeadEffect& effect : spanOf(m_found.sweep ? &m_found.sweep->effects : nullptr))
        rows.push_back({.texts = {QStringLiteral("%1 %2.%3")
                                      .arg(attentionKindName(effect.head.kind))
                                      .arg(effect.head.layer + 1)
                                      .arg(effect.head.head + 1),
                            logText(effect.divergence, 4), logText(effect.logProbabilityChange, 3),
                            effect.changed ? QString::fromStdString(effect.text) : tr("the same")},
            .strong = effect.changed});
    m_table->setVisible(!rows.empty());
    m_export->setEnabled(!rows.empty());
    m_table->setRows(std::move(rows));
}

void SweepCard::switchOff(int row)
{
    WhatIf change = m_experiment.change();
    auto& heads = change.intervention.disabledHeads;
    const HeadId head = m_found.sweep->effects[std::size_t(row)].head;
    if (std::erase(heads, head) == 0)
        heads.push_back(head);
    m_experiment.setChange(change);
}

Picture SweepCard::picture() const
{
    return m_table->picture(m_title->text());
}

QByteArray SweepCard::table() const
{
    const auto exact = [](double value) { return QString::number(value, 'g', 17); };
    QList<QStringList> rows {m_table->titles()};
    for (const HeadEffect& effect : m_found.sweep->effects)
        rows << QStringList {QString::fromStdString(toText(effect.head)), exact(effect.divergence),
            exact(effect.logProbabilityChange), QString::fromStdString(effect.text)};
    return csvTable(rows);
}

}  // namespace translucent
