#pragma once

#include "model_arguments.h"
#include "translucent/corpus/gold_links.h"

#include <memory>
#include <string>
#include <vector>

namespace translucent::cli {

/// The `--alignments` option of evaluate and its companions.
struct GoldArguments {
    std::string file;           ///< of readGoldLinks()
    std::vector<HeadId> heads;  ///< their mean links words; empty: one is chosen
};
/// Call after adding the options that it excludes.
void addGoldOptions(CLI::App& command, GoldArguments& gold);

/// `--alignment-head`, which requires `file`.
CLI::Option* addAlignmentHeadOption(CLI::App& command, std::vector<HeadId>& heads, CLI::Option* file);

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

}  // namespace translucent::cli
