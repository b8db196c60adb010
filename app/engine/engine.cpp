#include "engine/engine.h"

#include "engine/decoding_engine.h"
#include "engine/engine_worker.h"

#include <QMetaObject>

#include <utility>

namespace translucent {

Engine::Engine(std::unique_ptr<TranslationBackend> backend, QObject* parent)
    : QObject(parent)
    , m_worker(new EngineWorker(std::move(backend)))
    , m_decoding(new DecodingEngine(*this))
{
    m_thread.setObjectName(QStringLiteral("engine"));
    m_worker->moveToThread(&m_thread);
    connectWorker();
    QMetaObject::invokeMethod(m_worker, &EngineWorker::prepare, Qt::QueuedConnection);
}

Engine::~Engine()
{
    m_stop.request_stop();
    m_traceStop.request_stop();
    m_sweepStop.request_stop();
    m_decoding->cancelAll();
    m_costsStop.request_stop();
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

void Engine::connectWorker()
{
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(m_worker, &EngineWorker::prepared, this,
        [this](const QString& description) { m_runtimeDescription = description; });
    connect(m_worker, &EngineWorker::loaded, this, &Engine::onLoaded);
    connect(m_worker, &EngineWorker::translated, this, &Engine::onTranslated);
    connect(m_worker, &EngineWorker::swept, this, &Engine::onSwept);
    connect(m_worker, &EngineWorker::sweepAdvanced, this, [this](quint64 id, int done, int total) {
        if (id == m_pendingSweep)
            Q_EMIT sweepAdvanced(done, total);
    });
    connect(m_worker, &EngineWorker::costsMeasured, this, &Engine::onCosts);
    connect(m_worker, &EngineWorker::costsAdvanced, this, [this](quint64 id, qint64 length) {
        if (id == m_pendingCosts)
            Q_EMIT costsAdvanced(length);
    });
    connect(m_worker, &EngineWorker::traced, this, &Engine::onTraced);
    connect(m_worker, &EngineWorker::failed, this, &Engine::onFailed);
}

quint64 Engine::loadModel(const QString& nameOrDirectory)
{
    Q_ASSERT(thread() == QThread::currentThread());
    cancel();
    const quint64 id = ++m_lastId;
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, id, nameOrDirectory] { worker->loadModel(id, nameOrDirectory); },
        Qt::QueuedConnection);
    setPending(id, 0);
    return id;
}

quint64 Engine::translate(const QString& text, const DecodeOptions& options, const QString& prefix)
{
    Q_ASSERT(thread() == QThread::currentThread());
    cancelSweep();
    m_costsStop.request_stop();
    m_stop.request_stop();
    m_stop = std::stop_source();
    const quint64 id = ++m_lastId;
    QMetaObject::invokeMethod(
        m_worker,
        [worker = m_worker, request = TranslationRequest {id, text, options, prefix}, stop = m_stop.get_token()] {
            worker->translate(request, stop);
        },
        Qt::QueuedConnection);
    m_looksAtCandidate = false;
    setPending(m_pendingLoad, id);
    return id;
}

quint64 Engine::sweep(const QString& text, const DecodeOptions& options, const QString& prefix)
{
    Q_ASSERT(thread() == QThread::currentThread());
    cancelSweep();
    m_sweepStop = std::stop_source();
    m_pendingSweep = ++m_lastId;
    QMetaObject::invokeMethod(
        m_worker,
        [worker = m_worker, request = TranslationRequest {m_pendingSweep, text, options, prefix},
            stop = m_sweepStop.get_token()] { worker->sweep(request, stop); },
        Qt::QueuedConnection);
    return m_pendingSweep;
}

void Engine::cancelSweep()
{
    Q_ASSERT(thread() == QThread::currentThread());
    if (m_pendingSweep == 0)
        return;
    m_sweepStop.request_stop();
    m_pendingSweep = 0;
    Q_EMIT sweepReady(nullptr);
}

void Engine::onSwept(quint64 id, const HeadSweepPtr& sweep)
{
    if (id != m_pendingSweep)
        return;
    m_pendingSweep = 0;
    Q_EMIT sweepReady(sweep);
}

quint64 Engine::measureCosts(const LayerCostOptions& options)
{
    Q_ASSERT(thread() == QThread::currentThread());
    m_costsStop.request_stop();
    m_costsStop = std::stop_source();
    m_pendingCosts = ++m_lastId;
    QMetaObject::invokeMethod(
        m_worker,
        [worker = m_worker, id = m_pendingCosts, options, stop = m_costsStop.get_token()] {
            worker->measureCosts(id, options, stop);
        },
        Qt::QueuedConnection);
    return m_pendingCosts;
}

