#include "pages/positions/number_slider.h"

#include "widgets/minus_box.h"
#include "widgets/ui_helpers.h"

#include <QSignalBlocker>
#include <QSlider>

#include <cmath>

namespace translucent {

namespace {

constexpr int kLogarithmicSteps = 600;
constexpr int kLeastSliderWidth = 44;

}  // namespace

NumberSlider::NumberSlider(
    const char* objectName, const QString& label, const QString& toolTip, Scale scale, QWidget* parent)
    : QWidget(parent)
    , m_scale(scale)
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_box(new MinusBox<QSpinBox>(this))
{
    m_slider->setObjectName(QString::fromLatin1(objectName) + QStringLiteral("Slider"));
    m_box->setObjectName(QString::fromLatin1(objectName) + QStringLiteral("Box"));
    m_slider->setMinimumWidth(kLeastSliderWidth);
    m_box->setKeyboardTracking(false);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_slider, m_box}) {
        widget->setToolTip(toolTip);
        widget->setAccessibleName(label);
    }
    rowOf({makeBuddy(label, m_box, this), {m_slider, 1}, m_box}, this);
    connect(m_slider, &QSlider::valueChanged, this, [this](int slider) { m_box->setValue(valueOf(slider)); });
    connect(m_box, &QSpinBox::valueChanged, this, [this](int value) {
        refreshSlider();
        Q_EMIT valueChanged(value);
    });
}

void NumberSlider::setRange(int least, int most)
{
    {
        const QSignalBlocker blocker(m_slider);
        m_slider->setRange(m_scale == Scale::Linear ? least : 0, m_scale == Scale::Linear ? most : kLogarithmicSteps);
    }
    m_box->setRange(least, most);
    refreshSlider();
}

void NumberSlider::setValue(int value)
{
    m_box->setValue(value);
}

int NumberSlider::value() const
{
    return m_box->value();
}

int NumberSlider::sliderOf(int value) const
{
    if (m_scale == Scale::Linear)
        return value;
    const double span = std::log(double(m_box->maximum()) / m_box->minimum());
    return span > 0 ? int(std::lround(std::log(double(value) / m_box->minimum()) / span * kLogarithmicSteps)) : 0;
}

int NumberSlider::valueOf(int slider) const
{
    if (m_scale == Scale::Linear)
        return slider;
    const double span = std::log(double(m_box->maximum()) / m_box->minimum());
    return int(std::lround(m_box->minimum() * std::exp(span * slider / kLogarithmicSteps)));
}

void NumberSlider::refreshSlider()
{
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(sliderOf(m_box->value()));
}

}  // namespace translucent
