#pragma once

#include "engine/guarded_job.h"
#include "engine/translation_backend.h"

#include <QObject>

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
    using Job = std::function<void(TranslationBackend&, const Progress&)>;

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
        begin([request = std::move(request), answer](TranslationBackend& backend,
                  const Progress& progress) { *answer = backend.answer(request, progress); },
            [this, answer](bool isThere) { m_answered(isThere ? *answer : nullptr); });
    }

private:
    std::function<void(const AnswerTo<Request>&)> m_answered;
    std::optional<Request> m_asked;  ///< if it can be compared
};

}  // namespace translucent
