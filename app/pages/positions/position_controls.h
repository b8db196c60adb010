#pragma once

#include "translucent/explain/embedding.h"
#include "translucent/model/transformer_config.h"

#include <QWidget>

class QLabel;
class QSlider;
class QSpinBox;
class QToolButton;

namespace translucent {

/// A slider and an input field for an integer, with its name in front.
class NumberSlider : public QWidget {
    Q_OBJECT

public:
    enum class Scale { Linear, Logarithmic };  ///< of the slider; logarithmic needs numbers above 0

    /// The slider is called `objectName` + "Slider", the box `objectName` + "Box".
    NumberSlider(const char* objectName, const QString& label, const QString& toolTip, Scale scale = Scale::Linear,
        QWidget* parent = nullptr);

    void setRange(int least, int most);  ///< a number outside the range is moved to its end, with a signal
    void setValue(int value);            ///< emits a signal if the value changes
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

/// The sizes of the table of positions, with presets; shows a message for invalid sizes.
class PositionControls : public QWidget {
    Q_OBJECT

public:
    static constexpr int kLargestLength = 256;
    static constexpr int kLargestDimension = 512;
    static constexpr int kLargestBase = 1000000;

    explicit PositionControls(QWidget* parent = nullptr);

    /// The last valid sizes.
    const SinusoidOptions& options() const { return m_options; }
    void setOptions(const SinusoidOptions& options);

    /// Sets the values of "Like the model".
    void setModel(const TransformerConfig& config);

Q_SIGNALS:
    void changed(const translucent::SinusoidOptions& options);

private:
    void take();
    void refreshMessage();

    SinusoidOptions m_options;
    SinusoidOptions m_model;
    QToolButton* m_textbook;
    QToolButton* m_likeModel;
    NumberSlider* m_length;
    NumberSlider* m_dimension;
    NumberSlider* m_base;
    QLabel* m_message;
    bool m_setting = false;  ///< several sizes are being set together
};

}  // namespace translucent
