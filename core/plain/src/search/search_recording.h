#pragma once

#include "search/sentence_search.h"
#include "translucent/search_trace.h"

#include <functional>
#include <string>

namespace translucent {

/// What a search is described with besides its own numbers.
struct SearchRecording {
    std::function<std::string(std::int64_t id)> pieceText;
    /// What a running beam looked at when it was asked at a step; may be empty.
    std::function<void(std::size_t step, std::size_t beam, SearchExpansion& expansion)> addAttention;
};

/// The tree of a finished search that ran with options.searchTrace.
SearchTrace searchTrace(const SentenceSearch& search, const SearchRecording& recording);

}  // namespace translucent
