#pragma once

#include "batch_translation.h"
#include "model_loading.h"
#include "translucent/corpus/gold_links.h"
#include "translucent/neural/translation_model.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace translucent::cli {

/// The context of the gold links.
struct GoldTask {
    const ModelArguments& model;
    const CorpusArguments& corpus;
    const GoldArguments& gold;
    std::optional<std::size_t> maxPairs;
    bool ranked = false;  ///< every head separately, instead of the chosen ones
};
/// Prints precision, recall, F1 and alignment error rate of the chosen heads, or of all of cross-attention, the best
/// first.
/// @throws Error{InvalidArgument} for a model without cross-attention or a head that it does not have, Error as
/// readGoldLinks()
int reportGold(const GoldTask& task);

/// The cross-attention head for alignments: the guided one or, in a model from Chinese to English, the one that finds
/// most links of the built-in sentences; empty for other models.
std::optional<HeadId> aligningHead(const std::shared_ptr<const TranslationModel>& model);

}  // namespace translucent::cli
