#pragma once

#include "translucent/corpus.h"
#include "translucent/decoding.h"
#include "translucent/neural/decoder.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent::cli {

/// What became of one line: a translation, nothing for a blank one, or the reason why it cannot be
/// translated.
struct LineOutcome {
    std::optional<Translation> translation;
    std::string problem;

    /// The best translation, or nothing.
    std::string text() const { return translation ? translation->hypotheses.front().text : std::string(); }
};

/// Translates in one batch; a line that is too long, no UTF-8 or too short for an edited row spoils only itself.
std::vector<LineOutcome> translateLines(
    const Decoder& decoder, std::span<const std::string> lines, const DecodeOptions& options);

/// Translates many lines in batches of similar length; `progress` hears the share that is done.
std::vector<LineOutcome> translateAll(const Decoder& decoder, std::span<const std::string> lines,
    const DecodeOptions& options, const std::function<void(double)>& progress);

}  // namespace translucent::cli
