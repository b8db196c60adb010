#pragma once

#include "decoding/sentence_search.h"
#include "model/transformer.h"

#include <span>
#include <stop_token>
#include <vector>

namespace translucent {

/// Decodes sentences together; each searches on its own and leaves the batch when it is done.
/// `sources` end with END; `maxLengths` is the most target tokens of each. Empty result on a stop request.
std::vector<SentenceSearch> searchBatch(TransformerImpl& network, std::span<const std::vector<std::int64_t>> sources,
    std::span<const std::int64_t> maxLengths, const DecodeOptions& options, std::stop_token stop);

}  // namespace translucent
