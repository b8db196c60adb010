#pragma once

#include "engine/engine_failure.h"

#include <QObject>

#include <optional>

namespace translucent {

class Engine;

/// The newest request of one part of a page: tells that part, and no other, when it has failed.
class AwaitedRequest : public QObject {
    Q_OBJECT

public:
    AwaitedRequest(Engine& engine, QObject* parent);

    /// Another request: what became of the one before is forgotten.
    void await(quint64 requestId);

    /// A sentence in the current language, and below it what the engine said; empty unless the request has failed.
    QString problem() const;

Q_SIGNALS:
    void failed();

private:
    void take(const EngineFailure& failure);

    Engine& m_engine;
    quint64 m_requestId = 0;
    std::optional<EngineFailure> m_failure;
};

}  // namespace translucent
