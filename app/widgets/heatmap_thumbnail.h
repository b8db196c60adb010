#pragma once

#include "widgets/heatmap_painter.h"

#include <QAbstractButton>

namespace translucent {

/// A heatmap too small for labels, to pick from. Checked = framed. Arrow keys are left to the surrounding
/// grid.
class HeatmapThumbnail : public QAbstractButton {
    Q_OBJECT
public:
    explicit HeatmapThumbnail(QWidget* parent = nullptr);

    /// `image` holds one pixel per cell; `name` is what assistive technology and the tool tip call it.
    void setContent(const QImage& image, const QString& name);
    const QImage& image() const { return m_image; }

    QSize sizeHint() const override { return {64, 64}; }
    QSize minimumSizeHint() const override { return {36, 36}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QImage m_image;
};

}  // namespace translucent
