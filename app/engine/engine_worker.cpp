#include "engine/engine_worker.h"

#include "engine/guarded_job.h"

#include <QThread>

#include <utility>

namespace translucent {

EngineWorker::EngineWorker(std::unique_ptr<TranslationBackend> backend)
    : m_backend(std::move(backend))
{
}

EngineWorker::~EngineWorker() = default;

void EngineWorker::prepare()
{
    guarded(0, [this] {
        m_backend->prepareThread();
        Q_EMIT prepared(m_backend->runtimeDescription());
    });
}

void EngineWorker::loadModel(quint64 id, const QString& nameOrDirectory)
{
    guarded(id, [&] {
        auto summary = std::make_shared<ModelSummary>(m_backend->loadModel(nameOrDirectory));
        Q_EMIT loaded(id, std::move(summary));
    });
}

void EngineWorker::translate(const TranslationRequest& request, const std::stop_token& stop)
{
    guarded(request.id, [&] {
        TranslationResultPtr result;
        if (!stop.stop_requested()) {
            if (auto answer = m_backend->translate(request, stop))
                result = std::make_shared<TranslationResult>(std::move(*answer));
        }
        Q_EMIT translated(request.id, std::move(result));
    });
}

void EngineWorker::sweep(const TranslationRequest& request, const std::stop_token& stop)
{
    guarded(request.id, [&] {
        HeadSweepPtr sweep;
        const auto observer = [&](std::int64_t done, std::int64_t total) {
            Q_EMIT sweepAdvanced(request.id, int(done), int(total));
        };
        if (!stop.stop_requested())
            if (auto answer = m_backend->sweep(request, observer, stop))
                sweep = std::make_shared<HeadSweep>(std::move(*answer));
        Q_EMIT swept(request.id, std::move(sweep));
    });
}

void EngineWorker::trace(const TraceRequest& request, const std::stop_token& stop)
{
    guarded(request.id, [&] {
        TranslationTracePtr trace;
        if (auto pass = m_backend->trace(request, stop))
            trace = std::make_shared<TranslationTrace>(TranslationTrace {
                request.id, request.result, request.hypothesis, std::move(*pass), m_backend->parameters()});
        Q_EMIT traced(request.id, std::move(trace));
    });
}

void EngineWorker::lookAt(const CandidateRequest& request)
{
    guarded(request.id, [&] {
        TranslationResultPtr result;
        if (auto answer = m_backend->lookAt(request))
            result = std::make_shared<TranslationResult>(std::move(*answer));
        Q_EMIT translated(request.id, std::move(result));
    });
}

void EngineWorker::perform(quint64 id, const std::function<void(TranslationBackend&)>& job)
{
    guarded(id, [&] { job(*m_backend); });
}

void EngineWorker::measureCosts(quint64 id, const LayerCostOptions& options, const std::stop_token& stop)
{
    guarded(id, [&] {
        const auto advanced = [this, id](std::int64_t length) { Q_EMIT costsAdvanced(id, length); };
        Q_EMIT costsMeasured(id, std::make_shared<const LayerCosts>(m_backend->measureCosts(options, advanced, stop)));
    });
}

void EngineWorker::guarded(quint64 id, const std::function<void()>& job)
{
    Q_ASSERT(thread() == QThread::currentThread());
    if (const auto failure = translucent::guarded(job))
        Q_EMIT failed(id, failure->code, failure->detail);
}

}  // namespace translucent
