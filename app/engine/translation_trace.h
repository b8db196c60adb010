#pragma once

#include "engine/translation_result.h"
#include "translucent/model_info.h"

#include <QMetaType>

#include <memory>

namespace translucent {

/// Every named array of one hypothesis's teacher-forced pass. Immutable once published.
struct TranslationTrace {
    quint64 requestId = 0;               ///< the request that computed it
    TranslationResultPtr result;         ///< never nullptr
    int hypothesis = 0;                  ///< index into result->translation.hypotheses
    ForwardTrace pass;                   ///< TraceDetail::Everything, with the intervention of the result
    ModelParametersPtr parameters = {};  ///< of the model that computed it; the same object for all its traces
};

using TranslationTracePtr = std::shared_ptr<const TranslationTrace>;

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::TranslationTracePtr)
