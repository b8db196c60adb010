#pragma once

#include "engine/requests.h"
#include "widgets/picture_file.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace translucent {

class ChipStrip;
class DistributionBars;
class ListTable;

/// Samples that say the same.
struct SampleGroup {
    QString text;
    int count = 0;
    std::size_t first = 0;      ///< the first of them that was drawn
    double logProbability = 0;  ///< of that one, by the model itself
};

/// The most frequent first; among equals the likeliest.
std::vector<SampleGroup> sampleGroups(const Sampling& sampling);

/// Translations drawn at random: how often each came, and what every token of one of them was drawn from.
class SamplingTab : public QWidget {
    Q_OBJECT

public:
    explicit SamplingTab(QWidget* parent = nullptr);

    SamplingOptions options() const;
    void setVocabulary(std::int64_t size);  ///< most for top-k
    /// What beam search found; empty when it is not known.
    void setBeamText(const QString& text);
    void setSampling(SamplingPtr sampling);

    Picture picture() const;
    QByteArray table() const;

Q_SIGNALS:
    /// The options have changed (debounced).
    void drawRequested();

private:
    static constexpr int kPauseMs = 120;

    QLayout* createControls();
    QWidget* createSamples();
    const Sample* shownSample() const;
    void refreshSamples();
    void showGroup(int row);
    void showToken(int position);
    QString distributionTitle(const SampledToken& token, int position) const;

    SamplingPtr m_sampling;
    std::vector<SampleGroup> m_groups;
    QString m_beamText;
    int m_group = -1;
    QTimer m_pause;
    QDoubleSpinBox* m_temperature;
    QSpinBox* m_topK;
    QDoubleSpinBox* m_topP;
    QSpinBox* m_samples;
    QSpinBox* m_seed;
    QLabel* m_summary;
    ListTable* m_table;
    QLabel* m_sampleTitle;
    ChipStrip* m_chips;
    QLabel* m_tokenTitle;
    DistributionBars* m_bars;
};

}  // namespace translucent
