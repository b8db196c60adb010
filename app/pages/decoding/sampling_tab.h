#pragma once

#include "engine/requests.h"
#include "translucent/search/sampling.h"
#include "widgets/picture_export.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace translucent {

class ChipStrip;
class ListTable;

/// A distribution before and after truncation: for every token a pale bar for its probability at the temperature, a
/// full bar for its probability in sampling, and a tick at the model's own probability. The unknown piece has only the
/// tick.
class DistributionBars : public QWidget {
    Q_OBJECT

public:
    explicit DistributionBars(QWidget* parent = nullptr);

    /// `chosen` is the id of the token that was drawn.
    void setDistribution(const DrawingDistribution& distribution, std::int64_t chosen);
    const std::vector<DistributionEntry>& entries() const { return m_entries; }
    void clear() { setDistribution({}, -1); }

    Picture picture(const QString& title) const;

    QSize sizeHint() const override { return {460, 320}; }
    QSize minimumSizeHint() const override { return {280, 120}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    double rowHeight() const;
    double labelWidth() const;
    double numberWidth() const;
    double top() const;
    int rowsShown(double height) const;
    void paint(QPainter& painter, const QPalette& palette, QSizeF size) const;
    void paintLegend(QPainter& painter, const QPalette& palette) const;
    void paintRow(QPainter& painter, const QPalette& palette, int row, double width) const;
    QString rowText(const DistributionEntry& entry) const;
    QString entryTip(const DistributionEntry& entry) const;

    std::vector<DistributionEntry> m_entries;
    std::int64_t m_chosen = -1;
};

/// Samples with the same text.
struct SampleGroup {
    QString text;
    int count = 0;
    std::size_t first = 0;      ///< the first of them that was drawn
    double logProbability = 0;  ///< of the first sample, according to the model itself
};

/// The most frequent first; among equals the likeliest.
std::vector<SampleGroup> sampleGroups(const Sampling& sampling);

/// Randomly sampled translations: their frequencies, and the distributions from which the tokens of one of them were
/// drawn.
class SamplingTab : public QWidget {
    Q_OBJECT

public:
    explicit SamplingTab(QWidget* parent = nullptr);

    SamplingOptions options() const;
    void setVocabulary(std::int64_t size);  ///< most for top-k
    /// Sets the result of beam search; empty if unknown.
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
