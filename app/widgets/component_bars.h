#pragma once

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

}  // namespace translucent
