#pragma once

#include <QImage>
#include <QWidget>

#include <vector>

class QLabel;

namespace translucent {

class HeatmapThumbnail;

/// Every head of every layer as a small heatmap, layers as rows, heads as columns, then means and rollouts. One tab
/// stop: the arrow keys move the choice.
class HeadGrid : public QWidget {
    Q_OBJECT
public:
    explicit HeadGrid(QWidget* parent = nullptr);

    /// `columns` are heads or Selection::kAllHeads, kRollout, kBestHeads. `images[layer]` holds one picture per column,
    /// a null image where there is none.
    void setImages(const std::vector<std::vector<QImage>>& images, const std::vector<int>& columns);

    /// Frames one of the columns without a signal.
    void setCurrent(int layer, int head);

    int layers() const { return int(m_thumbnails.size()); }
    int heads() const;  ///< without means and rollouts
    const std::vector<int>& columnHeads() const { return m_columns; }
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
    int columnOf(int head) const;
    bool isFilled(int layer, int column) const;
    static QString headingOf(int head);
    QString nameOf(int layer, int column) const;
    void pick(int layer, int column);

    int columns() const { return int(m_columns.size()); }

    std::vector<std::vector<HeatmapThumbnail*>> m_thumbnails;  ///< [layer][column]
    std::vector<int> m_columns;                                ///< which head each shows
    std::vector<QLabel*> m_layerLabels;
    std::vector<QLabel*> m_headLabels;
    int m_layer = 0;
    int m_column = 0;
};

}  // namespace translucent
