#pragma once

#include <QImage>
#include <QTableWidget>
#include <QWidget>

#include <vector>

namespace translucent {

/// The components of vectors as bars around zero, one vector below the other, all to one scale.
class ComponentBars : public QWidget {
    Q_OBJECT

public:
    struct Vector {
        QString name;
        std::vector<float> components;
        QColor colour;
    };

    explicit ComponentBars(QWidget* parent = nullptr);

    void setVectors(std::vector<Vector> vectors);
    const std::vector<Vector>& vectors() const { return m_vectors; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QRectF barsRect(int vector) const;
    double largest() const;
    void paintVector(QPainter& painter, int vector, double top) const;

    std::vector<Vector> m_vectors;
};

/// A heatmap too small for labels.
struct HeadPicture {
    QImage image;  ///< one pixel per cell; null = nothing there
    QString name;  ///< for tool tip and assistive technology
};

/// A grid of heads for selection with the mouse or the arrow keys: one row per layer, one column per head. One tab
/// stop.
class HeadGrid : public QTableWidget {
    Q_OBJECT

public:
    explicit HeadGrid(QWidget* parent = nullptr);

    void setPictures(const QStringList& columns, const std::vector<std::vector<HeadPicture>>& layers);

    /// Frames one of them without a signal.
    void setCurrent(int layer, int column);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void picked(int layer, int column);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// The sizes of the headings, which are slow to compute.
    struct Headings {
        QSize corner;  ///< width of the rows', height of the columns'
        QList<int> columns;
    };

    void spanColumns(const std::vector<std::vector<HeadPicture>>& layers);
    void rebuild(const QStringList& columns, int layers);
    void nameColumns(const QStringList& columns);
    int enlarged(int pixels) const;
    Headings headings() const;
    QSize sizeFor(int side, const Headings& headings) const;
    void fit();
    void showScrollBars(const QSize& contents, const QSize& room);
};

}  // namespace translucent
