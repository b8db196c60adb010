#include "pages/training/training_parts.h"

#include "widgets/line_chart.h"
#include "widgets/ui_helpers.h"

#include <QCheckBox>
#include <QSlider>

namespace translucent {

namespace {

constexpr int kLeastChart = 150;  ///< pixels from left to right

}  // namespace

void TrainingTab::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void TrainingTab::fill(const QString& hint, QWidget* content)
{
    m_hint = makeText("hint", (objectName() + QStringLiteral("Hint")).toLatin1().constData(), hint, this);
    m_hint->setAlignment(Qt::AlignCenter);
    content->setObjectName(QStringLiteral("pageContent"));  // the style sheet's name for scrolled content
    m_scroll = makeColumnScroll((objectName() + QStringLiteral("Scroll")).toLatin1().constData(), content, this);
    columnOf({{m_hint, 1}, {m_scroll, 1}}, this, {0, 8, 0, 0});
}

void TrainingTab::showContent(bool any)
{
    m_hint->setVisible(!any);
    m_scroll->setVisible(any);
}

LineChart* smallChart(const QString& objectName, int leastHeight, QWidget* parent)
{
    auto* chart = new LineChart(objectName.toLatin1().constData(), parent);
    chart->setProperty("role", QStringLiteral("smallChart"));
    limitSize(*chart, {{kLeastChart, leastHeight}});
    return chart;
}

ExportButton* flatExport(const QString& objectName, ExportSource source, QWidget* parent)
{
    auto* button = new ExportButton(objectName.toLatin1().constData(), std::move(source), parent);
    button->setProperty("role", QStringLiteral("flat"));
    return button;
}

CurveToolbar::CurveToolbar(const QString& prefix, QWidget* parent)
    : QWidget(parent)
    , m_smoothing(new QSlider(Qt::Horizontal, this))
    , m_logX(makeCheck(prefix + QStringLiteral("LogX"), tr("Log steps"), tr("Logarithmic axis of steps"), this))
    , m_logY(makeCheck(prefix + QStringLiteral("LogY"), tr("Log values"), tr("Logarithmic axis of values"), this))
    , m_clip(
          makeCheck(prefix + QStringLiteral("Clip"), tr("Hide outliers"), tr("Hides the highest 2% of values"), this))
{
    auto* label = makeLabel(tr("Smoothing"), this);
    label->setBuddy(m_smoothing);
    m_smoothing->setObjectName(prefix + QStringLiteral("Smoothing"));
    m_smoothing->setToolTip(tr("How strongly the training curves are smoothed with earlier values"));
    m_smoothing->setRange(0, 99);
    m_smoothing->setValue(60);
    limitWidth(*m_smoothing, 60, 110);
    rowOf({label, {m_smoothing, 1}, m_logX, m_logY, m_clip, LayoutPart::room()}, this);
    for (QCheckBox* box : {m_logX, m_logY, m_clip})
        connect(box, &QCheckBox::toggled, this, &CurveToolbar::changed);
    connect(m_smoothing, &QSlider::valueChanged, this, &CurveToolbar::changed);
}

CurveOptions CurveToolbar::options() const
{
    return {m_smoothing->value() / 100.0, m_logX->isChecked(), m_logY->isChecked(), m_clip->isChecked()};
}

}  // namespace translucent
