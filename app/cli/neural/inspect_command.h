#pragma once

#include "json_output.h"
#include "model_arguments.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/translation_model.h"

#include <memory>
#include <optional>
#include <string>

namespace translucent::cli {

/// @throws Error as Decoder::translate and traceForward do.
ForwardTrace traceOf(const std::shared_ptr<const TranslationModel>& model, const Inspection& inspection);

/// The sentences, their pieces, the interventions and every array of the trace.
Json inspectionJson(const ForwardTrace& trace, const TranslationModel& model, const Inspection& inspection);

}  // namespace translucent::cli
