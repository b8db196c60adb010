#pragma once

#include "json_output.h"
#include "translucent/forward_trace.h"
#include "translucent/neural/translation_model.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace translucent::cli {

/// A pass over one sentence, for which `inspect` and `serve` are asked.
struct Inspection {
    std::string text = {};                   ///< the source sentence
    std::optional<std::string> target = {};  ///< the translation to force; without it the model's own, found greedily
    std::string prefix = {};                 ///< what the model's own starts with
    TraceOptions options = {};
};

/// @throws Error as Decoder::translate and traceForward do.
ForwardTrace traceOf(const std::shared_ptr<const TranslationModel>& model, const Inspection& inspection);

/// The texts of pieces, "<mask>" for one that is not known yet.
std::vector<std::string> pieceTexts(const Tokenizer& tokenizer, const std::vector<std::int64_t>& ids);

/// The sentences, their pieces, the interventions and every array of the trace.
Json inspectionJson(const ForwardTrace& trace, const TranslationModel& model, const Inspection& inspection);

}  // namespace translucent::cli
