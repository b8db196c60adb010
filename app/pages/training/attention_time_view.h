#pragma once

#include "engine/attention_record.h"
#include "engine/guarded_job.h"

#include <QFutureWatcher>
#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace translucent {

class AttentionHeadPicker;
class ExportButton;
class HeatmapPanel;
class LineChart;
class TrainingDesk;
struct TrainingState;

/// How the attention heads of a run form, evaluation by evaluation: one can play it (Space) or drag the moment (Left
/// and Right, Home and End).
class AttentionTimeView : public QWidget {
    Q_OBJECT

public:
    AttentionTimeView(TrainingDesk& desk, TrainingState& state, QWidget* parent);
    ~AttentionTimeView() override;

    void setRun(const QString& directory);
    /// The file of the run has grown.
    void refresh();

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void layOut();
    void connectSignals();
    void read();
    void take();
    void showRecord(bool sameSentences);
    AttentionMomentId shown() const;
    void play(bool on);
    void showHint();
    void showMoment();
    void showErrors();
    QString translationNow() const;

    TrainingDesk& m_desk;
    TrainingState& m_state;
    QString m_directory;
    QString m_readDirectory;  ///< which is being read, or was
    QFutureWatcher<JobOutcome<AttentionRecordPtr>> m_reading;
    AttentionRecordPtr m_record;
    QString m_problem;  ///< why the record cannot be shown, in English
    bool m_stale = true;
    QTimer m_clock;
    QLabel* m_hint;
    QWidget* m_content;
    QComboBox* m_sentence;
    AttentionHeadPicker* m_heads;
    QLabel* m_mapTitle;
    HeatmapPanel* m_map;
    QLabel* m_caption;
    ExportButton* m_saveSeries;
    QLabel* m_errorsTitle;
    LineChart* m_errors;
    ExportButton* m_saveErrors;
    QToolButton* m_play;
    QSlider* m_moment;
    QLabel* m_step;
    QLabel* m_translation;
};

}  // namespace translucent
