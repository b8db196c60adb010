#include "pages/training/attention_time_view.h"

#include "engine/training_desk.h"
#include "pages/training/attention_moment.h"
#include "widgets/heatmap_panel.h"
#include "widgets/heatmap_thumbnail.h"
#include "widgets/line_chart.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLocale>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QVBoxLayout>
#include <QtConcurrent>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kFrameMs = 600;
constexpr int kThumbnail = 52;

}  // namespace

AttentionTimeView::AttentionTimeView(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_hint(makeLabel("hint", "attentionTimeHint", this))
    , m_content(new QWidget(this))
    , m_headsTitle(makeLabel("section", "timeHeadsTitle", this))
    , m_sentence(new QComboBox(this))
    , m_grid(new QGridLayout)
    , m_mapTitle(makeLabel("section", "timeMapTitle", this))
    , m_map(new HeatmapPanel(this))
    , m_errorsTitle(makeLabel("section", "timeErrorsTitle", this))
    , m_errors(new LineChart("alignmentErrorChart", this))
    , m_saveErrors(new ExportButton("alignmentErrorExport",
                                    m_errors->exportSource([] { return QStringLiteral("alignment-error"); }), this))
    , m_play(makeButton("button", "playAttention", this))
    , m_moment(new QSlider(Qt::Horizontal, this))
    , m_step(makeLabel("readout", "attentionStep", this))
    , m_translation(makeLabel("readout", "attentionTranslation", this))
{
    m_sentence->setObjectName(QStringLiteral("attentionSentence"));
    m_moment->setObjectName(QStringLiteral("attentionMoment"));
    m_map->hideZoomButtons();
    m_map->setFileStem(QStringLiteral("attention-over-time"));
    m_play->setCheckable(true);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_translation->setWordWrap(true);
    m_errors->setProperty("role", QStringLiteral("smallChart"));
    m_errors->setMinimumHeight(60);
    m_map->setMinimumHeight(110);
    m_saveErrors->setProperty("role", QStringLiteral("flat"));
    auto* map = makeFrame("card", "timeMapCard", this);
    auto* column = new QVBoxLayout(map);
    column->setContentsMargins(12, 8, 12, 8);
    column->addWidget(m_mapTitle);
    column->addWidget(m_map, 1);
    auto* right = new QSplitter(Qt::Vertical, this);
    right->setChildrenCollapsible(false);
    right->setHandleWidth(8);
    right->addWidget(createHeads());
    right->addWidget(createErrors());
    right->setSizes({170, 200});
    auto* splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(8);
    splitter->addWidget(map);
    splitter->addWidget(right);
    splitter->setSizes({560, 400});
    auto* content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->addWidget(createTimeline());
    content->addWidget(splitter, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_content, 1);
    connectSignals();
    retranslateUi();
}

AttentionTimeView::~AttentionTimeView()
{
    m_reading.disconnect(this);
    m_reading.waitForFinished();
}

QWidget* AttentionTimeView::createHeads()
{
    auto* card = makeFrame("card", "timeHeadsCard", this);
    auto* heads = new QWidget(this);
    heads->setObjectName(QStringLiteral("pageContent"));
    m_grid->setSpacing(4);
    m_grid->setContentsMargins(2, 2, 2, 2);
    m_grid->setSizeConstraint(QLayout::SetMinAndMaxSize);
    heads->setLayout(m_grid);
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("timeHeadsScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(heads);
    scroll->setMinimumHeight(30);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->addWidget(m_headsTitle);
    layout->addWidget(scroll, 1);
    return card;
}

QWidget* AttentionTimeView::createErrors()
{
    auto* card = makeFrame("card", "timeErrorsCard", this);
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_errorsTitle, 1);
    heading->addWidget(m_saveErrors);
    m_errorsTitle->setWordWrap(true);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->addLayout(heading);
    layout->addWidget(m_errors, 1);
    return card;
}

QWidget* AttentionTimeView::createTimeline()
{
    auto* card = makeFrame("card", "timelineCard", this);
    auto* row = new QHBoxLayout;
    row->addWidget(m_play);
    row->addWidget(m_moment, 1);
    row->addWidget(m_step);
    row->addSpacing(12);
    row->addWidget(m_sentence, 1);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(12, 6, 12, 6);
    layout->addLayout(row);
    layout->addWidget(m_translation);
    return card;
}

void AttentionTimeView::connectSignals()
{
    m_clock.setInterval(kFrameMs);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        if (m_moment->value() < m_moment->maximum())
            m_moment->setValue(m_moment->value() + 1);
        else
            m_play->setChecked(false);
    });
    connect(m_play, &QToolButton::toggled, this, &AttentionTimeView::play);
    connect(m_moment, &QSlider::valueChanged, this, &AttentionTimeView::showMoment);
    connect(m_sentence, &QComboBox::currentIndexChanged, this, &AttentionTimeView::showMoment);
    connect(&m_reading, &QFutureWatcherBase::finished, this, &AttentionTimeView::take);
    connect(m_saveErrors, &ExportButton::said, this, &AttentionTimeView::said);
}

