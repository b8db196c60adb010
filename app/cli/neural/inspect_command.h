#pragma once

#include "json_output.h"
#include "model_arguments.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/translation_model.h"
#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace translucent::cli {

/// The ids of pieces of a vocabulary; `parameter` is named in messages. @throws Error{InvalidArgument}
std::vector<std::int64_t> idsOfPieces(
    const Tokenizer& tokenizer, const std::vector<std::string>& pieces, const std::string& parameter);

/// @throws Error as Decoder::translate and traceForward do.
ForwardTrace traceOf(const std::shared_ptr<const TranslationModel>& model, const Inspection& inspection);

/// The sentences, their pieces, the interventions and every array of the trace.
Json inspectionJson(const ForwardTrace& trace, const TranslationModel& model, const Inspection& inspection);

}  // namespace translucent::cli