void Engine::cancelCosts()
{
    Q_ASSERT(thread() == QThread::currentThread());
    m_costsStop.request_stop();
}

void Engine::onCosts(quint64 id, const LayerCostsPtr& costs)
{
    if (id != m_pendingCosts)
        return;
    m_pendingCosts = 0;
    Q_EMIT costsMeasured(costs);
}

quint64 Engine::trace(const TranslationResultPtr& result, int hypothesis)
{
    Q_ASSERT(thread() == QThread::currentThread());
    Q_ASSERT(result);
    const auto isAsked = [&](const auto& trace) { return trace.result == result && trace.hypothesis == hypothesis; };
    if (isAsked(m_pendingTrace))
        return m_pendingTrace.id;
    m_traceStop.request_stop();
    m_traceStop = std::stop_source();
    const quint64 id = ++m_lastId;
    m_pendingTrace = {id, result, hypothesis};
    if (m_trace && isAsked(*m_trace)) {
        QMetaObject::invokeMethod(
            this, [this, id, last = m_trace] { onTraced(id, last); }, Qt::QueuedConnection);
        return id;
    }
    QMetaObject::invokeMethod(
        m_worker,
        [worker = m_worker, request = m_pendingTrace, stop = m_traceStop.get_token()] { worker->trace(request, stop); },
        Qt::QueuedConnection);
    return id;
}

quint64 Engine::lookAt(const TranslationResultPtr& result, std::ptrdiff_t candidate)
{
    Q_ASSERT(thread() == QThread::currentThread());
    Q_ASSERT(result && result->translation.search);
    const CandidateRequest request {++m_lastId, result, candidate};
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, request] { worker->lookAt(request); }, Qt::QueuedConnection);
    m_looksAtCandidate = true;
    setPending(m_pendingLoad, request.id);
    return request.id;
}

void Engine::perform(quint64 id, const std::function<void(TranslationBackend&)>& job)
{
    Q_ASSERT(thread() == QThread::currentThread());
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, id, job] { worker->perform(id, job); }, Qt::QueuedConnection);
}

void Engine::cancel()
{
    Q_ASSERT(thread() == QThread::currentThread());
    m_stop.request_stop();
    setPending(m_pendingLoad, 0);
}

void Engine::onLoaded(quint64 id, const ModelSummaryPtr& model)
{
    m_model = model;  // even a superseded one: should the newer one fail, the backend still has this one
    if (id != m_pendingLoad)
        return;
    setPending(0, m_pendingTranslation);
    Q_EMIT modelLoaded(model);
}

void Engine::onTranslated(quint64 id, const TranslationResultPtr& result)
{
    if (id != m_pendingTranslation)
        return;
    setPending(m_pendingLoad, 0);
    if (!result)
        return;
    m_result = result;
    Q_EMIT translationReady(result);
}

void Engine::onTraced(quint64 id, const TranslationTracePtr& trace)
{
    if (id != m_pendingTrace.id)
        return;
    m_pendingTrace = {};
    if (!trace)
        return;
    m_trace = trace;
    Q_EMIT traceReady(trace);
}

std::optional<EngineRequest> Engine::pendingRequest(quint64 id) const
{
    if (id == 0)
        return EngineRequest::Preparation;
    if (id == m_pendingLoad)
        return EngineRequest::Model;
    if (id == m_pendingTranslation)
        return m_looksAtCandidate ? EngineRequest::Candidate : EngineRequest::Translation;
    if (id == m_pendingTrace.id)
        return EngineRequest::Trace;
    if (id == m_pendingSweep)
        return EngineRequest::Sweep;
    if (id == m_pendingCosts)
        return EngineRequest::Costs;
    return {};
}

void Engine::onFailed(quint64 id, ErrorCode code, const QString& detail)
{
    const auto request = pendingRequest(id);
    if (!request) {
        Q_EMIT jobFailed(id, code, detail);
        return;
    }
    if (request == EngineRequest::Costs)
        m_pendingCosts = 0;
    if (request == EngineRequest::Sweep)
        onSwept(id, nullptr);
    if (request == EngineRequest::Trace)
        m_pendingTrace = {};
    setPending(
        request == EngineRequest::Model ? 0 : m_pendingLoad, m_pendingTranslation == id ? 0 : m_pendingTranslation);
    Q_EMIT failed({id, *request, code, detail});
}

void Engine::setPending(quint64 load, quint64 translation)
{
    const bool wasBusy = isBusy();
    m_pendingLoad = load;
    m_pendingTranslation = translation;
    if (wasBusy != isBusy())
        Q_EMIT busyChanged(isBusy());
}

}  // namespace translucent
