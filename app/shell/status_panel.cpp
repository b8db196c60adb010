#include "shell/status_panel.h"

#include "widgets/eliding.h"
#include "widgets/network_text.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>

namespace translucent {

namespace {

template <typename Widget>
Widget* makeEliding(const char* role, const char* objectName, QWidget* parent)
{
    auto* widget = new Widget(parent);
    widget->setProperty("role", QString::fromLatin1(role));
    widget->setObjectName(QString::fromLatin1(objectName));
    return widget;
}

}  // namespace

StatusPanel::StatusPanel(Engine& engine, Experiment& experiment, QWidget* parent)
    : QFrame(parent)
    , m_engine(engine)
    , m_experiment(experiment)
    , m_model(makeEliding<ElidingLabel>("caption", "modelFacts", this))
    , m_time(makeLabel("caption", "translationTime", this))
    , m_job(makeLabel("caption", "runningJob", this))
    , m_progress(new QProgressBar(this))
    , m_cancel(makeButton("flat", "cancelButton", this))
    , m_changed(makeEliding<ElidingButton>("warning", "changedModel", this))
    , m_news(makeEliding<ElidingButton>("flat", "pageNews", this))
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
    row->addStretch(1);
    row->addWidget(m_news);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_job, m_progress, m_cancel, m_time})
        row->addWidget(widget);

    m_patience.setSingleShot(true);
    m_patience.setInterval(kShowBusyAfterMs);
    connect(&m_patience, &QTimer::timeout, this, &StatusPanel::showJob);
    connect(&engine, &Engine::busyChanged, this, [this](bool busy) { busy ? m_patience.start() : showJob(); });
    connect(&engine, &Engine::modelLoaded, this, &StatusPanel::refresh);
    connect(&experiment, &Experiment::changed, this, &StatusPanel::refresh);
    connect(m_changed, &QToolButton::clicked, &experiment, &Experiment::reset);
    connect(m_cancel, &QToolButton::clicked, &engine, &Engine::cancel);
    QSizePolicy keeping = m_news->sizePolicy();
    keeping.setRetainSizeWhenHidden(true);  // so that nothing moves when there is news
    m_news->setSizePolicy(keeping);
    connect(m_news, &QToolButton::clicked, this, &StatusPanel::newsClicked);
    setNews({});
    refresh();
}

void StatusPanel::setNews(const QString& news)
{
    m_news->setText(news);
    m_news->setVisible(!news.isEmpty());
}

void StatusPanel::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    refresh();
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
    const QString bleu = !model->config.hasDecoder() ? tr("no decoder: says labels")
        : model->info.devBleu > 0 ? tr("validation BLEU %1").arg(locale.toString(model->info.devBleu, 'f', 1))
                                  : tr("validation BLEU not measured");
    const QString languages = languagesText(model->config, model->info);
    QStringList facts {model->name, languages, tr("%1 parameters").arg(locale.toString(model->parameters)), bleu};
    facts.removeAll(QString());
    return facts.join(QStringLiteral("   ·   "));
}

void StatusPanel::refresh()
{
    m_model->setText(modelFacts());
    m_time->setText(
        m_result ? tr("Translated in %1 ms").arg(QLocale().toString(m_result->milliseconds, 'f', 1)) : QString());
    m_cancel->setText(tr("Cancel"));
    m_changed->setText(tr("The model is changed – undo everything"));
    m_news->setToolTip(tr("Opens the relevant page"));
    m_changed->setVisible(!m_experiment.change().empty());
    showJob();
}

/// As narrow as the window is: texts give way.
QSize StatusPanel::minimumSizeHint() const
{
    return {0, QFrame::minimumSizeHint().height()};
}

}  // namespace translucent
