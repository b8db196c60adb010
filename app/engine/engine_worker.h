#pragma once

#include "engine/translation_backend.h"
#include "engine/translation_trace.h"

#include <QObject>

#include <functional>
#include <memory>
#include <stop_token>

namespace translucent {

/// Calls the backend on the engine's thread and turns exceptions into signals.
class EngineWorker : public QObject {
    Q_OBJECT

public:
    explicit EngineWorker(std::unique_ptr<TranslationBackend> backend);
    ~EngineWorker() override;

    void prepare();
    void loadModel(quint64 id, const QString& nameOrDirectory);
    void translate(const TranslationRequest& request, const std::stop_token& stop);
    void sweep(const TranslationRequest& request, const std::stop_token& stop);
    void trace(const TraceRequest& request, const std::stop_token& stop);
    void lookAt(const CandidateRequest& request);
    /// Any other job; it delivers its own answer.
    void perform(quint64 id, const std::function<void(TranslationBackend&)>& job);
    void measureCosts(quint64 id, const LayerCostOptions& options, const std::stop_token& stop);

Q_SIGNALS:
    void prepared(QString runtimeDescription);
    void loaded(quint64 id, translucent::ModelSummaryPtr model);
    void translated(quint64 id, translucent::TranslationResultPtr result);  ///< nullptr when it was stopped
    void swept(quint64 id, translucent::HeadSweepPtr sweep);                ///< nullptr when it was stopped
    void sweepAdvanced(quint64 id, int done, int total);
    void traced(quint64 id, translucent::TranslationTracePtr trace);  ///< nullptr when there is none any more
    void costsAdvanced(quint64 id, qint64 length);
    void costsMeasured(quint64 id, translucent::LayerCostsPtr costs);
    void failed(quint64 id, translucent::ErrorCode code, QString detail);

private:
    void guarded(quint64 id, const std::function<void()>& job);

    std::unique_ptr<TranslationBackend> m_backend;
};

}  // namespace translucent
