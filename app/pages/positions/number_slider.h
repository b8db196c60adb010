#pragma once

#include <QWidget>

class QSlider;
class QSpinBox;

namespace translucent {

/// A whole number to drag or to type, with its name in front.
class NumberSlider : public QWidget {
    Q_OBJECT

public:
    enum class Scale { Linear, Logarithmic };  ///< of the slider; logarithmic needs numbers above 0

    /// The slider is called `objectName` + "Slider", the box `objectName` + "Box".
    NumberSlider(const char* objectName, const QString& label, const QString& toolTip, Scale scale = Scale::Linear,
        QWidget* parent = nullptr);

    void setRange(int least, int most);  ///< a number outside is moved to the end, with a signal
    void setValue(int value);            ///< emits when it is another one
    int value() const;

Q_SIGNALS:
    void valueChanged(int value);

private:
    int sliderOf(int value) const;
    int valueOf(int slider) const;
    void refreshSlider();

    Scale m_scale;
    QSlider* m_slider;
    QSpinBox* m_box;
};

}  // namespace translucent
