#pragma once

#include "cli_options.h"
#include "why_arguments.h"

#include <cstddef>
#include <string>

namespace translucent::cli {

/// Without a rival, the runner-up of each position.
struct WhyNeuronsArguments : WhyRivalArguments {
    static constexpr auto kName = "neurons";
    static constexpr auto kHelp = "Which neurons of the decoder speak for a token and against another";

    void declare(CLI::App& app);
    void check() const;

    std::size_t top = 5;  ///< neurons for each position
};

struct WhyNeuronArguments {
    static constexpr auto kName = "neuron";
    static constexpr auto kHelp = "What one neuron of the decoder promotes, and when it fires in a corpus";

    void declare(CLI::App& app);
    void check() const;

    const CLI::App* command = nullptr;
    ModelArguments model;
    DecodeOptions decode;
    CorpusArguments corpus;
    bool unseen = false;          ///< sentences of the model's task instead; without either, only what it promotes
    std::string neuron;           ///< "LAYER:NEURON"
    std::size_t sentences = 200;  ///< the first ones
    std::size_t top = 10;         ///< entries of each list
};

}  // namespace translucent::cli
