#pragma once

#include "translucent/error.h"

#include <QMetaType>
#include <QString>

namespace translucent {

/// What was asked of the engine.
enum class EngineRequest {
    Preparation,  ///< the engine itself
    Model,
    Translation,
    Candidate,  ///< a path of the search to be looked at
    Trace,
    Sweep,
    Costs,
};

/// A request that came to nothing.
struct EngineFailure {
    quint64 requestId = 0;
    EngineRequest request = EngineRequest::Preparation;
    ErrorCode code = ErrorCode::Internal;
    QString detail;  ///< in English, for those who look into it

    /// Whether one part of a page has asked, which then says so itself; nothing else is concerned.
    bool concernsOnePart() const { return request >= EngineRequest::Trace; }
};

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::EngineFailure)
