#pragma once

#include <QSlider>

#include <optional>

namespace translucent {

/// A slider over the steps of a race with a mark at one of them.
class StepSlider : public QSlider {
    Q_OBJECT

public:
    static constexpr int kParts = 100;  ///< slider values per step

    explicit StepSlider(QWidget* parent = nullptr);

    void setSteps(int steps) { setMaximum(steps * kParts); }
    void setMark(std::optional<int> step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    std::optional<int> m_mark;
};

}  // namespace translucent
