#include "pages/training/attention_time_view.h"

#include "engine/training_desk.h"
#include "pages/attention/attention_labels.h"
#include "pages/attention/attention_maps.h"
#include "pages/training/attention_head_picker.h"
#include "pages/training/attention_moment.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kFrameMs = 600;

}  // namespace

AttentionTimeView::AttentionTimeView(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_hint(makeLabel("hint", "attentionTimeHint", this))
    , m_content(new QWidget(this))
    , m_sentence(new QComboBox(this))
    , m_heads(new AttentionHeadPicker(this))
    , m_mapTitle(makeLabel("section", "timeMapTitle", this))
    , m_map(new HeatmapPanel(this))
    , m_caption(makeLabel("caption", "timeMapCaption", this))
    , m_saveSeries(new ExportButton("attentionSeriesExport",
          {[this] { return attentionSeries(*m_record, shown(), m_map->heatmap().heatmapStyle()); },
              [this] { return attentionSeriesCsv(*m_record, shown()); },
              [this] {
                  return attentionFileStem({shown().kind, 0, shown().layer, shown().head, {}})
                      + QStringLiteral("-over-time");
              }},
          this))
    , m_errorsTitle(makeLabel("section", "timeErrorsTitle", this))
    , m_errors(new LineChart("alignmentErrorChart", this))
    , m_saveErrors(new ExportButton(
          "alignmentErrorExport", m_errors->exportSource([] { return QStringLiteral("alignment-error"); }), this))
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
    m_saveSeries->setProperty("role", QStringLiteral("flat"));
    setObjectName(QStringLiteral("attentionTimeView"));
    setFocusPolicy(Qt::ClickFocus);
    auto* right = new QSplitter(Qt::Vertical, this);
    right->setChildrenCollapsible(false);
    right->setHandleWidth(8);
    right->addWidget(m_heads);
    right->addWidget(createErrors());
    right->setSizes({130, 240});
    auto* splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(8);
    splitter->addWidget(createMap());
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

QWidget* AttentionTimeView::createMap()
{
    auto* card = makeFrame("card", "timeMapCard", this);
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_mapTitle, 1);
    heading->addWidget(m_saveSeries);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(12, 8, 12, 8);
    column->addLayout(heading);
    column->addWidget(m_map, 1);
    column->addWidget(m_caption);
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
    connect(m_heads, &AttentionHeadPicker::changed, this, &AttentionTimeView::showMoment);
    connect(m_saveSeries, &ExportButton::said, this, &AttentionTimeView::said);
    connect(m_saveErrors, &ExportButton::said, this, &AttentionTimeView::said);
}

void AttentionTimeView::setRun(const QString& directory)
{
    if (std::exchange(m_directory, directory) == directory)
        return;
    m_record = nullptr;
    m_problem.clear();
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
    m_readDirectory = m_directory;
    m_reading.setFuture(runGuarded([directory = m_directory] { return readAttentionRecord(directory); }));
}

void AttentionTimeView::take()
{
    if (m_readDirectory != m_directory)
        return read();  // another run was chosen meanwhile
    const bool atEnd = !m_record || m_moment->value() == m_moment->maximum();
    const auto answer = m_reading.result();
    const auto record = answer.value.value_or(std::make_shared<const AttentionRecord>());
    const bool sameSentences = m_record && m_record->sentences.size() == record->sentences.size();
    m_problem = answer.value ? record->problem : answer.failure.detail;
    m_record = record;
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
    m_heads->setRecord(m_record);
    showMoment();
    if (m_stale)
        read();
}

AttentionMomentId AttentionTimeView::shown() const
{
    AttentionMomentId id = m_heads->chosen();
    id.moment = std::size_t(m_moment->value());
    id.sentence = std::size_t(m_sentence->currentIndex());
    return id;
}

void AttentionTimeView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Space: m_play->toggle(); return;
    case Qt::Key_Left: m_moment->triggerAction(QSlider::SliderSingleStepSub); return;
    case Qt::Key_Right: m_moment->triggerAction(QSlider::SliderSingleStepAdd); return;
    case Qt::Key_Home: m_moment->triggerAction(QSlider::SliderToMinimum); return;
    case Qt::Key_End: m_moment->triggerAction(QSlider::SliderToMaximum); return;
    default: QWidget::keyPressEvent(event);
    }
}

void AttentionTimeView::play(bool on)
{
    if (on && m_moment->value() == m_moment->maximum())
        m_moment->setValue(0);
    m_play->setText(on ? tr("Stop") : tr("Play"));
    if (on)
        m_moment->setFocus();
    on ? m_clock.start() : m_clock.stop();
}

QString AttentionTimeView::translationNow() const
{
    const AttentionMomentId id = shown();
    return m_desk.history(m_directory)
        .translationAt(m_record->moments[id.moment].step, m_record->sentences[id.sentence].source);
}

void AttentionTimeView::showHint()
{
    m_hint->setText(m_problem.isEmpty()
            ? tr("No attention has been saved yet; it is saved at every evaluation during training.\nChoose a "
                 "run on the left, or start one under \"Set up\".")
            : tr("The attention record of this run cannot be read: %1").arg(m_problem));
}

void AttentionTimeView::showMoment()
{
    const bool any = m_record && !m_record->moments.empty() && m_sentence->currentIndex() >= 0;
    showHint();
    m_hint->setVisible(!any);
    m_content->setVisible(any);
    if (!any)
        return;
    const AttentionMomentId id = shown();
    HeatmapData map = attentionMoment(*m_record, id);
    m_mapTitle->setText(map.title);
    m_mapTitle->setToolTip(attentionExplanation(id.kind, m_map->heatmap().heatmapStyle().map.highIsBright()));
    m_caption->setVisible(!map.marks.empty());
    m_map->showWhole(std::move(map));
    m_step->setText(tr("Step %1").arg(QLocale().toString(m_record->moments[id.moment].step)));
    m_translation->setText(
        tr("Translation now: <b>%1</b> – reference: %2")
            .arg(translationNow().toHtmlEscaped(), m_record->sentences[id.sentence].target.toHtmlEscaped()));
    m_heads->showMoment(id.moment, id.sentence, m_map->heatmap().heatmapStyle());
    showErrors();
}

void AttentionTimeView::showErrors()
{
    ChartData chart = alignmentErrorChart(*m_record);
    chart.guides.push_back({Qt::Vertical, double(m_record->moments[std::size_t(m_moment->value())].step), {}});
    m_errorsTitle->setText(chart.series.empty() ? tr("No gold alignments here, so the heads cannot be measured")
                                                : tr("AER per head (layer.head)"));
    m_errorsTitle->setToolTip(
        tr("Alignment error rate of the cross-attention heads: mean of %1 sentences").arg(m_record->alignedPairs));
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
    showHint();
    m_heads->retranslateUi();
    m_caption->setText(tr("Gold frame: words that are translations of each other"));
    m_saveSeries->setLabel(tr("Export series"));
    m_saveSeries->setToolTip(
        tr("This head from the first evaluation to the last as one picture, or all its weights as a table"));
    m_play->setText(m_play->isChecked() ? tr("Stop") : tr("Play"));
    m_play->setToolTip(tr("Plays one evaluation after the other (Space)"));
    m_moment->setToolTip(tr("Training step shown (arrow keys, Home, End)"));
    m_moment->setAccessibleName(m_moment->toolTip());
    m_sentence->setToolTip(tr("The sentence whose attention is shown"));
    showMoment();
}

}  // namespace translucent
