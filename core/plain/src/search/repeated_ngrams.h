#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// The tokens that would complete an n-gram that is already in `written`, in ascending order; empty if `n` is 0. END is
/// never among them.
/// Source: no_repeat_ngram_size of Hugging Face transformers; Paulus et al. 2018, §2.5.
std::vector<std::int64_t> repeatingTokens(std::span<const std::int64_t> written, std::int64_t n);

}  // namespace translucent
