#pragma once

#include "translucent/corpus/corpus_facts.h"
#include "translucent/model/forward_trace.h"
#include "translucent/model/intervention.h"
#include "translucent/scores/sweeps.h"
#include "translucent/search/decoding.h"
#include "translucent/search/sampling.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace translucent::cli {

/// Keeps the order of its members. JSON has no infinities and no NaN: they become null.
using Json = nlohmann::ordered_json;

/// Shape and values; floats get the shortest digits that read back equal.
Json arrayJson(const Array& array);

Json toJson(const TokenCandidate& token);
Json toJson(const Hypothesis& hypothesis);
Json toJson(const std::vector<Piece>& pieces);
/// `lines` contains the line of each hypothesis, -1 if it is not written.
Json toJson(const SearchTrace& search, const std::vector<std::ptrdiff_t>& lines);
Json toJson(const ParallelDecoding& parallel);
/// The hypotheses of a translation to write.
struct HypothesisLines {
    std::int64_t most = 1;
    bool segmentations = false;  ///< each segmentation is a separate line

    /// The number of hypotheses that the search must return, once nBest is validated.
    std::int64_t needed(const DecodeOptions& options) const { return segmentations ? most : options.beamSize; }
};
/// Source pieces, hypotheses and, if available, the search or the passes.
Json toJson(const Translation& translation, const HypothesisLines& lines);
Json toJson(const ForwardTrace& trace);
/// Writes the members of `head` and those of the trace as one object in one line, number by number: the text of a long
/// sentence has gigabytes as a Json.
void writeTrace(std::ostream& out, const Json& head, const ForwardTrace& trace);
Json toJson(const Sample& sample);
Json toJson(const HeadSweep& sweep);
/// Its parts under names of their own, each as the command line writes it.
Json toJson(const Intervention& intervention);

/// Beam width and length penalty.
Json beamJson(const DecodeOptions& decode);

/// Kind and message of each.
Json toJson(const std::vector<CorpusWarning>& warnings);

/// One line, or indented; bytes that are not UTF-8 become U+FFFD.
std::string compact(const Json& json);
std::string indented(const Json& json);

}  // namespace translucent::cli
