#pragma once

#include "translucent/sampling.h"
#include "widgets/picture_file.h"

#include <QWidget>

namespace translucent {

/// A distribution before and after truncation: for every token a pale bar of its probability at the temperature, a full
/// one of what it is drawn with, and a tick at the model's own probability. The unknown piece has the tick alone.
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

}  // namespace translucent
