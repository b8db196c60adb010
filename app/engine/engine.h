#pragma once

#include "engine/asking.h"

#include <QObject>
#include <QThread>

#include <functional>
#include <memory>
#include <optional>

namespace translucent {

class EngineWorker;

/// The GUI's door to the model. One worker thread alone calls the backend, in the order in which it was asked. Here is
/// what the whole window has one of, its model and its translated sentence; everything else is asked for by an Asking,
/// which alone hears of it. Every call returns at once; what comes of it arrives on the GUI thread.
/// Lives on the GUI thread.
class Engine : public QObject {
    Q_OBJECT

public:
    /// `makeBackend` is called on the worker thread.
    explicit Engine(BackendFactory makeBackend, QObject* parent = nullptr);
    ~Engine() override;

    /// Starts the worker thread; what was asked before is done then.
    void start();

    /// A model that is being loaded is loaded to its end; of those asked for meanwhile only the last follows it.
    void loadModel(const QString& nameOrDirectory);
    /// A newer translation supersedes an older one. One that `prefix` or the intervention changes carries the unchanged
    /// one.
    void translate(const QString& text, const DecodeOptions& options, const QString& prefix = {});
    /// Publishes `result` once more, with the path to a candidate of its search as the hypothesis to look at; nothing
    /// when another model computed it. It and a translation supersede each other.
    void lookAt(const TranslationResultPtr& result, std::ptrdiff_t candidate);
    /// Gives up the running translation.
    void cancel();

    bool isBusy() const { return isLoadingModel() || m_translation.isPending() || m_candidate.isPending(); }
    bool isLoadingModel() const { return m_load.isPending(); }

    /// The loaded model, or nullptr.
    ModelSummaryPtr model() const { return m_model; }
    /// The last published answer, or nullptr; of model().
    TranslationResultPtr result() const { return m_result; }
    /// Names and versions of what computes; empty until the worker has started.
    QString runtimeDescription() const { return m_runtimeDescription; }

    /// Runs `job` on the worker thread after what was asked before, then `then` on this one, with why it failed, if it
    /// did. For Asking.
    void perform(
        std::function<void(TranslationBackend&)> job, std::function<void(const std::optional<JobFailure>&)> then);
    /// Runs `call` on this thread; called on any.
    void deliver(std::function<void()> call);

Q_SIGNALS:
    /// Another model is there than the one that computed the last answer. What shows that answer lets it go before it
    /// hears of the model, so that one model is never shown with the answer of another.
    void resultForgotten();
    void modelLoaded(translucent::ModelSummaryPtr model);
    void translationReady(std::shared_ptr<const translucent::TranslationResult> result);
    /// A model was not loaded, or a candidate cannot be looked at: nothing that is shown is concerned.
    void failed(const translucent::JobFailure& failure);
    void translationFailed(const translucent::JobFailure& failure);
    void busyChanged(bool busy);
    void roomNeeded();  ///< a model or a translation was asked for
    void closing();     ///< the engine ends

private:
    void onLoaded(const ModelSummaryPtr& model);
    void onLoadFailed();
    bool loadNext();
    void announceModel();
    void publish(const TranslationResultPtr& result);
    void refreshBusy();

    QThread m_thread;
    EngineWorker* m_worker;  ///< lives and dies on m_thread
    Asking<ModelRequest> m_load;
    Asking<TranslationRequest> m_translation;
    Asking<CandidateRequest> m_candidate;
    QString m_nextModel;  ///< to be loaded after the one that is being loaded; empty = none
    bool m_busy = false;  ///< as it was told last
    QString m_runtimeDescription;
    ModelSummaryPtr m_model;
    bool m_isAnnounced = true;  ///< modelLoaded told of m_model
    TranslationResultPtr m_result;
};

}  // namespace translucent
