#include "pages/training/attention_time_view.h"

#include "engine/training_desk.h"
#include "pages/training/attention_head_picker.h"
#include "pages/training/attention_moment.h"
#include "pages/training/training_parts.h"
#include "pages/training/training_state.h"
#include "widgets/attention_map.h"
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

AttentionTimeView::AttentionTimeView(TrainingDesk& desk, TrainingState& state, QWidget* parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_state(state)
    , m_hint(makeHint("attentionTimeHint", {}, this))
    , m_content(new QWidget(this))
    , m_sentence(named<NarrowChoice>("attentionSentence", this, tr("The sentence whose attention is shown")))
    , m_heads(new AttentionHeadPicker(this))
    , m_mapTitle(makeHeading("timeMapTitle", {}, this))
    , m_map(new HeatmapPanel(this))
    , m_caption(makeLabel("caption", "timeMapCaption", this))
    , m_saveSeries(new ExportButton("attentionSeriesExport",
          {[this] { return attentionSeries(*m_record, shown(), m_map->heatmap().heatmapStyle()); },
              [this] { return attentionSeriesCsv(*m_record, shown()); },
              [this] {
                  return attentionFileStem({shown().kind, shown().layer, OneHead {shown().head}, {}})
                      + QStringLiteral("-over-time");
              }},
          this))
    , m_errorsTitle(makeHeading("timeErrorsTitle", {}, this))
    , m_errors(new LineChart("alignmentErrorChart", this))
    , m_saveErrors(new ExportButton(
          "alignmentErrorExport", m_errors->exportSource([] { return QStringLiteral("alignment-error"); }), this))
    , m_play(makeButton("button", "playAttention", this))
    , m_moment(named<QSlider>("attentionMoment", this, tr("Training step shown (arrow keys, Home, End)")))
    , m_step(makeLabel("readout", "attentionStep", this))
    , m_translation(makeLabel("readout", "attentionTranslation", this))
{
    setObjectName(QStringLiteral("attentionTimeView"));
    setFocusPolicy(Qt::ClickFocus);
    m_caption->setText(tr("Gold frame: words that are translations of each other"));
    m_caption->setWordWrap(true);
    m_saveSeries->setText(tr("Export series"));
    m_saveSeries->setToolTip(
        tr("This head from the first evaluation to the last as one picture, or all its weights as a table"));
    m_play->setCheckable(true);
    m_play->setText(tr("Play"));
    m_play->setToolTip(tr("Plays one evaluation after the other (Space)"));
    m_moment->setOrientation(Qt::Horizontal);
    m_moment->setAccessibleName(m_moment->toolTip());
    m_translation->setWordWrap(true);
    m_map->hideZoomButtons();
    m_map->setFileStem(QStringLiteral("attention-over-time"));
    m_map->setMinimumHeight(110);
    m_errors->setProperty("role", QStringLiteral("smallChart"));
    m_errors->setMinimumHeight(60);
    for (ExportButton* button : {m_saveErrors, m_saveSeries})
        button->setProperty("role", QStringLiteral("flat"));
    layOut();
    connectSignals();
    showMoment();
}

AttentionTimeView::~AttentionTimeView()
{
    m_reading.disconnect(this);
    m_reading.waitForFinished();
}

void AttentionTimeView::layOut()
{
    QFrame* timeline =
        cardOf("timelineCard", rowOf({m_play, m_moment, m_step, m_sentence}, m_moment), {m_translation}, this);
    QFrame* map = cardOf("timeMapCard", rowOf({m_mapTitle, m_saveSeries}, m_mapTitle), {m_map, m_caption}, this);
    QFrame* errors = cardOf("timeErrorsCard", rowOf({m_errorsTitle, m_saveErrors}, m_errorsTitle), {m_errors}, this);
    auto* right = splitterOf("timeSideSplitter", Qt::Vertical, {m_heads, errors}, {130, 240}, this);
    auto* content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->addWidget(timeline);
    content->addWidget(splitterOf("timeSplitter", Qt::Horizontal, {map, right}, {560, 400}, this), 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_content, 1);
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
}

void AttentionTimeView::setRun(const QString& directory)
{
    if (std::exchange(m_directory, directory) == directory)
        return;
    m_record = directory == m_state.recordOf ? m_state.record : nullptr;
    m_problem.clear();
    m_play->setChecked(false);
    if (m_record)
        showRecord(false);
    else
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
    const auto answer = m_reading.result();
    const auto record = answer.value.value_or(std::make_shared<const AttentionRecord>());
    const bool sameSentences = m_record && m_record->sentences.size() == record->sentences.size();
    m_problem = answer.value ? record->problem : answer.failure.detail;
    m_state.recordOf = m_directory;
    m_state.record = m_record = record;
    showRecord(sameSentences);
    if (m_stale)
        read();
}

/// Who looks at the last moment goes on to the new one.
void AttentionTimeView::showRecord(bool sameSentences)
{
    const bool atEnd = !sameSentences || m_moment->value() == m_moment->maximum();
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

}  // namespace translucent
