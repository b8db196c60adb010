#include "engine/requester.h"

#include "engine/engine.h"

namespace translucent {

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
        [job = std::move(job), progress = Progress {advanced, m_pending->stop.get_token()}](
            TranslationBackend& backend) {
            if (!progress.stop.stop_requested())
                job(backend, progress);
        },
        [this, pending, model = m_engine.model(), publish = std::move(publish)](
            const std::optional<JobFailure>& failure) {
            if (pending.expired())
                return;
            m_pending.reset();
            // The worker does one thing after the other: when no model came meanwhile, this one has answered.
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

}  // namespace translucent
