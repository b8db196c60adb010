#pragma once

#include "engine/requester.h"

#include <QObject>
#include <QThread>

#include <functional>
#include <memory>
#include <optional>

namespace translucent {

class EngineWorker;

/// The window's access to the model. A single worker thread calls the backend, in the order of the calls. Owns the
/// loaded model; the Session owns the translation. Everything else is requested with a Requester, which alone gets the
/// answer. Every call returns immediately; results arrive on the GUI thread. Lives on the GUI thread.
class Engine : public QObject {
    Q_OBJECT

public:
    /// `makeBackend` is called on the worker thread.
    explicit Engine(BackendFactory makeBackend, QObject* parent = nullptr);
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
    /// Names and versions of the libraries; empty until the worker has started.
    QString runtimeDescription() const { return m_runtimeDescription; }

    /// Runs `job` on the worker thread after all earlier calls, then `then` on this thread, with the failure if there
    /// was one. For Requester.
    void perform(
        std::function<void(TranslationBackend&)> job, std::function<void(const std::optional<JobFailure>&)> then);
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

    QThread m_thread;
    EngineWorker* m_worker;  ///< lives and dies on m_thread
    Requester<ModelRequest> m_load;
    Requester<TranslationRequest> m_translation;
    Requester<CandidateRequest> m_candidate;
    QString m_nextModel;  ///< to be loaded after the one that is being loaded; empty = none
    bool m_busy = false;  ///< the last emitted value
    QString m_runtimeDescription;
    ModelSummaryPtr m_model;
    bool m_isAnnounced = true;  ///< modelLoaded was emitted for m_model
    int m_openCalls = 0;        ///< of perform()
};

}  // namespace translucent
