#pragma once

#include "translucent/corpus_check.h"
#include "translucent/decoding.h"
#include "translucent/experiments.h"
#include "translucent/forward_trace.h"
#include "translucent/intervention.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace translucent::cli {

/// Keeps the order in which members were added. It has no infinities and no NaN: they become null.
using Json = nlohmann::ordered_json;

Json toJson(const TokenCandidate& token);
Json toJson(const Hypothesis& hypothesis);
Json toJson(const std::vector<Piece>& pieces);
/// `lines` holds the line of each hypothesis, -1 where it is not written.
Json toJson(const SearchTrace& search, const std::vector<std::ptrdiff_t>& lines);
Json toJson(const ParallelDecoding& parallel);
/// Which hypotheses of a translation are written.
struct HypothesisLines {
    std::int64_t most = 1;
    bool segmentations = false;  ///< each way to cut a text is a line of its own

    /// What the search has to return for it, once nBest is known to be valid.
    std::int64_t needed(const DecodeOptions& options) const { return segmentations ? most : options.beamSize; }
};
/// Source pieces, hypotheses and, where it has them, the search or the passes.
Json toJson(const Translation& translation, const HypothesisLines& lines);
Json toJson(const ForwardTrace& trace);
Json toJson(const HeadSweep& sweep);
/// Its parts under names of their own, each as the command line writes it.
Json toJson(const Intervention& intervention);

/// Kind and message of each.
Json toJson(const std::vector<CorpusWarning>& warnings);

/// One line, or indented; bytes that are no UTF-8 become U+FFFD.
std::string compact(const Json& json);
std::string indented(const Json& json);

}  // namespace translucent::cli
