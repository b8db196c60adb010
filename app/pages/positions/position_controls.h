#pragma once

#include "translucent/explain/positions.h"
#include "translucent/transformer_config.h"

#include <QWidget>

class QLabel;
class QSlider;
class QSpinBox;
class QToolButton;

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

/// The sizes of the table of positions, with presets; tells what is wrong with sizes that cannot be used.
class PositionControls : public QWidget {
    Q_OBJECT

public:
    static constexpr int kLargestLength = 256;
    static constexpr int kLargestDimension = 512;
    static constexpr int kLargestBase = 1000000;

    explicit PositionControls(QWidget* parent = nullptr);

    /// The last sizes that could be used.
    const SinusoidOptions& options() const { return m_options; }
    void setOptions(const SinusoidOptions& options);

    /// What "Like the model" stands for.
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
    bool m_setting = false;  ///< several sizes are being set at once
};

}  // namespace translucent
