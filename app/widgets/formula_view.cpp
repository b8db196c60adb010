#include "widgets/formula_view.h"

#include <QFile>
#include <QFontInfo>
#include <QPainter>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr double kUnitsPerEm = 1000;  // of MathJax's glyphs
constexpr double kEmPerLine = 1.25;   // formulas a little larger than the text around

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
    m_renderer->load(formulaSvg(m_name, m_colour));
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
    return m_renderer->viewBoxF().size() * (fontInfo().pixelSize() * kEmPerLine / kUnitsPerEm);
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
    QSizeF size = naturalSize();
    size *= std::min({1.0, width() / size.width(), height() / size.height()});
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    m_renderer->render(&painter, QRectF(0, (height() - size.height()) / 2, size.width(), size.height()));
}

}  // namespace translucent
