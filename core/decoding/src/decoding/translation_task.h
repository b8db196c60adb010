#pragma once

#include "translucent/decoding/decoding_model.h"
#include "translucent/search/decoding.h"
#include "translucent/shortlist/shortlist.h"
#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <stop_token>
#include <string_view>
#include <vector>

namespace translucent {

/// A source sentence prepared for the decoder.
struct PreparedSource {
    std::vector<Piece> pieces;  ///< pieces including END
    std::vector<std::int64_t> ids;
    std::int64_t maxLength = 0;  ///< maximum number of target pieces including END
};

/// The maximum number of target pieces including END for a source of `length` pieces including END.
std::int64_t mostTargetPieces(const TransformerConfig& config, std::int64_t length);

/// Uses maxLength, forcedPrefix and intervention of the options.
/// @throws Error{TooLong, Inconsistent, InvalidFormat} as Decoder::translate does.
PreparedSource prepareSource(const DecodingModel& model, std::string_view text, const DecodeOptions& options);

/// Sentences that are translated in one batch.
struct TranslationTask {
    const DecodingModel& model;
    std::vector<PreparedSource> sources;
    const DecodeOptions& options;
    const Shortlist* shortlist;  ///< nullptr = the whole vocabulary
    std::stop_token stop;

    std::vector<std::vector<std::int64_t>> ids() const;
    std::vector<std::int64_t> maxLengths() const;
};

/// @throws Error{Numeric}: the scores are not finite.
[[noreturn]] void refuseScores();

}  // namespace translucent
