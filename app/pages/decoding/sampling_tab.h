#pragma once

#include "engine/requests.h"
#include "pages/decoding/sample_groups.h"
#include "widgets/picture_file.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QTableWidget;

namespace translucent {

class ChipStrip;
class DistributionBars;
class SamplingControls;

/// Translations drawn at random: how often each came, and what every token of one of them was drawn from.
class SamplingTab : public QWidget {
    Q_OBJECT

public:
    explicit SamplingTab(QWidget* parent = nullptr);

    SamplingOptions options() const;
    void setVocabulary(std::int64_t size);
    /// What beam search found; empty when it is not known.
    void setBeamText(const QString& text);
    void setSampling(SamplingPtr sampling);
    void retranslateUi();

    Picture picture() const;
    QByteArray table() const;

Q_SIGNALS:
    /// The options have changed, and nobody turns at them any more.
    void drawRequested();

private:
    static constexpr int kPauseMs = 120;

    QWidget* createSamples();
    QWidget* createDistribution();
    void refreshSamples();
    void showGroup(int row);
    void showToken(int position);
    QString distributionTitle() const;

    SamplingPtr m_sampling;
    std::vector<SampleGroup> m_groups;
    QString m_beamText;
    int m_group = 0;
    int m_position = 0;
    QTimer m_pause;
    SamplingControls* m_controls;
    QLabel* m_samplesTitle;
    QLabel* m_summary;
    QTableWidget* m_table;
    QLabel* m_advice;
    QLabel* m_sampleTitle;
    ChipStrip* m_chips;
    QLabel* m_tokenTitle;
    DistributionBars* m_bars;
};

}  // namespace translucent
