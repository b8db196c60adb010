#include "pages/decoding/gains_tab.h"

#include "widgets/list_table.h"
#include "widgets/search_tree_legend.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

namespace translucent {

namespace {

constexpr std::int64_t kNarrowest = 2;

QStringList cellsOf(const BeamGain& gain)
{
    const QString change = QStringLiteral("%1 → %2");
    return {QString::fromStdString(gain.source), QString::fromStdString(gain.greedyText),
        QString::fromStdString(gain.beamText), QString::fromStdString(gain.reference), QString::number(gain.split + 1),
        change.arg(logText(gain.greedyScore, 3), logText(gain.beamScore, 3)),
        change.arg(logText(gain.greedyChrf, 1), logText(gain.beamChrf, 1))};
}

}  // namespace

GainsTab::GainsTab(
    Engine& engine, std::function<Corpus(quint64 seed, int count)> heldOutPairs, FoundGains& found, QWidget* parent)
    : QWidget(parent)
    , m_request(engine,
          {[this](const BeamGainsPtr& gains) { take(gains); },
              [this] {
                  refresh();
                  Q_EMIT failed(*m_request.failure());
              },
              [this](qint64 done, qint64 total) {
                  m_progress->setMaximum(int(total));
                  m_progress->setValue(int(done));
              }})
    , m_heldOutPairs(std::move(heldOutPairs))
    , m_found(found)
    , m_start(makePushButton("gainsStart", {},
          tr("Translates unseen sentences with greedy search and with the beam above, and lists those where greedy "
             "search does worse; new sentences each time"),
          this))
    , m_progress(named(new QProgressBar(this), "gainsProgress"))
    , m_summary(makeText("explanation", "gainsSummary", {}, this))
    , m_table(new ListTable("gainsTable",
          {{tr("Sentence"), tr("A sentence that the model was not trained on"), ListColumn::Text, "source-target"},
              {tr("Greedy"), tr("What greedy search writes"), ListColumn::Text, "greedy-search"},
              {tr("Beam"), tr("What beam search writes"), ListColumn::Text, "beam-search"},
              {tr("Reference"), tr("The reference translation"), ListColumn::Text, "reference"},
              {tr("Diverges at step"), tr("The first step at which both searches chose different tokens"),
                  ListColumn::Number, "greedy-search"},
              {tr("Score"), tr("Σ log p ÷ Lᵅ of both: by it the model itself prefers the beam's translation"),
                  ListColumn::Number, "length-penalty"},
              {tr("chrF"), tr("How close each comes to the reference, from 0 to 100"), ListColumn::Number, "chrf"}},
          this))
    , m_race(makePushButton("gainsRace", tr("Compare on this sentence"),
          tr("Copies the sentence to the bar at the top and plays its race (Enter)"), this))
{
    setObjectName(QStringLiteral("gainsTab"));
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(220);
    m_table->setAccessibleName(tr("Sentences where greedy search does worse"));
    m_table->setWordWrap(true);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto* card = makeFrame("card", "gainsCard", this);
    columnOf(
        {m_summary, rowOf({m_start, m_progress, LayoutPart::room(), m_race}), {m_table, 1}}, card, {14, 10, 14, 10});
    columnOf({card}, this);
    connectSignals();
    refresh();
}

void GainsTab::connectSignals()
{
    connect(m_start, &QPushButton::clicked, this, [this] {
        if (isSearching())
            cancel();
        else
            start();
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { choose(index.row()); });
    connect(m_table, &ListTable::picked, this, [this](int row) { m_race->setEnabled(row >= 0); });
    connect(m_race, &QPushButton::clicked, this, [this] { choose(m_table->currentRow()); });
}

void GainsTab::start()
{
    DecodeOptions options;
    options.beamSize = std::max(m_options.beamSize, kNarrowest);
    options.lengthPenalty = m_options.lengthPenalty;
    options.earlyStopping = m_options.earlyStopping;
    options.noRepeatNgram = m_options.noRepeatNgram;
    const quint64 seed = m_found.seed++;
    m_drawing = seed;
    runInBackground(
        this, [draw = m_heldOutPairs, seed] { return draw(seed, kSentences); },
        [this, seed, options](const Corpus& corpus) {
            if (m_drawing != seed)
                return;
            m_drawing.reset();
            m_request.ask({[corpus] { return corpus; }, options});
        },
        [this](const JobFailure& failure) {
            cancel();
            Q_EMIT failed(failure);
        });
    m_progress->setValue(0);
    refresh();
}

void GainsTab::take(const BeamGainsPtr& gains)
{
    if (gains)
        m_found.gains = gains;
    refresh();
}

void GainsTab::cancel()
{
    m_drawing.reset();
    m_request.drop();
    refresh();
}

void GainsTab::forget()
{
    m_found.gains = nullptr;
    cancel();
}

void GainsTab::refresh()
{
    const bool running = isSearching();
    m_progress->setVisible(running);
    m_start->setText(running ? tr("Stop the search") : tr("Search %1 unseen sentences").arg(kSentences));
    m_summary->setText(summary());
    std::vector<ListRow> rows;
    for (const BeamGain& gain : spanOf(m_found.gains ? &m_found.gains->gains : nullptr))
        rows.push_back({.texts = cellsOf(gain)});
    m_table->setRows(std::move(rows));
    m_race->setEnabled(m_table->currentRow() >= 0);
}

QString GainsTab::summary() const
{
    if (!m_found.gains)
        return tr("On many sentences both searches agree. This finds sentences where they do not: the model itself "
                  "scores the beam's translation higher, and it is closer to the reference.");
    return tr("Of %1 sentences, the beam scores higher on %2; it is closer to the reference (chrF) on %3, "
              "greedy search on %4. Below: sentences where the beam wins on both.")
        .arg(m_found.gains->searched)
        .arg(m_found.gains->higherScored)
        .arg(m_found.gains->closer)
        .arg(m_found.gains->farther);
}

void GainsTab::choose(int row)
{
    if (!m_found.gains || row < 0 || row >= int(m_found.gains->gains.size()))
        return;
    const BeamGain& gain = m_found.gains->gains[std::size_t(row)];
    Q_EMIT sentenceChosen(QString::fromStdString(gain.source), QString::fromStdString(gain.reference));
}

Picture GainsTab::picture() const
{
    return m_table->picture(m_table->accessibleName(), m_summary->text());
}

QByteArray GainsTab::table() const
{
    return csvTable(m_table->texts());
}

}  // namespace translucent
