#pragma once

#include "translucent/sampling.h"

#include <QWidget>

class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace translucent {

/// How samples are drawn: temperature, top-k, top-p, seed and number.
class SamplingControls : public QWidget {
    Q_OBJECT

public:
    explicit SamplingControls(QWidget* parent = nullptr);

    SamplingOptions options() const;
    void setVocabulary(std::int64_t size);  ///< most for top-k
    void retranslateUi();

Q_SIGNALS:
    void changed();

private:
    QLabel* m_temperatureLabel;
    QDoubleSpinBox* m_temperature;
    QLabel* m_topKLabel;
    QSpinBox* m_topK;
    QLabel* m_topPLabel;
    QDoubleSpinBox* m_topP;
    QLabel* m_seedLabel;
    QSpinBox* m_seed;
    QPushButton* m_nextSeed;
    QLabel* m_samplesLabel;
    QSpinBox* m_samples;
};

}  // namespace translucent
