#include "engine/asking.h"

#include "engine/engine.h"

namespace translucent {

AskingBase::AskingBase(Engine& engine, bool yields, bool isOfModel)
    : m_engine(engine)
    , m_isOfModel(isOfModel)
{
    const auto end = [this] { stop(); };
    QObject::connect(&engine, &Engine::closing, &m_context, end);
    if (yields)
        QObject::connect(&engine, &Engine::roomNeeded, &m_context, end);
}

void AskingBase::stop()
{
    if (m_turn)
        m_turn->stop.request_stop();
}

QString AskingBase::problem() const
{
    if (!m_failure)
        return {};
    const QString text = errorText(*m_failure, m_engine.model().get());
    return m_failure->isPlain() ? text : text + u'\n' + m_failure->detail();
}

void AskingBase::begin(Job job, std::function<void(bool isThere)> publish)
{
    m_failure.reset();
    m_turn = std::make_shared<Turn>();
    const std::weak_ptr<Turn> turn(m_turn);
    const auto advanced = [this, engine = &m_engine, turn](qint64 done, qint64 total) {
        engine->deliver([this, turn, done, total] {
            if (!turn.expired() && m_advanced)
                m_advanced(done, total);
        });
    };
    m_engine.perform(
        [job = std::move(job), progress = Progress {advanced, m_turn->stop.get_token()}](TranslationBackend& backend) {
            if (!progress.stop.stop_requested())
                job(backend, progress);
        },
        [this, turn, model = m_engine.model(), publish = std::move(publish)](const std::optional<JobFailure>& failure) {
            if (turn.expired())
                return;
            m_turn.reset();
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
