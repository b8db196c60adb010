#pragma once

#include "engine/backends.h"
#include "engine/guarded_job.h"

#include <QObject>
#include <QThread>
#include <QTimer>

#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace translucent {

class Engine;

/// The part of Requester that does not depend on the request.
class RequesterBase {
public:
    RequesterBase(const RequesterBase&) = delete;
    RequesterBase& operator=(const RequesterBase&) = delete;

    bool isPending() const { return m_pending != nullptr; }

    /// Ends the request early: an answer follows, nullptr if there is no result yet.
    void stop();
    /// Cancels the request: no callback follows.
    void drop()
    {
        m_pending.reset();
        m_failure.reset();
    }

    /// The reason why the newest request failed.
    const std::optional<JobFailure>& failure() const { return m_failure; }
    /// The same as a sentence in the current language, followed by the engine's own text if it is only for experts;
    /// empty unless the request failed.
    QString problem() const;

protected:
    using Job = std::function<void(Backends&, const Progress&)>;

    /// `isOfModel`: for a request with kIsOfModel.
    RequesterBase(Engine& engine, bool yields, bool isOfModel);
    ~RequesterBase() = default;

    /// `advanced`, and `publish` or `fail`, are called on this thread, unless a newer request has started or this
    /// object was destroyed.
    void begin(Job job, std::function<void(bool isThere)> publish);

    std::function<void()> m_failed;
    std::function<void(qint64 done, qint64 total)> m_advanced;

private:
    /// One pending request. Its owner waits for it; destroying it stops the request, and late results are dropped.
    struct PendingRequest {
        ~PendingRequest() { stop.request_stop(); }
        std::stop_source stop;
    };

    Engine& m_engine;
    bool m_isOfModel;
    QObject m_context;  ///< receiver context: scopes our connections to the engine
    std::shared_ptr<PendingRequest> m_pending;
    std::optional<JobFailure> m_failure;
};

/// Sends requests of one kind to the engine. Only the newest request counts: it stops the previous one, whose callbacks
/// are no longer called. Lives on the GUI thread and must not outlive the engine.
///
/// Keep it in an object that survives as long as the answer is needed: a change of language rebuilds views, but not
/// pages.
template <typename Request>
class Requester : public RequesterBase {
public:
    /// Called on the GUI thread, never from within ask().
    struct Callbacks {
        /// The answer is nullptr after a stop, or if another model was loaded meanwhile.
        std::function<void(const AnswerTo<Request>&)> answered;
        std::function<void()> failed = {};  ///< problem() says why
        std::function<void(qint64 done, qint64 total)> advanced = {};
    };

    Requester(Engine& engine, Callbacks callbacks)
        : RequesterBase(
            engine, requires { Request::kYields; }, requires { Request::kIsOfModel; })
        , m_answered(std::move(callbacks.answered))
    {
        m_failed = std::move(callbacks.failed);
        m_advanced = std::move(callbacks.advanced);
    }

    /// A request that is equal to the pending one is not sent again.
    void ask(Request request)
    {
        if constexpr (std::equality_comparable<Request>) {
            if (isPending() && m_asked == request)
                return;
            m_asked = request;
        }
        auto answer = std::make_shared<AnswerTo<Request>>();
        begin([request = std::move(request), answer](
                  Backends& backends, const Progress& progress) { *answer = backends.answer(request, progress); },
            [this, answer](bool isThere) { m_answered(isThere ? *answer : nullptr); });
    }

private:
    std::function<void(const AnswerTo<Request>&)> m_answered;
    std::optional<Request> m_asked;  ///< if it can be compared
};

class EngineWorker;

/// The window's access to the model. A single worker thread calls the backend, in the order of the calls. Owns the
/// loaded model; the Session owns the translation. Everything else is requested with a Requester, which alone gets the
/// answer. Every call returns immediately; results arrive on the GUI thread. Lives on the GUI thread.
class Engine : public QObject {
    Q_OBJECT

public:
    /// The factories are called on the worker thread; see Backends. The first backend is replaced shortly after what
    /// was asked for is there, so that the first translation is painted before LibTorch takes the processor.
    explicit Engine(BackendFactory makeBackend, DecodingBackendFactory makeFirst = {}, QObject* parent = nullptr);
    ~Engine() override;

    /// Starts the worker thread, which first handles the calls made before.
    void start();

    /// Loading cannot be interrupted; if several models are requested meanwhile, only the last one is loaded.
    void loadModel(const QString& nameOrDirectory);
    /// A newer translation supersedes an older one. If `prefix` or the intervention changes the translation, the result
    /// also contains the unchanged one.
    void translate(const QString& text, const DecodeOptions& options, const QString& prefix = {});
    /// Publishes `result` again, with the path to a candidate of its search as the selected hypothesis; does nothing
    /// when another model computed it. Supersedes a translation and is superseded by one.
    void lookAt(const TranslationResultPtr& result, std::ptrdiff_t candidate);
    /// Cancels the running translation.
    void cancel();

    bool isBusy() const { return isLoadingModel() || m_translation.isPending() || m_candidate.isPending(); }
    bool isLoadingModel() const { return m_load.isPending(); }
    /// True if no call is waiting for the worker, not even one whose answer is no longer needed.
    bool isIdle() const { return m_openCalls == 0; }

    /// The loaded model, or nullptr.
    ModelSummaryPtr model() const { return m_model; }
    /// Names and versions of the libraries; empty until the whole backend is loaded.
    QString runtimeDescription() const { return m_runtimeDescription; }

    /// Runs `job` on the worker thread after all earlier calls, then `then` on this thread, with the failure if there
    /// was one. For Requester.
    void perform(std::function<void(Backends&)> job, std::function<void(const std::optional<JobFailure>&)> then);
    /// Runs `call` on this thread; called on any.
    void deliver(std::function<void()> call);

Q_SIGNALS:
    /// Emitted immediately before modelLoaded: the translation on screen is of a different model.
    void modelReplaced();
    void modelLoaded(translucent::ModelSummaryPtr model);
    void translationReady(std::shared_ptr<const translucent::TranslationResult> result);
    /// A model was not loaded, or a candidate cannot be shown. The current display stays valid.
    void failed(const translucent::JobFailure& failure);
    void translationFailed(const translucent::JobFailure& failure);
    void busyChanged(bool busy);
    void roomNeeded();  ///< a model or a translation was requested
    void closing();     ///< emitted when the engine is destroyed

private:
    void onLoaded(const ModelSummaryPtr& model);
    void onLoadFailed();
    bool loadNext();
    void announceModel();
    void publish(const TranslationResultPtr& result);
    void refreshBusy();
    void advance(void (Backends::*step)());

    QThread m_thread;
    EngineWorker* m_worker;  ///< lives and dies on m_thread
    Requester<ModelRequest> m_load;
    Requester<TranslationRequest> m_translation;
    Requester<CandidateRequest> m_candidate;
    QString m_nextModel;  ///< to be loaded after the one that is being loaded; empty = none
    bool m_busy = false;  ///< the last emitted value
    QTimer m_quiet;       ///< until Backends::complete(), which waits for a pause
    bool m_isComplete;    ///< nothing is left to do there
    QString m_runtimeDescription;
    ModelSummaryPtr m_model;
    bool m_isAnnounced = true;  ///< modelLoaded was emitted for m_model
    int m_openCalls = 0;        ///< of perform()
};

}  // namespace translucent
