#pragma once

#include <QColor>
#include <QList>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QRectF>
#include <QString>

#include <memory>

namespace translucent::test {

/// A text as it was drawn.
struct DrawnText {
    QString text;
    double pixels = 0;  ///< of the font, times the scale of the painter
    QRectF ink = {};    ///< what its letters cover, in pixels of the device
    QRectF clip = {};   ///< what the painter leaves of it; null = all
    QColor colour = {};
};

/// Draws nothing and remembers every text: what is rendered into it tells how large its texts really are, whoever
/// paints them.
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

}  // namespace translucent::test
