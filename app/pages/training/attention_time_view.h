#pragma once

#include "engine/attention_record.h"

#include <QFutureWatcher>
#include <QTimer>
#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;
class QSlider;
class QToolButton;

namespace translucent {

class ExportButton;
class HeatmapPanel;
class HeatmapThumbnail;
class LineChart;
class TrainingDesk;

/// How the cross-attention heads of a run form, evaluation by evaluation: one can play it or drag the moment.
class AttentionTimeView : public QWidget {
    Q_OBJECT

public:
    explicit AttentionTimeView(TrainingDesk& desk, QWidget* parent = nullptr);
    ~AttentionTimeView() override;

    void setRun(const QString& directory);
    /// The file of the run has grown.
    void refresh();
    void retranslateUi();

Q_SIGNALS:
    void said(const QString& message);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* createHeads();
    QWidget* createErrors();
    QWidget* createTimeline();
    void connectSignals();
    void read();
    void take();
    void makeThumbnails();
    void chooseHead(int index);
    void play(bool on);
    void showMoment();
    void showThumbnails();
    void showErrors();
    QString translationNow() const;

    TrainingDesk& m_desk;
    QString m_directory;
    QFutureWatcher<AttentionRecordPtr> m_reading;
    AttentionRecordPtr m_record;
    bool m_stale = true;
    int m_head = 0;  ///< layer · heads + head
    QTimer m_clock;
    QLabel* m_hint;
    QWidget* m_content;
    QLabel* m_headsTitle;
    QComboBox* m_sentence;
    QGridLayout* m_grid;
    QList<HeatmapThumbnail*> m_thumbnails;
    QLabel* m_mapTitle;
    HeatmapPanel* m_map;
    QLabel* m_errorsTitle;
    LineChart* m_errors;
    ExportButton* m_saveErrors;
    QToolButton* m_play;
    QSlider* m_moment;
    QLabel* m_step;
    QLabel* m_translation;
};

}  // namespace translucent
