#pragma once

#include "translucent/decoding.h"
#include "translucent/neural/translation_model.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace translucent {

/// A source sentence as the decoder takes it.
struct PreparedSource {
    std::vector<Piece> pieces;  ///< with END
    std::vector<std::int64_t> ids;
    std::int64_t maxLength = 0;  ///< most target pieces with END
};

/// Of the options, maxLength, forcedPrefix and intervention count.
/// @throws Error{TooLong, Inconsistent, InvalidFormat} as Decoder::translate does.
PreparedSource prepareSource(const TranslationModel& model, std::string_view text, const DecodeOptions& options);

}  // namespace translucent
