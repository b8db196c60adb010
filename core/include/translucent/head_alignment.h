#pragma once

#include "translucent/corpus.h"
#include "translucent/intervention.h"
#include "translucent/translation_model.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace translucent {

/// How well one cross-attention head finds the source words that target words translate.
struct HeadAlignment {
    HeadId head;
    double error = 0;  ///< Σ of the sentences' alignment error rates; their mean once divided by `sentences`
    std::int64_t sentences = 0;

    double meanError() const { return sentences == 0 ? 1 : error / static_cast<double>(sentences); }
};

/// Measures every cross-attention head on pairs with gold links, by layer and head. The model reads the reference, so
/// that the links hold; pairs without links or too long for the model are left out. On a stop request the result is
/// empty.
/// @throws Error{Numeric} as traceForward does.
std::vector<HeadAlignment> measureHeadAlignment(const std::shared_ptr<const TranslationModel>& model,
    std::span<const SentencePair> pairs, std::stop_token stop = {});

/// The `count` heads with the lowest mean error, the best first.
std::vector<HeadId> bestHeads(std::span<const HeadAlignment> heads, std::size_t count);

}  // namespace translucent
