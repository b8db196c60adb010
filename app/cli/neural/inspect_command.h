#pragma once

#include "json_output.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/translation_model.h"

#include <memory>
#include <optional>
#include <string>

namespace translucent::cli {

/// The parameters of a pass over one sentence, for `inspect` and `serve`.
struct Inspection {
    std::string text = {};                   ///< the source sentence
    std::optional<std::string> target = {};  ///< the translation to force; without it the model's own, found greedily
    std::string prefix = {};                 ///< the forced beginning of the model's own translation
    TraceOptions options = {};
};

/// @throws Error as Decoder::translate and traceForward do.
ForwardTrace traceOf(const std::shared_ptr<const TranslationModel>& model, const Inspection& inspection);

/// The sentences, their pieces, the interventions and every array of the trace.
Json inspectionJson(const ForwardTrace& trace, const TranslationModel& model, const Inspection& inspection);

}  // namespace translucent::cli
