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

/// What all Askings have in common.
class AskingBase {
public:
    AskingBase(const AskingBase&) = delete;
    AskingBase& operator=(const AskingBase&) = delete;

    bool isPending() const { return m_turn != nullptr; }

    /// Ends early what is asked for: an answer follows, nullptr when there is nothing by then.
    void stop();
    /// What is asked for is not wanted any more: nothing follows.
    void drop() { m_turn.reset(); }

    /// Why the newest request has failed.
    const std::optional<JobFailure>& failure() const { return m_failure; }
    /// The same as a sentence in the current language, below it what the engine said if only experts understand that;
    /// empty unless it has failed.
    QString problem() const;

protected:
    using Job = std::function<void(TranslationBackend&, const Progress&)>;

    /// `isOfModel`: of a request with kIsOfModel.
    AskingBase(Engine& engine, bool yields, bool isOfModel);
    ~AskingBase() = default;

    /// `advanced`, and `publish` or `fail`, are called on this thread, unless another turn has begun or this is gone.
    /// Published is what is there, or that there is nothing.
    void begin(Job job, std::function<void(bool isThere)> publish);

    std::function<void()> m_failed;
    std::function<void(qint64 done, qint64 total)> m_advanced;

private:
    /// One request under way. Whoever waits for it holds it; when it is let go it is stopped, and all that still comes
    /// of it finds it gone.
    struct Turn {
        ~Turn() { stop.request_stop(); }
        std::stop_source stop;
    };

    Engine& m_engine;
    bool m_isOfModel;
    QObject m_context;  ///< receiver context: scopes our connections to the engine
    std::shared_ptr<Turn> m_turn;
    std::optional<JobFailure> m_failure;
};

/// One part of the window that asks the engine for one kind of thing, and alone hears what becomes of it. Only its
/// newest request counts: it stops the one before, of which nothing is heard any more. Lives on the GUI thread and not
/// longer than the engine.
///
/// To be kept where the answer is to survive: a change of language builds views again, pages stay.
template <typename Request>
class Asking : public AskingBase {
public:
    /// What is called on the GUI thread, never from within ask().
    struct Hearing {
        /// With nullptr when it was stopped, or another model was loaded meanwhile that the request is not about.
        std::function<void(const AnswerTo<Request>&)> answered;
        std::function<void()> failed = {};  ///< problem() says why
        std::function<void(qint64 done, qint64 total)> advanced = {};
    };

    Asking(Engine& engine, Hearing hearing)
        : AskingBase(
            engine, requires { Request::kYields; }, requires { Request::kIsOfModel; })
        , m_answered(std::move(hearing.answered))
    {
        m_failed = std::move(hearing.failed);
        m_advanced = std::move(hearing.advanced);
    }

    /// Requests that can be compared are not begun again while they are under way.
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
