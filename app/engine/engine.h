#pragma once

#include "engine/engine_failure.h"
#include "engine/translation_backend.h"
#include "engine/translation_trace.h"

#include <QObject>
#include <QThread>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace translucent {

class DecodingEngine;
class EngineWorker;

/// The GUI's door to the model. Every call returns at once; answers come as signals on the GUI thread. One worker
/// thread alone calls the backend. A newer request supersedes an older one, whose answer is then never published.
/// Lives on the GUI thread.
class Engine : public QObject {
    Q_OBJECT

public:
    explicit Engine(std::unique_ptr<TranslationBackend> backend, QObject* parent = nullptr);
    ~Engine() override;

    /// Starts the worker thread; what was asked before is done then.
    void start();

    /// All return the id that `failed` will carry; ids grow.
    quint64 loadModel(const QString& nameOrDirectory);
    /// A translation that `prefix` or the intervention changes carries the unchanged one.
    quint64 translate(const QString& text, const DecodeOptions& options, const QString& prefix = {});

    /// Asks for every array of one hypothesis's pass; `traceReady` answers. Only the newest request is answered, and
    /// none whose result was computed by a model that is no longer loaded. The last trace is kept: asked for again, it
    /// is published without computing anything; asked for twice, a trace is computed once. Does not count as busy: a
    /// pass takes milliseconds.
    quint64 trace(const TranslationResultPtr& result, int hypothesis);

    /// Publishes `result` once more, with the path to a candidate of its search as the hypothesis to look at; nothing
    /// when another model computed it. A newer translation supersedes it.
    quint64 lookAt(const TranslationResultPtr& result, std::ptrdiff_t candidate);

    /// Searches that are shown rather than used.
    DecodingEngine& decoding() { return *m_decoding; }

    /// Switches off each head in turn: `sweepAdvanced` and `sweepReady` follow. A newer sweep or translation ends it.
    /// Does not count as busy.
    quint64 sweep(const QString& text, const DecodeOptions& options, const QString& prefix = {});
    void cancelSweep();

    /// Times layers on this machine: `costsAdvanced` and `costsMeasured` follow. A translation ends it early, as does
    /// cancelCosts(): what was measured until then is published. Does not count as busy.
    quint64 measureCosts(const LayerCostOptions& options);
    void cancelCosts();
    bool isMeasuring() const { return m_pendingCosts != 0; }
    bool isSweeping() const { return m_pendingSweep != 0; }

    /// Gives up the running translation. A model that is being loaded is loaded to its end.
    void cancel();

    /// For the parts of the engine that have files of their own: runs `job` on the engine's thread after what was asked
    /// before; it delivers its own answer, what it throws becomes `jobFailed`.
    void perform(quint64 id, const std::function<void(TranslationBackend&)>& job);
    quint64 nextId() { return ++m_lastId; }

    bool isBusy() const { return m_pendingLoad != 0 || m_pendingTranslation != 0; }
    bool isLoadingModel() const { return m_pendingLoad != 0; }

    /// The loaded model, or nullptr.
    ModelSummaryPtr model() const { return m_model; }

    /// Names and versions of what computes; empty until the worker has started.
    QString runtimeDescription() const { return m_runtimeDescription; }

    /// The last published answer, or nullptr.
    TranslationResultPtr result() const { return m_result; }

Q_SIGNALS:
    void modelLoaded(translucent::ModelSummaryPtr model);
    void translationReady(std::shared_ptr<const translucent::TranslationResult> result);
    void traceReady(translucent::TranslationTracePtr trace);
    void sweepAdvanced(int done, int total);
    void sweepReady(translucent::HeadSweepPtr sweep);      ///< nullptr when it was ended before
    void costsAdvanced(qint64 length);                     ///< which is measured now
    void costsMeasured(translucent::LayerCostsPtr costs);  ///< what was measured before it ended; never nullptr
    void failed(const translucent::EngineFailure& failure);
    void busyChanged(bool busy);
    void jobFailed(quint64 id, translucent::ErrorCode code, QString detail);  ///< one started by perform()

private:
    void connectWorker();
    void onLoaded(quint64 id, const ModelSummaryPtr& model);
    void onTranslated(quint64 id, const TranslationResultPtr& result);
    void onSwept(quint64 id, const HeadSweepPtr& sweep);
    void onCosts(quint64 id, const LayerCostsPtr& costs);
    void onTraced(quint64 id, const TranslationTracePtr& trace);
    void onFailed(quint64 id, ErrorCode code, const QString& detail);
    std::optional<EngineRequest> pendingRequest(quint64 id) const;
    void setPending(quint64 load, quint64 translation);

    QThread m_thread;
    EngineWorker* m_worker;  ///< lives and dies on m_thread
    DecodingEngine* m_decoding;
    std::stop_source m_stop;
    std::stop_source m_traceStop;
    std::stop_source m_sweepStop;
    std::stop_source m_costsStop;
    quint64 m_pendingCosts = 0;
    quint64 m_pendingSweep = 0;
    quint64 m_lastId = 0;
    quint64 m_pendingLoad = 0;
    quint64 m_pendingTranslation = 0;  ///< or a candidate to be looked at
    bool m_looksAtCandidate = false;
    TraceRequest m_pendingTrace;  ///< id 0 = none
    QString m_runtimeDescription;
    ModelSummaryPtr m_model;
    TranslationResultPtr m_result;
    TranslationTracePtr m_trace;  ///< the last one published
};

}  // namespace translucent
