#pragma once

#include "pages/architecture/array_statistics.h"
#include "widgets/picture_file.h"

#include <QFont>
#include <QWidget>

namespace translucent {

/// How often which numbers occur: bars over an axis from minimum to maximum, with a line at 0.
class HistogramView : public QWidget {
    Q_OBJECT

public:
    explicit HistogramView(QWidget* parent = nullptr);

    void setHistogram(Histogram histogram, const QString& title);
    const Histogram& histogram() const { return m_histogram; }

    /// Whether bars grow with the logarithm of their counts: when one bin holds most of the numbers.
    bool isLogarithmic() const;

    Picture picture() const;
    QByteArray table() const;

    QSize sizeHint() const override { return {320, 110}; }
    QSize minimumSizeHint() const override { return {160, 90}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintBars(QPainter& painter, const QRectF& area, const QPalette& colours) const;
    void paintCounts(QPainter& painter, const QRectF& area) const;
    void paintNumbers(QPainter& painter, const QRectF& area) const;
    QRectF plotArea(const QRectF& area) const;
    double heightShare(double count) const;
    QString binText(std::size_t bin) const;

    Histogram m_histogram;
    QString m_title;
};

}  // namespace translucent
