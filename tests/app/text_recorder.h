#pragma once

#include <QColor>
#include <QList>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QRectF>
#include <QString>

#include <memory>

namespace translucent {
class LineChart;
}  // namespace translucent

namespace translucent::test {

struct DrawnText {
    QString text;
    double pixels = 0;  ///< of the font, times the scale of the painter
    QRectF ink = {};    ///< the area of its letters, in pixels of the device
    QRectF clip = {};   ///< the painter's clip; null = all
    QColor colour = {};
};

/// A paint device that draws nothing and records all texts: a widget rendered into it reveals the real sizes of its
/// texts, regardless of the code that paints them.
class TextRecorder : public QPaintDevice {
public:
    explicit TextRecorder(QSize size);
    ~TextRecorder() override;

    const QList<DrawnText>& texts() const;
    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    class Engine;
    QSize m_size;
    std::unique_ptr<Engine> m_engine;
};

/// Charts draw into separate pictures first, which a recorder of their window does not see.
QList<DrawnText> textsOf(const LineChart& chart);

}  // namespace translucent::test
