#pragma once

#include "batch_translation.h"
#include "translucent/array.h"
#include "translucent/corpus_spec.h"
#include "translucent/decoding.h"
#include "translucent/forward_trace.h"
#include "translucent/metrics.h"
#include "translucent/model_info.h"

#include <nlohmann/json.hpp>

#include <string>

namespace translucent::cli {

/// Keeps the order in which members were added.
using Json = nlohmann::ordered_json;

/// JSON has no infinities and no NaN: they become null. Floats get the shortest digits that read back equal.
Json toJson(const Array& array);
Json toJson(const std::vector<Piece>& pieces);
Json toJson(const Hypothesis& hypothesis);
Json toJson(const SearchTrace& search);
Json toJson(const LineOutcome& outcome, const std::string& source, std::size_t line);
Json toJson(const ForwardTrace& trace);
/// Its parts under names of their own, each as the command line writes it.
Json toJson(const Intervention& intervention);
Json toJson(const BleuScore& score);
Json toJson(const ChrfScore& score);
Json toJson(const CorpusStatistics& statistics);
Json toJson(const TransformerConfig& config);
Json toJson(const ModelInfo& info);

/// One line, or indented; bytes that are no UTF-8 become U+FFFD.
std::string compact(const Json& json);
std::string indented(const Json& json);

}  // namespace translucent::cli
