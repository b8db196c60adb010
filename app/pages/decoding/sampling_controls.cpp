#include "pages/decoding/sampling_controls.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <limits>

namespace translucent {

SamplingControls::SamplingControls(QWidget* parent)
    : QWidget(parent)
    , m_temperatureLabel(new QLabel(this))
    , m_temperature(new QDoubleSpinBox(this))
    , m_topKLabel(new QLabel(this))
    , m_topK(new QSpinBox(this))
    , m_topPLabel(new QLabel(this))
    , m_topP(new QDoubleSpinBox(this))
    , m_seedLabel(new QLabel(this))
    , m_seed(new QSpinBox(this))
    , m_nextSeed(new QPushButton(this))
    , m_samplesLabel(new QLabel(this))
    , m_samples(new QSpinBox(this))
{
    m_temperature->setObjectName(QStringLiteral("samplingTemperature"));
    m_temperature->setRange(0.05, 5);
    m_temperature->setSingleStep(0.1);
    m_temperature->setValue(1);
    m_topK->setObjectName(QStringLiteral("samplingTopK"));
    m_topP->setObjectName(QStringLiteral("samplingTopP"));
    m_topP->setRange(0.01, 1);
    m_topP->setSingleStep(0.05);
    m_topP->setValue(1);
    m_seed->setObjectName(QStringLiteral("samplingSeed"));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setValue(1);
    m_nextSeed->setObjectName(QStringLiteral("samplingNextSeed"));
    m_samples->setObjectName(QStringLiteral("samplingCount"));
    m_samples->setRange(1, int(SamplingOptions::kMostSamples));
    m_samples->setValue(30);
    setVocabulary(1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [row](QLabel* label, QWidget* field) {
        label->setBuddy(field);
        row->addWidget(label);
        row->addWidget(field);
        row->addSpacing(6);
    };
    add(m_temperatureLabel, m_temperature);
    add(m_topKLabel, m_topK);
    add(m_topPLabel, m_topP);
    add(m_samplesLabel, m_samples);
    add(m_seedLabel, m_seed);
    row->addWidget(m_nextSeed);
    row->addStretch(1);
    for (QSpinBox* box : {m_topK, m_seed, m_samples})
        connect(box, &QSpinBox::valueChanged, this, &SamplingControls::changed);
    for (QDoubleSpinBox* box : {m_temperature, m_topP})
        connect(box, &QDoubleSpinBox::valueChanged, this, &SamplingControls::changed);
    connect(m_nextSeed, &QPushButton::clicked, this, [this] { m_seed->setValue(m_seed->value() + 1); });
    retranslateUi();
}

SamplingOptions SamplingControls::options() const
{
    SamplingOptions options;
    options.temperature = m_temperature->value();
    options.topK = m_topK->value();
    options.topP = m_topP->value();
    options.seed = std::uint64_t(m_seed->value());
    options.samples = m_samples->value();
    return options;
}

void SamplingControls::setVocabulary(std::int64_t size)
{
    m_topK->setRange(0, int(size));
}

void SamplingControls::retranslateUi()
{
    m_temperatureLabel->setText(tr("Temperature"));
    m_temperature->setToolTip(tr("Divides the logits before softmax: below 1 favours the most probable tokens, above 1 "
                                 "gives unlikely tokens more chance"));
    m_topKLabel->setText(tr("Top-k"));
    m_topK->setSpecialValueText(tr("all"));
    m_topK->setToolTip(tr("Samples only from the k most probable tokens (Fan et al. 2018)"));
    m_topPLabel->setText(tr("Top-p"));
    m_topP->setToolTip(tr("Samples only from the smallest set of tokens whose total probability reaches p, the nucleus "
                          "(Holtzman et al. 2020)"));
    m_samplesLabel->setText(tr("Samples"));
    m_samples->setToolTip(tr("How many translations are drawn"));
    m_seedLabel->setText(tr("Seed"));
    m_seed->setToolTip(tr("The same seed draws the same samples again"));
    m_nextSeed->setText(tr("Resample"));
    m_nextSeed->setToolTip(tr("Takes the next seed"));
}

}  // namespace translucent