void AttentionTimeView::setRun(const QString& directory)
{
    if (std::exchange(m_directory, directory) == directory)
        return;
    m_record = nullptr;
    m_play->setChecked(false);
    showMoment();
    refresh();
}

void AttentionTimeView::refresh()
{
    m_stale = true;
    if (isVisible())
        read();
}

void AttentionTimeView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    read();
}

void AttentionTimeView::read()
{
    if (!m_stale || m_directory.isEmpty() || m_reading.isRunning())
        return;
    m_stale = false;
    m_reading.setFuture(QtConcurrent::run(readAttentionRecord, m_directory));
}

void AttentionTimeView::take()
{
    const bool atEnd = !m_record || m_moment->value() == m_moment->maximum();
    const bool sameSentences = m_record && m_record->sentences.size() == m_reading.result()->sentences.size();
    m_record = m_reading.result();
    {
        const QSignalBlocker sentences(m_sentence), moments(m_moment);
        if (!sameSentences) {
            m_sentence->clear();
            for (const AttentionRecord::Sentence& sentence : m_record->sentences)
                m_sentence->addItem(sentence.source);
        }
        m_moment->setRange(0, std::max(0, int(m_record->moments.size()) - 1));
        if (atEnd)
            m_moment->setValue(m_moment->maximum());
    }
    makeThumbnails();
    showMoment();
    if (m_stale)
        read();
}

void AttentionTimeView::makeThumbnails()
{
    const int count = m_record->layers * m_record->heads;
    if (m_thumbnails.size() == count)
        return;
    qDeleteAll(m_thumbnails);
    m_thumbnails.clear();
    m_head = std::min(m_head, std::max(0, count - 1));
    for (int index = 0; index < count; ++index) {
        auto* thumbnail = new HeatmapThumbnail(this);
        thumbnail->setObjectName(QStringLiteral("timeHead%1").arg(index));
        thumbnail->setCheckable(true);
        thumbnail->setFixedSize(kThumbnail, kThumbnail);
        connect(thumbnail, &QAbstractButton::clicked, this, [this, index] { chooseHead(index); });
        m_grid->addWidget(thumbnail, index / m_record->heads, index % m_record->heads);
        m_thumbnails.append(thumbnail);
    }
}

void AttentionTimeView::chooseHead(int index)
{
    m_head = index;
    showMoment();
}

void AttentionTimeView::play(bool on)
{
    if (on && m_moment->value() == m_moment->maximum())
        m_moment->setValue(0);
    m_play->setText(on ? tr("Halt") : tr("Play"));
    on ? m_clock.start() : m_clock.stop();
}

