#include "pages/training/curve_toolbar.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>

namespace translucent {

namespace {

constexpr int kMostSmoothing = 99;

}  // namespace

CurveToolbar::CurveToolbar(const QString& prefix, QWidget* parent)
    : QWidget(parent)
    , m_smoothingLabel(new QLabel(this))
    , m_smoothing(new QSlider(Qt::Horizontal, this))
    , m_logX(new QCheckBox(this))
    , m_logY(new QCheckBox(this))
    , m_clip(new QCheckBox(this))
{
    m_smoothing->setObjectName(prefix + QStringLiteral("Smoothing"));
    m_logX->setObjectName(prefix + QStringLiteral("LogX"));
    m_logY->setObjectName(prefix + QStringLiteral("LogY"));
    m_clip->setObjectName(prefix + QStringLiteral("Clip"));
    m_smoothing->setRange(0, kMostSmoothing);
    m_smoothing->setValue(60);
    m_smoothing->setFixedWidth(110);
    m_smoothingLabel->setBuddy(m_smoothing);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_smoothingLabel);
    row->addWidget(m_smoothing);
    row->addSpacing(12);
    for (QCheckBox* box : {m_logX, m_logY, m_clip}) {
        row->addWidget(box);
        connect(box, &QCheckBox::toggled, this, &CurveToolbar::changed);
    }
    row->addStretch(1);
    connect(m_smoothing, &QSlider::valueChanged, this, &CurveToolbar::changed);
    retranslateUi();
}

CurveOptions CurveToolbar::options() const
{
    return {m_smoothing->value() / 100.0, m_logX->isChecked(), m_logY->isChecked(), m_clip->isChecked()};
}

void CurveToolbar::retranslateUi()
{
    m_smoothingLabel->setText(tr("Smoothing"));
    m_smoothing->setToolTip(tr("How strongly the training curves are smoothed with earlier values"));
    m_logX->setText(tr("Log steps"));
    m_logX->setToolTip(tr("Logarithmic axis of steps"));
    m_logY->setText(tr("Log values"));
    m_logY->setToolTip(tr("Logarithmic axis of values"));
    m_clip->setText(tr("Hide outliers"));
    m_clip->setToolTip(tr("Hides the highest 2% of values"));
}

}  // namespace translucent
