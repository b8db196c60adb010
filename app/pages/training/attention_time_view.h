#pragma once

#include "engine/attention_record.h"
#include "pages/training/attention_player.h"
#include "pages/training/training_parts.h"
#include "widgets/chart_data.h"
#include "widgets/head_views.h"
#include "widgets/heatmap_painter.h"
#include "widgets/picture_export.h"

namespace translucent {

class HeadGrid;
class HeatmapPanel;

/// Its weights with labels and titles in the current language, as the page Attention has them; cross-attention with the
/// gold links of the sentence framed.
HeatmapData attentionMoment(const AttentionRecord& record, const AttentionMomentId& id);

/// The pieces that a gold link joins: a cell per pair of pieces that overlap its words.
std::vector<HeatmapCell> goldCells(const AttentionRecord::Sentence& sentence);

/// All heads of that kind at that moment, layer by layer. `id.layer` and `id.head` do not matter.
std::vector<std::vector<HeadPicture>> headPictures(
    const AttentionRecord& record, AttentionMomentId id, const HeatmapStyle& style);

/// The same head from the first moment to the last: at most six maps, all from 0 to 1 (factors up to their maximum).
/// `id.moment` is ignored.
Picture attentionSeries(const AttentionRecord& record, const AttentionMomentId& id, const HeatmapStyle& style);

/// The same in motion, a map a frame; of a long training at most kMostFilmMoments, evenly spaced.
Animation attentionFilm(const AttentionRecord& record, const AttentionMomentId& id, const HeatmapStyle& style);
inline constexpr std::size_t kMostFilmMoments = 60;

/// All moments of that head: step, query, and a column per key.
QByteArray attentionSeriesCsv(const AttentionRecord& record, const AttentionMomentId& id);

/// The alignment error rate of every head over the steps; without series if there are no gold links.
ChartData alignmentErrorChart(const AttentionRecord& record);

/// The development of the attention heads of a run, evaluation by evaluation: can be played (Space) or dragged (Left
/// and Right, Home and End).
class AttentionTimeView : public TrainingTab {
    Q_OBJECT

public:
    AttentionTimeView(TrainingController& controller, TrainingState& state, QWidget* parent);

    void showRuns() override;
    void refresh() override { m_follower.refresh(); }
    /// Plays from the first moment, as soon as the record is read.
    void playOnce();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* createTimeline();
    QWidget* createMap();
    QWidget* createHeads();
    QWidget* createErrors();
    void connectSignals();
    void takeRecord(bool sameSentences);
    void showRecord(bool sameSentences);
    void fillKinds();
    AttentionMomentId shown() const;
    void showMoment();
    void showErrors(qint64 step);

    const AttentionRecord& record() const { return *m_follower.record(); }

    AttentionFollower m_follower;
    bool m_playsNext = false;
    int m_layer = 0;  ///< chosen, whether the record has them or not
    int m_head = 0;
    bool m_isHeadChosen = false;  ///< by the user; until then, the best aligned head is shown
    MomentPlayer* m_player;
    QComboBox* m_sentence;
    QLabel* m_translation;
    QLabel* m_mapTitle;
    HeatmapPanel* m_map;
    QLabel* m_caption;
    QComboBox* m_kind;
    HeadGrid* m_heads;
    QLabel* m_errorsTitle;
    LineChart* m_errors;
    ExportButton* m_save;  ///< of the series, and of the errors
};

}  // namespace translucent
