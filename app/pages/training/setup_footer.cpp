#include "pages/training/setup_footer.h"

#include "pages/training/quantity_text.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace translucent {

SetupFooter::SetupFooter(QWidget* parent)
    : QFrame(parent)
    , m_text(makeLabel("readout", "trainingForecast", this))
    , m_trial(new QPushButton(this))
    , m_nameLabel(new QLabel(this))
    , m_name(new QLineEdit(this))
    , m_start(new QPushButton(this))
    , m_obstacle(makeLabel("problem", "trainingObstacle", this))
{
    setObjectName(QStringLiteral("setupFooter"));
    setProperty("role", QStringLiteral("card"));
    m_trial->setObjectName(QStringLiteral("measureSpeed"));
    m_name->setObjectName(QStringLiteral("runName"));
    m_name->setMinimumWidth(150);
    m_start->setObjectName(QStringLiteral("startTraining"));
    m_start->setProperty("primary", true);
    m_text->setWordWrap(true);
    m_obstacle->setWordWrap(true);
    m_nameLabel->setBuddy(m_name);
    auto* row = new QHBoxLayout;
    row->addWidget(m_text, 1);
    for (QWidget* part : std::initializer_list<QWidget*> {m_trial, m_nameLabel, m_name, m_start})
        row->addWidget(part);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->addLayout(row);
    layout->addWidget(m_obstacle);
    connect(m_trial, &QPushButton::clicked, this, &SetupFooter::trialRequested);
    connect(m_start, &QPushButton::clicked, this, &SetupFooter::startRequested);
    connect(m_name, &QLineEdit::returnPressed, m_start, &QPushButton::click);
    connect(m_name, &QLineEdit::textEdited, this, [this] {
        m_nameIsOwn = !m_name->text().isEmpty();
        Q_EMIT nameChanged();
    });
}

void SetupFooter::setForecast(const TrainingForecast& forecast)
{
    m_forecast = forecast;
    showForecast();
}

void SetupFooter::setObstacle(const QString& obstacle)
{
    m_obstacle->setText(obstacle);
    m_obstacle->setVisible(!obstacle.isEmpty());
    m_start->setEnabled(obstacle.isEmpty());
}

void SetupFooter::setTrial(bool possible, bool running)
{
    m_trialRuns = running;
    m_trial->setEnabled(possible);
    m_trial->setText(running ? tr("Cancel trial") : tr("Trial"));
}

void SetupFooter::suggestName(const QString& name)
{
    if (!m_nameIsOwn)
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

void SetupFooter::showForecast()
{
    const auto item = [](const QString& label, const QString& value) {
        return QStringLiteral("%1 <b>%2</b>").arg(label, value);
    };
    const auto& estimate = m_forecast.estimate;
    QStringList items {item(tr("Parameters"), countText(double(estimate.parameters))),
        item(tr("Model file"), bytesText(double(estimate.modelBytes))),
        item(m_forecast.isMeasured ? tr("Memory") : tr("Memory, about"), bytesText(double(estimate.trainingBytes)))};
    if (m_forecast.tokensPerSecond)
        items << item(m_forecast.isMeasured ? tr("Speed") : tr("Speed, about"),
            tr("%1 tokens/s").arg(countText(*m_forecast.tokensPerSecond)));
    if (m_forecast.seconds)
        items << item(tr("Time, about"), durationText(*m_forecast.seconds))
              << item(tr("Steps, about"), countText(*m_forecast.steps));
    if (!m_forecast.tokensPerSecond)
        items << item(tr("Time"), tr("run a trial to find out"));
    m_text->setText(items.join(QStringLiteral(" · ")));
}

void SetupFooter::retranslateUi()
{
    setTrial(m_trial->isEnabled(), m_trialRuns);
    m_trial->setToolTip(tr("Trains a few steps with these settings, discards the result and reports speed, memory and "
                           "time"));
    m_nameLabel->setText(tr("Name"));
    m_name->setToolTip(tr("Name of the run and of its directory"));
    m_start->setText(tr("Start training"));
    m_start->setToolTip(tr("Trains in a separate process; the window stays responsive"));
    showForecast();
}

}  // namespace translucent
