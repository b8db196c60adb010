#include "widgets/formula_view.h"

#include "widgets/drawing_style.h"

#include <QFile>
#include <QFontInfo>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace translucent {

namespace {

constexpr double kUnitsPerEm = 1000;  // of MathJax's glyphs
constexpr double kEmPerLine = 1.25;   // formulas a little larger than the text around

/// The smallest scale of any part, relative to the whole: nested scales are multiplied.
double smallestScale(const QByteArray& svg)
{
    static const QRegularExpression scale(QStringLiteral("scale\\((-?[\\d.]+)"));
    std::vector<double> scales {1};
    QXmlStreamReader reader(svg);
    double least = 1;
    while (!reader.atEnd()) {
        const auto token = reader.readNext();
        if (token == QXmlStreamReader::EndElement)
            scales.pop_back();
        if (token != QXmlStreamReader::StartElement)
            continue;
        const auto own = scale.match(reader.attributes().value(QLatin1String("transform")).toString());
        scales.push_back(scales.back() * (own.hasMatch() ? std::abs(own.captured(1).toDouble()) : 1));
        least = std::min(least, scales.back());
    }
    return least;
}

}  // namespace

QByteArray formulaSvg(const QString& name, const QColor& colour)
{
    QFile file(QStringLiteral(":/formulas/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return file.readAll().replace("currentColor", colour.name().toLatin1());
}

QSizeF formulaExtent(const QString& name, const QFont& font)
{
    const QSvgRenderer renderer(formulaSvg(name, Qt::black));
    return renderer.viewBoxF().size() * (QFontInfo(font).pixelSize() * kEmPerLine / kUnitsPerEm);
}

FormulaView::FormulaView(QWidget* parent)
    : QWidget(parent)
    , m_renderer(std::make_unique<QSvgRenderer>())
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

FormulaView::~FormulaView() = default;

void FormulaView::setFormula(const QString& name)
{
    m_name = name;
    setAccessibleName(name);
    m_colour = palette().color(QPalette::Text);
    const QByteArray svg = formulaSvg(m_name, m_colour);
    m_smallest = smallestScale(svg);
    m_renderer->load(svg);
    updateGeometry();
    update();
}

bool FormulaView::isValid() const
{
    return m_renderer->isValid();
}

QSizeF FormulaView::naturalSize() const
{
    if (!isValid())
        return {};
    return m_renderer->viewBoxF().size() * (em() / kUnitsPerEm);
}

double FormulaView::em() const
{
    return std::max(fontInfo().pixelSize() * kEmPerLine, leastText(*this) / m_smallest);
}

double FormulaView::shrinking() const
{
    const QSizeF size = naturalSize();
    return std::min({1.0, width() / size.width(), height() / size.height()});
}

double FormulaView::smallestText() const
{
    return em() * m_smallest * shrinking();
}

QSize FormulaView::sizeHint() const
{
    const QSizeF size = naturalSize();
    return {int(std::ceil(size.width())), int(std::ceil(size.height()))};
}

QSize FormulaView::minimumSizeHint() const
{
    return {120, sizeHint().height()};
}

void FormulaView::paintEvent(QPaintEvent*)
{
    if (!isValid())
        return;
    if (const QColor colour = palette().color(QPalette::Text); std::exchange(m_colour, colour) != colour)
        m_renderer->load(formulaSvg(m_name, colour));
    const QSizeF size = naturalSize() * shrinking();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    m_renderer->render(&painter, QRectF(0, (height() - size.height()) / 2, size.width(), size.height()));
}

}  // namespace translucent