QString AttentionTimeView::translationNow() const
{
    const TrainingHistory& history = m_desk.history(m_directory);
    const auto& sentence = m_record->sentences[std::size_t(m_sentence->currentIndex())];
    if (!history.start)
        return {};
    const auto& samples = history.start->samples;
    const auto found = std::ranges::find(samples, sentence.source.toStdString(), &SentencePair::source);
    const auto step = m_record->moments[std::size_t(m_moment->value())].step;
    const auto at = std::ranges::find(history.evaluations, step, &TrainingEvaluation::step);
    const auto index = std::size_t(found - samples.begin());
    if (found == samples.end() || at == history.evaluations.end() || index >= at->samples.size())
        return {};
    return QString::fromStdString(at->samples[index]);
}

void AttentionTimeView::showMoment()
{
    const bool any = m_record && !m_record->moments.empty() && m_sentence->currentIndex() >= 0;
    m_hint->setVisible(!any);
    m_content->setVisible(any);
    if (!any)
        return;
    const auto moment = std::size_t(m_moment->value());
    const auto sentenceIndex = std::size_t(m_sentence->currentIndex());
    const auto& sentence = m_record->sentences[sentenceIndex];
    const int layer = m_head / m_record->heads, head = m_head % m_record->heads;
    HeatmapData map = attentionMoment(*m_record, {moment, sentenceIndex, layer, head});
    m_mapTitle->setText(map.title);
    m_map->setData(std::move(map));
    m_step->setText(tr("Step %1").arg(QLocale().toString(m_record->moments[moment].step)));
    m_translation->setText(tr("Translation now: <b>%1</b> – reference: %2")
                               .arg(translationNow().toHtmlEscaped(), sentence.target.toHtmlEscaped()));
    showThumbnails();
    showErrors();
}

void AttentionTimeView::showThumbnails()
{
    const auto moment = std::size_t(m_moment->value());
    const auto sentenceIndex = std::size_t(m_sentence->currentIndex());
    const auto& sentence = m_record->sentences[sentenceIndex];
    const QSize size(int(sentence.sourcePieces.size()), int(sentence.targetPieces.size()));
    for (int index = 0; index < m_thumbnails.size(); ++index) {
        const int layer = index / m_record->heads, head = index % m_record->heads;
        const auto weights = m_record->weightsOf(moment, sentenceIndex, layer, head);
        m_thumbnails[index]->setContent(heatmapImage(weights, size, m_map->heatmap().heatmapStyle()),
                                        tr("Layer %1, head %2").arg(layer + 1).arg(head + 1));
        m_thumbnails[index]->setChecked(index == m_head);
    }
}

void AttentionTimeView::showErrors()
{
    ChartData chart = alignmentErrorChart(*m_record);
    chart.guides.push_back({Qt::Vertical, double(m_record->moments[std::size_t(m_moment->value())].step), {}});
    m_errorsTitle->setText(chart.series.empty()
                               ? tr("No gold alignments here, so the heads cannot be measured")
                               : tr("AER per head (layer.head), mean of %1 sentences").arg(m_record->alignedPairs));
    m_errors->setVisible(!chart.series.empty());
    m_saveErrors->setVisible(!chart.series.empty());
    m_errors->setData(std::move(chart));
}

void AttentionTimeView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showMoment();
}

void AttentionTimeView::retranslateUi()
{
    m_hint->setText(tr("No attention is kept yet: it is at each evaluation of a training.\nChoose a run on the left, or start one under \"Set up\"."));
    m_headsTitle->setText(tr("Cross-attention heads: rows are layers (click to enlarge)"));
    m_play->setText(m_play->isChecked() ? tr("Halt") : tr("Play"));
    m_play->setToolTip(tr("Shows one evaluation after the other"));
    m_moment->setToolTip(tr("The moment of the training that is shown"));
    m_moment->setAccessibleName(m_moment->toolTip());
    m_sentence->setToolTip(tr("The sentence whose attention is shown"));
    showMoment();
}

}  // namespace translucent
