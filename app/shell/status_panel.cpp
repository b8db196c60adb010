#include "shell/status_panel.h"

#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>

namespace translucent {

StatusPanel::StatusPanel(Engine& engine, Experiment& experiment, QWidget* parent)
    : QFrame(parent)
    , m_engine(engine)
    , m_experiment(experiment)
    , m_model(makeLabel("caption", "modelFacts", this))
    , m_time(makeLabel("caption", "translationTime", this))
    , m_job(makeLabel("caption", "runningJob", this))
    , m_progress(new QProgressBar(this))
    , m_cancel(makeButton("flat", "cancelButton", this))
    , m_changed(makeButton("warning", "changedModel", this))
    , m_news(makeButton("flat", "pageNews", this))
{
    setObjectName(QStringLiteral("statusPanel"));
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(120);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 4, 16, 4);
    row->setSpacing(12);
    row->addWidget(m_model);
    row->addWidget(m_changed);
    row->addStretch();
    row->addWidget(m_news);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_job, m_progress, m_cancel, m_time})
        row->addWidget(widget);

    m_patience.setSingleShot(true);
    m_patience.setInterval(kShowBusyAfterMs);
    connect(&m_patience, &QTimer::timeout, this, &StatusPanel::showJob);
    connect(&engine, &Engine::busyChanged, this, [this](bool busy) { busy ? m_patience.start() : showJob(); });
    connect(&engine, &Engine::modelLoaded, this, &StatusPanel::retranslateUi);
    connect(&engine, &Engine::translationReady, this, &StatusPanel::retranslateUi);
    connect(&experiment, &Experiment::changed, this, &StatusPanel::retranslateUi);
    connect(m_changed, &QToolButton::clicked, &experiment, &Experiment::reset);
    connect(m_cancel, &QToolButton::clicked, &engine, &Engine::cancel);
    QSizePolicy keeping = m_news->sizePolicy();
    keeping.setRetainSizeWhenHidden(true);  // so that nothing moves when there is news
    m_news->setSizePolicy(keeping);
    connect(m_news, &QToolButton::clicked, this, &StatusPanel::newsClicked);
    setNews({});
    retranslateUi();
}

void StatusPanel::setNews(const QString& news)
{
    m_news->setText(news);
    m_news->setVisible(!news.isEmpty());
}

void StatusPanel::showJob()
{
    m_patience.stop();
    const bool busy = m_engine.isBusy();
    m_job->setText(m_engine.isLoadingModel() ? tr("Loading model…") : tr("Translating…"));
    m_job->setVisible(busy);
    m_progress->setVisible(busy);
    m_cancel->setVisible(busy && !m_engine.isLoadingModel());
}

QString StatusPanel::modelFacts() const
{
    const ModelSummaryPtr model = m_engine.model();
    if (!model)
        return tr("No model loaded");
    const QLocale locale;
    const QString bleu = model->info.devBleu > 0 ? tr("dev BLEU %1").arg(locale.toString(model->info.devBleu, 'f', 1))
                                                 : tr("dev BLEU not measured");
    const QString languages =
        QStringLiteral("%1 → %2").arg(QString::fromStdString(model->info.sourceLanguage).toUpper(),
            QString::fromStdString(model->info.targetLanguage).toUpper());
    return QStringList {model->name, languages, tr("%1 parameters").arg(locale.toString(model->parameters)), bleu}.join(
        QStringLiteral("   ·   "));
}

void StatusPanel::retranslateUi()
{
    m_model->setText(modelFacts());
    const TranslationResultPtr result = m_engine.result();
    m_time->setText(
        result ? tr("Translated in %1 ms").arg(QLocale().toString(result->milliseconds, 'f', 1)) : QString());
    m_cancel->setText(tr("Cancel"));
    m_changed->setText(tr("The model is changed – undo everything"));
    m_news->setToolTip(tr("Opens the relevant page"));
    m_changed->setVisible(!m_experiment.change().empty());
    showJob();
}

}  // namespace translucent
