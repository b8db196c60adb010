#include "pages/training/setup_footer.h"

#include "pages/training/training_parts.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace translucent {

namespace {

QString item(const QString& label, const QString& value)
{
    return QStringLiteral("%1 <b>%2</b>").arg(label, value);
}

}  // namespace

SetupFooter::SetupFooter(QWidget* parent)
    : QFrame(parent)
    , m_text(makeLabel("readout", "trainingForecast", this))
    , m_trial(makePush("measureSpeed", tr("Trial"),
          tr("Trains a few steps with these settings, discards the result and reports speed, memory and time"), this))
    , m_name(named<QLineEdit>("runName", this, tr("Name of the run and of its directory")))
    , m_start(makePush(
          "startTraining", tr("Start training"), tr("Trains in a separate process; the window stays responsive"), this))
    , m_obstacle(makeLabel("problem", "trainingObstacle", this))
{
    setObjectName(QStringLiteral("setupFooter"));
    setProperty("role", QStringLiteral("card"));
    m_name->setMinimumWidth(110);
    m_start->setProperty("primary", true);
    m_text->setWordWrap(true);
    m_obstacle->setWordWrap(true);
    auto* nameLabel = new QLabel(tr("Name"), this);
    nameLabel->setBuddy(m_name);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->addLayout(rowOf({m_text, m_trial, nameLabel, m_name, m_start}, m_text));
    layout->addWidget(m_obstacle);
    connect(m_trial, &QPushButton::clicked, this, &SetupFooter::trialRequested);
    connect(m_start, &QPushButton::clicked, this, &SetupFooter::startRequested);
    connect(m_name, &QLineEdit::returnPressed, m_start, &QPushButton::click);
    connect(m_name, &QLineEdit::textEdited, this, &SetupFooter::nameTyped);
}

void SetupFooter::setObstacle(const QString& obstacle)
{
    m_obstacle->setText(obstacle);
    m_obstacle->setVisible(!obstacle.isEmpty());
    m_start->setEnabled(obstacle.isEmpty());
}

void SetupFooter::setTrial(bool possible, bool running)
{
    m_trial->setEnabled(possible);
    m_trial->setText(running ? tr("Cancel trial") : tr("Trial"));
}

void SetupFooter::setName(const QString& name)
{
    if (name != m_name->text())
        m_name->setText(name);
}

QString SetupFooter::name() const
{
    return m_name->text().trimmed();
}

bool SetupFooter::nameIsUsable() const
{
    return !name().isEmpty() && !name().contains(u'/') && !name().startsWith(u'.');
}

void SetupFooter::setForecast(const TrainingForecast& forecast)
{
    const auto& estimate = forecast.estimate;
    QStringList items {item(tr("Parameters"), countText(double(estimate.parameters))),
        item(tr("Model file"), bytesText(double(estimate.modelBytes))),
        item(forecast.isMeasured ? tr("Memory") : tr("Memory, about"), bytesText(double(estimate.trainingBytes)))};
    if (forecast.tokensPerSecond)
        items << item(forecast.isMeasured ? tr("Speed") : tr("Speed, about"),
            tr("%1 tokens/s").arg(countText(*forecast.tokensPerSecond)));
    if (forecast.seconds)
        items << item(tr("Time, about"), durationText(*forecast.seconds))
              << item(tr("Steps, about"), countText(*forecast.steps));
    if (!forecast.tokensPerSecond)
        items << item(tr("Time"), tr("run a trial to find out"));
    m_text->setText(items.join(QStringLiteral(" · ")));
}

}  // namespace translucent
