#include "text_recorder.h"

#include "widgets/line_chart.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace translucent::test {

class TextRecorder::Engine : public QPaintEngine {
public:
    Engine()
        : QPaintEngine(AllFeatures)
    {
    }

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override { }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { }
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override { }
    void drawTiledPixmap(const QRectF&, const QPixmap&, const QPointF&) override { }
    void drawPath(const QPainterPath&) override { }
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override { }
    void drawPolygon(const QPoint*, int, PolygonDrawMode) override { }
    void drawLines(const QLineF*, int) override { }
    void drawRects(const QRectF*, int) override { }
    void drawEllipse(const QRectF&) override { }
    void drawPoints(const QPointF*, int) override { }
    Type type() const override { return User; }

    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        if (item.text().trimmed().isEmpty())
            return;
        const QTransform transform = painter()->deviceTransform();
        const double scale = std::sqrt(std::abs(transform.determinant()));
        const QRectF ink = QFontMetricsF(item.font()).tightBoundingRect(item.text()).translated(at);
        const QRectF clip = painter()->hasClipping() ? transform.mapRect(painter()->clipBoundingRect()) : QRectF();
        QColor colour = painter()->pen().color();
        colour.setAlphaF(colour.alphaF() * float(painter()->opacity()));
        texts.append({item.text(), QFontInfo(item.font()).pixelSize() * scale, transform.mapRect(ink), clip, colour});
    }

    QList<DrawnText> texts;
};

TextRecorder::TextRecorder(QSize size)
    : m_size(size)
    , m_engine(std::make_unique<Engine>())
{
}

TextRecorder::~TextRecorder() = default;

const QList<DrawnText>& TextRecorder::texts() const
{
    return m_engine->texts;
}

QPaintEngine* TextRecorder::paintEngine() const
{
    return m_engine.get();
}

int TextRecorder::metric(PaintDeviceMetric metric) const
{
    constexpr int kDotsPerInch = 96;
    switch (metric) {
    case PdmWidth: return m_size.width();
    case PdmHeight: return m_size.height();
    case PdmWidthMM: return int(m_size.width() * 25.4 / kDotsPerInch);
    case PdmHeightMM: return int(m_size.height() * 25.4 / kDotsPerInch);
    case PdmNumColors: return 1 << 24;
    case PdmDepth: return 32;
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY: return kDotsPerInch;
    case PdmDevicePixelRatio: return 1;
    case PdmDevicePixelRatioScaled: return int(devicePixelRatioFScale());
    default: return QPaintDevice::metric(metric);
    }
}

QList<DrawnText> textsOf(const LineChart& chart)
{
    TextRecorder recorder(chart.size());
    QPainter painter(&recorder);
    chart.picture().paint(painter, chart.palette());
    return recorder.texts();
}

}  // namespace translucent::test
