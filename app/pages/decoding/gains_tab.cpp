#include "pages/decoding/gains_tab.h"

#include "pages/decoding/list_table.h"
#include "widgets/search_tree_text.h"
#include "widgets/table_picture.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

constexpr std::int64_t kNarrowest = 2;

}  // namespace

GainsTab::GainsTab(Engine& engine, std::function<Corpus(quint64 seed, int count)> heldOutPairs, QWidget* parent)
    : QWidget(parent)
    , m_request(engine,
          {[this](const BeamGainsPtr& gains) { setGains(gains); },
              [this] {
                  setGains(nullptr);
                  Q_EMIT failed(*m_request.failure());
              },
              [this](qint64 done, qint64 total) {
                  m_progress->setMaximum(int(total));
                  m_progress->setValue(int(done));
              }})
    , m_heldOutPairs(std::move(heldOutPairs))
    , m_start(new QPushButton(this))
    , m_progress(new QProgressBar(this))
    , m_summary(makeLabel("explanation", "gainsSummary", this))
    , m_table(new QTableWidget(0, ColumnCount, this))
    , m_race(new QPushButton(this))
{
    setObjectName(QStringLiteral("gainsTab"));
    m_start->setObjectName(QStringLiteral("gainsStart"));
    m_progress->setObjectName(QStringLiteral("gainsProgress"));
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(220);
    m_progress->hide();
    m_summary->setWordWrap(true);
    m_race->setObjectName(QStringLiteral("gainsRace"));
    m_table->setObjectName(QStringLiteral("gainsTable"));
    styleListTable(*m_table, {Source, Greedy, Beam, Reference});
    m_table->setWordWrap(true);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto* card = makeFrame("card", "gainsCard", this);
    auto* row = new QHBoxLayout;
    row->addWidget(m_start);
    row->addWidget(m_progress);
    row->addStretch(1);
    row->addWidget(m_race);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(14, 10, 14, 10);
    column->addWidget(m_summary);
    column->addLayout(row);
    column->addWidget(m_table, 1);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(card);
    connectSignals();
    retranslateUi();
}

void GainsTab::connectSignals()
{
    connect(m_start, &QPushButton::clicked, this, [this] {
        if (m_request.isPending())
            cancel();
        else
            start();
    });
    connect(m_table, &QTableWidget::cellActivated, this, &GainsTab::choose);
    connect(
        m_table, &QTableWidget::itemSelectionChanged, this, [this] { m_race->setEnabled(m_table->currentRow() >= 0); });
    connect(m_race, &QPushButton::clicked, this, [this] { choose(m_table->currentRow()); });
}

void GainsTab::start()
{
    DecodeOptions options;
    options.beamSize = std::max(m_options.beamSize, kNarrowest);
    options.lengthPenalty = m_options.lengthPenalty;
    options.earlyStopping = m_options.earlyStopping;
    m_request.ask({[draw = m_heldOutPairs, seed = m_seed++] { return draw(seed, kSentences); }, options});
    m_progress->setValue(0);
    m_progress->show();
    retranslateUi();
}

void GainsTab::setGains(BeamGainsPtr gains)
{
    if (gains)
        m_gains = std::move(gains);
    m_progress->hide();
    retranslateUi();
}

void GainsTab::cancel()
{
    if (!m_request.isPending())
        return;
    m_request.drop();
    setGains(nullptr);
}

void GainsTab::forget()
{
    m_request.drop();
    m_progress->hide();
    m_gains = nullptr;
    retranslateUi();
}

QStringList GainsTab::cells(const BeamGain& gain) const
{
    const QLocale locale;
    return {QString::fromStdString(gain.source), QString::fromStdString(gain.greedyText),
        QString::fromStdString(gain.beamText), QString::fromStdString(gain.reference), QString::number(gain.split + 1),
        QStringLiteral("%1 → %2").arg(logText(gain.greedyScore, 3), logText(gain.beamScore, 3)),
        QStringLiteral("%1 → %2").arg(
            locale.toString(gain.greedyChrf, 'f', 1), locale.toString(gain.beamChrf, 'f', 1))};
}

void GainsTab::refresh()
{
    m_table->setRowCount(m_gains ? int(m_gains->gains.size()) : 0);
    for (int row = 0; row < m_table->rowCount(); ++row)
        setRowTexts(*m_table, row, cells(m_gains->gains[std::size_t(row)]), {Source, Greedy, Beam, Reference});
    m_race->setEnabled(m_table->currentRow() >= 0 && m_table->rowCount() > 0);
}

void GainsTab::choose(int row)
{
    if (!m_gains || row < 0 || row >= int(m_gains->gains.size()))
        return;
    const BeamGain& gain = m_gains->gains[std::size_t(row)];
    Q_EMIT sentenceChosen(QString::fromStdString(gain.source), QString::fromStdString(gain.reference));
}

Picture GainsTab::picture() const
{
    TablePictureOptions options;
    options.title = m_table->accessibleName();
    options.note = m_summary->text();
    options.font = font();
    return tablePicture(*m_table->model(), options);
}

QByteArray GainsTab::table() const
{
    QList<QStringList> rows;
    QStringList header;
    for (int column = 0; column < ColumnCount; ++column)
        header << m_table->horizontalHeaderItem(column)->text();
    rows << header;
    if (m_gains)
        for (const BeamGain& gain : m_gains->gains)
            rows << cells(gain);
    return csvTable(rows);
}

void GainsTab::retranslateUi()
{
    m_start->setText(m_request.isPending() ? tr("Stop the search") : tr("Search %1 unseen sentences").arg(kSentences));
    m_start->setToolTip(tr("Translates unseen sentences with greedy search and with the beam above, and lists those "
                           "where greedy search does worse; new sentences each time"));
    m_race->setText(tr("Compare on this sentence"));
    m_race->setToolTip(tr("Copies the sentence to the bar at the top and plays its race (Enter)"));
    m_table->setHorizontalHeaderLabels(
        {tr("Sentence"), tr("Greedy"), tr("Beam"), tr("Reference"), tr("Diverges at step"), tr("Score"), tr("chrF")});
    m_table->setAccessibleName(tr("Sentences where greedy search does worse"));
    m_summary->setText(m_gains
            ? tr("Of %1 sentences, the beam scores higher on %2; it is closer to the reference (chrF) on %3, "
                 "greedy search on %4. Below: sentences where the beam wins on both.")
                  .arg(m_gains->searched)
                  .arg(m_gains->higherScored)
                  .arg(m_gains->closer)
                  .arg(m_gains->farther)
            : tr("On many sentences both searches agree. This finds sentences where they do not: the model itself "
                 "scores the beam's translation higher, and it is closer to the reference."));
    refresh();
}

}  // namespace translucent
