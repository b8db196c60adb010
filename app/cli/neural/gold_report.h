#pragma once

#include "model_arguments.h"
#include "translucent/gold_links.h"

#include <memory>
#include <string>
#include <vector>

namespace translucent::cli {

/// `--alignments` of evaluate and what goes with it.
struct GoldArguments {
    std::string file;           ///< of readGoldLinks()
    std::vector<HeadId> heads;  ///< whose mean links words; empty: one is chosen
};
/// After the options that it excludes.
void addGoldOptions(CLI::App& command, GoldArguments& gold);

/// `--alignment-head`, which only means something with `file`.
CLI::Option* addAlignmentHeadOption(CLI::App& command, std::vector<HeadId>& heads, CLI::Option* file);

/// What the gold links are of.
struct GoldTask {
    const ModelArguments& model;
    const CorpusArguments& corpus;
    const GoldArguments& gold;
    std::optional<std::size_t> maxPairs;
    bool ranked = false;  ///< every head on its own, instead of the chosen ones
};
/// Prints precision, recall, F1 and alignment error rate of the chosen heads, or of all of cross-attention, the best
/// first.
/// @throws Error{InvalidArgument} for a model without cross-attention or a head that it does not have, Error as
/// readGoldLinks()
int reportGold(const GoldTask& task);

}  // namespace translucent::cli
