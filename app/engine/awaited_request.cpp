#include "engine/awaited_request.h"

#include "engine/engine.h"
#include "engine/error_text.h"

namespace translucent {

AwaitedRequest::AwaitedRequest(Engine& engine, QObject* parent)
    : QObject(parent)
    , m_engine(engine)
{
    connect(&engine, &Engine::failed, this, &AwaitedRequest::take);
}

void AwaitedRequest::await(quint64 requestId)
{
    if (requestId != m_requestId)
        m_failure.reset();
    m_requestId = requestId;
}

QString AwaitedRequest::problem() const
{
    return m_failure ? errorText(m_failure->code, m_engine.model().get()) + u'\n' + m_failure->detail : QString();
}

void AwaitedRequest::take(const EngineFailure& failure)
{
    if (failure.requestId != m_requestId)
        return;
    m_failure = failure;
    Q_EMIT failed();
}

}  // namespace translucent
