#include "pages/whatif/head_effects.h"

#include "session/model_changes.h"
#include "widgets/attention_map.h"
#include "widgets/content_height.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_legend.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <tuple>

namespace translucent {

namespace {

constexpr int kRowsAtLeast = 4;

/// The search of a result without its changes.
DecodeOptions unchangedOptions(const TranslationResult& result)
{
    DecodeOptions options = result.options;
    options.intervention = {};
    options.forcedPrefix.clear();
    return options;
}

/// True if both searches find the same translation in the unchanged model.
bool searchAlike(const DecodeOptions& a, const DecodeOptions& b)
{
    const auto settings = [](const DecodeOptions& options) {
        return std::tuple(options.beamSize, options.lengthPenalty, options.maxLength, options.earlyStopping,
            options.refinements, options.noRepeatNgram);
    };
    return settings(a) == settings(b);
}

}  // namespace

HeadEffects::HeadEffects(Engine& engine, QObject* parent)
    : QObject(parent)
    , m_sweep(engine,
          {[this](const HeadSweepPtr& sweep) {
               if (sweep)
                   m_ranking = sweep;
               Q_EMIT rankingChanged();
           },
              [this] { Q_EMIT rankingChanged(); }, [this](qint64 done, qint64 total) { Q_EMIT ranked(done, total); }})
    , m_search(engine,
          {[this](const ChangingHeadsPtr& set) {
               m_found = set;
               m_interrupted = !set;
               Q_EMIT findingChanged();
               if (set)
                   Q_EMIT found();
           },
              [this] { Q_EMIT findingChanged(); }, [this](qint64 done, qint64 total) { Q_EMIT tried(done, total); }})
{
}

void HeadEffects::setResult(const TranslationResultPtr& result)
{
    const bool isSame = m_result && result && m_result->sourceText == result->sourceText
        && m_result->modelNumber == result->modelNumber && searchAlike(m_result->options, result->options);
    m_result = result;
    if (isSame)
        return;
    m_sweep.drop();
    m_search.drop();
    m_ranking.reset();
    m_found.reset();
    m_withChanges = m_interrupted = false;
    Q_EMIT rankingChanged();
    Q_EMIT findingChanged();
}

void HeadEffects::rank()
{
    if (!m_result || m_ranking || m_sweep.isPending() || m_sweep.failure())
        return;
    m_withChanges = false;
    ask(unchangedOptions(*m_result), {});
}

void HeadEffects::rankWithChanges()
{
    if (!m_result)
        return;
    m_withChanges = m_result->unchanged != nullptr;
    ask(m_result->options, m_result->prefix);
}

void HeadEffects::ask(const DecodeOptions& options, const QString& prefix)
{
    m_sweep.ask({m_result->sourceText, options, prefix});
    Q_EMIT rankingChanged();
}

void HeadEffects::stopRanking()
{
    if (!m_sweep.isPending())
        return;
    m_sweep.drop();
    Q_EMIT rankingChanged();
}

void HeadEffects::findSet()
{
    if (!m_result)
        return;
    m_found.reset();
    m_interrupted = false;
    m_search.ask({m_result->sourceText, unchangedOptions(*m_result)});
    Q_EMIT findingChanged();
}

void HeadEffects::stopFinding()
{
    if (!m_search.isPending())
        return;
    m_search.drop();
    Q_EMIT findingChanged();
}

QString headName(const HeadId& head)
{
    return QStringLiteral("%1 %2.%3").arg(attentionKindName(head.kind)).arg(head.layer + 1).arg(head.head + 1);
}

SweepCard::SweepCard(HeadEffects& effects, ModelChanges& changes, QWidget* parent)
    : QFrame(parent)
    , m_effects(effects)
    , m_changes(changes)
    , m_title(makeLabel("section", "sweepTitle", tr("Which heads matter?"), this))
    , m_problem(makeText("problem", "sweepProblem", {}, this))
    , m_said(makeText("caption", "sweepSaid", {}, this))
    , m_start(makePushButton("startSweep", {},
          tr("Switches off each head that is still on, in addition to the changes, and ranks these heads again"), this))
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
    leaveScrollingToPage(*m_table);
    auto* note = makeText("caption", "sweepNote",
        tr("Heads ranked by how much the model's predictions change without them: KL divergence in nats, "
           "mean over the translation. Click a row to switch that head off or on."),
        this);
    columnOf({rowOf({{m_title, 1}, m_start, m_export}), note, m_problem, m_said, m_progress, {m_table, 1},
                 LayoutPart::room(0)},
        this, {18, 10, 18, 10});
    connectSignals();
    refresh();
}

void SweepCard::connectSignals()
{
    connect(&m_effects, &HeadEffects::rankingChanged, this, &SweepCard::refresh);
    connect(&m_effects, &HeadEffects::ranked, this, [this](qint64 done, qint64 total) {
        m_progress->setMaximum(int(total));
        m_progress->setValue(int(done));
    });
    connect(&m_changes, &ModelChanges::changed, this, &SweepCard::refresh);
    connect(m_start, &QPushButton::clicked, this, &SweepCard::toggle);
    connect(m_export, &ExportButton::said, this, [this](const QString& text) {
        m_said->setText(text);
        m_said->setVisible(!text.isEmpty());
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { switchOff(index.row()); });
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) { switchOff(index.row()); });
}

void SweepCard::toggle()
{
    if (m_effects.isRanking())
        return m_effects.stopRanking();
    m_progress->setValue(0);
    m_effects.rankWithChanges();
}

void SweepCard::refresh()
{
    const bool running = m_effects.isRanking();
    m_start->setText(running ? tr("Cancel") : tr("Rank again with the changes"));
    m_progress->setVisible(running);
    m_problem->setText(m_effects.rankingProblem());
    m_problem->setVisible(!m_problem->text().isEmpty());
    m_said->hide();
    std::vector<ListRow> rows;
    for (const HeadEffect& effect : spanOf(m_effects.ranking() ? &m_effects.ranking()->effects : nullptr))
        rows.push_back(
            {.texts = {headName(effect.head), logText(effect.divergence, 4), logText(effect.logProbabilityChange, 3),
                 effect.changed ? QString::fromStdString(effect.text) : tr("unchanged")},
                .strong = effect.changed});
    m_table->setVisible(!rows.empty());
    m_export->setEnabled(!rows.empty());
    m_table->setRows(std::move(rows));
}

void SweepCard::switchOff(int row)
{
    WhatIf change = m_changes.change();
    auto& heads = change.intervention.disabledHeads;
    const HeadId head = m_effects.ranking()->effects[std::size_t(row)].head;
    if (std::erase(heads, head) == 0)
        heads.push_back(head);
    m_changes.setChange(change);
}

Picture SweepCard::picture() const
{
    return m_table->picture(m_title->text());
}

QByteArray SweepCard::table() const
{
    const auto exact = [](double value) { return QString::number(value, 'g', 17); };
    QList<QStringList> rows {m_table->titles()};
    for (const HeadEffect& effect : m_effects.ranking()->effects)
        rows << QStringList {QString::fromStdString(toText(effect.head)), exact(effect.divergence),
            exact(effect.logProbabilityChange), QString::fromStdString(effect.text)};
    return csvTable(rows);
}

}  // namespace translucent
