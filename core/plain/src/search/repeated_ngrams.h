#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// The tokens that would make the last `n` tokens of `written` with them an n-gram that stands in it already, in
/// ascending order; none when `n` is 0. END is never among them.
/// Source: no_repeat_ngram_size of Hugging Face transformers; Paulus et al. 2018, §2.5.
std::vector<std::int64_t> repeatingTokens(std::span<const std::int64_t> written, std::int64_t n);

}  // namespace translucent
