#pragma once

#include "pages/training/training_chart.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QSlider;

namespace translucent {

/// How curves are drawn: smoothing, logarithmic axes, outliers.
class CurveToolbar : public QWidget {
    Q_OBJECT

public:
    /// `prefix` begins the object names.
    CurveToolbar(const QString& prefix, QWidget* parent);

    CurveOptions options() const;
    void retranslateUi();

Q_SIGNALS:
    void changed();

private:
    QLabel* m_smoothingLabel;
    QSlider* m_smoothing;
    QCheckBox* m_logX;
    QCheckBox* m_logY;
    QCheckBox* m_clip;
};

}  // namespace translucent
