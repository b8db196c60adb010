#include "engine/engine.h"

#include <QMetaObject>

#include <utility>

namespace translucent {

namespace {

constexpr int kQuietMilliseconds = 200;  ///< longer than painting a translation, shorter than reaching for a page

}  // namespace

RequesterBase::RequesterBase(Engine& engine, bool yields, bool isOfModel)
    : m_engine(engine)
    , m_isOfModel(isOfModel)
{
    const auto end = [this] { stop(); };
    QObject::connect(&engine, &Engine::closing, &m_context, end);
    if (yields)
        QObject::connect(&engine, &Engine::roomNeeded, &m_context, end);
}

void RequesterBase::stop()
{
    if (m_pending)
        m_pending->stop.request_stop();
}

QString RequesterBase::problem() const
{
    if (!m_failure)
        return {};
    const QString text = errorText(*m_failure, m_engine.model().get());
    return m_failure->isPlain() ? text : text + u'\n' + m_failure->detail();
}

void RequesterBase::begin(Job job, std::function<void(bool isThere)> publish)
{
    m_failure.reset();
    m_pending = std::make_shared<PendingRequest>();
    const std::weak_ptr<PendingRequest> pending(m_pending);
    const auto advanced = [this, engine = &m_engine, pending](qint64 done, qint64 total) {
        engine->deliver([this, pending, done, total] {
            if (!pending.expired() && m_advanced)
                m_advanced(done, total);
        });
    };
    m_engine.perform(
        [job = std::move(job), progress = Progress {advanced, m_pending->stop.get_token()}](Backends& backends) {
            if (!progress.stop.stop_requested())
                job(backends, progress);
        },
        [this, pending, model = m_engine.model(), publish = std::move(publish)](
            const std::optional<JobFailure>& failure) {
            if (pending.expired())
                return;
            m_pending.reset();
            // The worker processes requests in order: if no other model was loaded meanwhile, this one has answered.
            if (m_isOfModel && m_engine.model() != model)
                return publish(false);
            m_failure = failure;
            if (!failure)
                return publish(true);
            logFailure(*failure);
            if (m_failed)
                m_failed();
        });
}

/// The backends on the worker thread.
class EngineWorker : public QObject {
public:
    EngineWorker(BackendFactory makeBackend, DecodingBackendFactory makeFirst)
        : m_backends(std::move(makeBackend), std::move(makeFirst))
    {
    }

    /// Returns the names and versions of the libraries.
    QString advance(void (Backends::*step)())
    {
        (m_backends.*step)();
        return m_backends.runtimeDescription();
    }

    std::optional<JobFailure> run(const std::function<void(Backends&)>& job)
    {
        Q_ASSERT(thread() == QThread::currentThread());
        return guarded([&] { job(m_backends); });
    }

private:
    Backends m_backends;
};

Engine::Engine(BackendFactory makeBackend, DecodingBackendFactory makeFirst, QObject* parent)
    : QObject(parent)
    , m_worker(new EngineWorker(std::move(makeBackend), makeFirst))
    , m_load(*this, {[this](const ModelSummaryPtr& model) { onLoaded(model); }, [this] { onLoadFailed(); }})
    , m_translation(*this,
          {[this](const TranslationResultPtr& result) { publish(result); },
              [this] {
                  refreshBusy();
                  Q_EMIT translationFailed(*m_translation.failure());
              }})
    , m_candidate(*this,
          {[this](const TranslationResultPtr& result) { publish(result); },
              [this] {
                  refreshBusy();
                  Q_EMIT failed(*m_candidate.failure());
              }})
    , m_isComplete(!makeFirst)
{
    m_thread.setObjectName(QStringLiteral("engine"));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(kQuietMilliseconds);
    connect(&m_quiet, &QTimer::timeout, this, [this] {
        m_isComplete = true;
        advance(&Backends::complete);
    });
    advance(&Backends::prepare);
}

Engine::~Engine()
{
    Q_EMIT closing();
    if (!m_thread.isRunning()) {
        delete m_worker;
        return;
    }
    m_thread.quit();
    m_thread.wait();
}

void Engine::start()
{
    m_thread.start();
}

void Engine::advance(void (Backends::*step)())
{
    QMetaObject::invokeMethod(
        m_worker,
        [this, step, worker = m_worker] {
            deliver([this, description = worker->advance(step)] { m_runtimeDescription = description; });
        },
        Qt::QueuedConnection);
}

void Engine::perform(std::function<void(Backends&)> job, std::function<void(const std::optional<JobFailure>&)> then)
{
    Q_ASSERT(thread() == QThread::currentThread());
    ++m_openCalls;
    QMetaObject::invokeMethod(
        m_worker,
        [this, worker = m_worker, job = std::move(job), then = std::move(then)] {
            deliver([this, then, failure = worker->run(job)] {
                --m_openCalls;
                then(failure);
            });
        },
        Qt::QueuedConnection);
}

void Engine::deliver(std::function<void()> call)
{
    QMetaObject::invokeMethod(this, std::move(call), Qt::QueuedConnection);
}

void Engine::loadModel(const QString& nameOrDirectory)
{
    Q_EMIT roomNeeded();
    m_translation.drop();
    m_candidate.drop();
    if (isLoadingModel())
        m_nextModel = nameOrDirectory;
    else
        m_load.ask({nameOrDirectory});
    refreshBusy();
}

/// Loads the model that was requested meanwhile; false if there is none. Pending translations for the previous model
/// are dropped.
bool Engine::loadNext()
{
    const QString next = std::exchange(m_nextModel, {});
    if (next.isEmpty())
        return false;
    m_translation.drop();
    m_load.ask({next});
    return true;
}

void Engine::onLoaded(const ModelSummaryPtr& model)
{
    m_model = model;  // even if another one follows: should that fail, the backend still has this one
    m_isAnnounced = false;
    if (loadNext())
        return;
    refreshBusy();
    announceModel();
}

void Engine::announceModel()
{
    if (std::exchange(m_isAnnounced, true))
        return;
    Q_EMIT modelReplaced();
    Q_EMIT modelLoaded(m_model);
}

void Engine::onLoadFailed()
{
    const JobFailure failure = *m_load.failure();
    if (loadNext())
        return;
    refreshBusy();
    announceModel();
    Q_EMIT failed(failure);
}

void Engine::translate(const QString& text, const DecodeOptions& options, const QString& prefix)
{
    Q_EMIT roomNeeded();
    m_candidate.drop();
    m_translation.ask({text, options, prefix});
    refreshBusy();
}

void Engine::lookAt(const TranslationResultPtr& result, std::ptrdiff_t candidate)
{
    Q_ASSERT(result && result->translation.search);
    m_translation.drop();
    m_candidate.ask({result, candidate});
    refreshBusy();
}

void Engine::cancel()
{
    m_translation.drop();
    m_candidate.drop();
    refreshBusy();
}

void Engine::publish(const TranslationResultPtr& result)
{
    refreshBusy();
    if (!result || !m_isAnnounced || (m_model && result->modelNumber != m_model->number))
        return;
    Q_EMIT translationReady(result);
}

void Engine::refreshBusy()
{
    if (m_busy == isBusy())
        return;
    m_busy = !m_busy;
    if (m_busy)
        m_quiet.stop();
    else if (!m_isComplete)
        m_quiet.start();
    Q_EMIT busyChanged(m_busy);
}

}  // namespace translucent
