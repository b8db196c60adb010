#pragma once

#include "engine/translation_backend.h"
#include "session/detail_level.h"
#include "translucent/explain/embedding.h"
#include "translucent/model/transformer_config.h"
#include "widgets/chart_data.h"
#include "widgets/heatmap_style.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QSlider;
class QSpinBox;
class QToolButton;

namespace translucent {

/// The source of a table of positions.
enum class PositionOrigin {
    Sinusoidal,     ///< the formula
    LearnedSource,  ///< the loaded model's encoder
    LearnedTarget,  ///< the loaded model's decoder
    None,           ///< nothing is added
};
QString originName(PositionOrigin origin);

/// The table of `origin`; empty if the model has none. `options` sets the size of the formula's table and the empty
/// one, and limits the rows of a learned one. `model` can be nullptr.
std::optional<PositionTable> tableOf(PositionOrigin origin, const SinusoidOptions& options, const ModelSummary* model);

/// The reason why `tableOf` returns nothing for a learned origin, in the current language.
QString missingTableText(const ModelSummary* model);

/// Positions down, dimensions across.
HeatmapData positionHeatmap(const PositionTable& table, const QString& title);

/// Positions down and across. `values`: Shape [length, length]
HeatmapData pairHeatmap(
    const std::vector<double>& values, std::int64_t length, const QString& title, const QString& valueTitle);

/// Cosine of the angle between any two positions; NaN if a vector is zero. Shape: [length, length]
std::vector<double> similarities(const PositionTable& table);

/// The chosen dimensions over position, one series each.
ChartData positionCurves(const PositionTable& table, const std::vector<int>& dimensions, const QString& title);

/// "0", "1", …
QStringList numbered(std::int64_t count);

/// "6.28319", "3.3e−16": the format in sentences and tables of the page.
QString shownNumber(double value, int decimals = 4);

/// The distance from 0 that covers all but a twentieth of the numbers: on a scale for the few outliers, all others
/// would be pale.
float typicalReach(std::vector<float> values);

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

    /// The base is only for `detail`.
    PositionControls(DetailLevel& detail, QWidget* parent = nullptr);

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
