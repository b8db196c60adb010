#pragma once

#include "model_arguments.h"
#include "translucent/causes/head_finder.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace translucent::cli {

/// The arguments of `why heads`: what to measure of the heads of a model, and on which pairs.
struct WhyHeadsArguments {
    static constexpr auto kName = "heads";
    static constexpr auto kHelp = "What the heads do in many sentences, and how much the model depends on them";

    void declare(CLI::App& app);
    void check() const;

    ModelArguments model;
    CorpusArguments corpus;  ///< without `spec`: pairs of the model's task that it was not trained on
    std::size_t sentences = 200;
    std::vector<HeadId> heads;             ///< to be shown more closely
    std::optional<HeadRule> rule;          ///< of the example sentences; empty = the one a head follows most
    std::size_t best = 10;                 ///< pairs of pieces and examples of each head
    std::optional<HeadAblation> ablation;  ///< empty = none
    bool pruning = false;
    bool bleu = false;  ///< of the pruned models as well
};

}  // namespace translucent::cli
