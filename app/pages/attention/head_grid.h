#pragma once

#include <QImage>
#include <QWidget>

#include <vector>

class QLabel;

namespace translucent {

class HeatmapThumbnail;

/// Every head of every layer as a small heatmap, layers as rows, heads as columns, each row closed by the mean of its
/// heads and, where there is one, the rollout. One tab stop: the arrow keys move the choice.
class HeadGrid : public QWidget {
    Q_OBJECT
public:
    explicit HeadGrid(QWidget* parent = nullptr);

    /// `images[layer]` holds one picture per head, the mean, and possibly the rollout.
    void setImages(const std::vector<std::vector<QImage>>& images, int heads);

    /// Frames a head (or Selection::kAllHeads, kRollout) without a signal.
    void setCurrent(int layer, int head);

    int layers() const { return int(m_thumbnails.size()); }
    int heads() const { return m_heads; }  ///< without mean and rollout
    HeatmapThumbnail* thumbnail(int layer, int head) const;

    void retranslateUi();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void headPicked(int layer, int head);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void rebuild(int layers, int columns);
    void arrange();
    QSize labelArea() const;
    int columnWidth(int side) const;
    QSize sizeFor(int side) const;
    HeatmapThumbnail* createThumbnail(int layer, int column);
    int headAt(int column) const;
    int columnOf(int head) const;
    QString nameOf(int layer, int column) const;
    void pick(int layer, int column);

    int columns() const { return m_thumbnails.empty() ? 0 : int(m_thumbnails.front().size()); }

    std::vector<std::vector<HeatmapThumbnail*>> m_thumbnails;  ///< [layer][column]
    int m_heads = 0;
    std::vector<QLabel*> m_layerLabels;
    std::vector<QLabel*> m_headLabels;
    int m_layer = 0;
    int m_column = 0;
};

}  // namespace translucent
