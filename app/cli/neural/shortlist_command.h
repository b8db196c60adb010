#pragma once

#include "model_arguments.h"
#include "translucent/shortlist.h"

#include <string>

namespace translucent::cli {

/// Learns from a corpus which target pieces each source piece of a model is translated to.
struct ShortlistCommand {
    static constexpr auto kName = kShortlist.name, kHelp = kShortlist.help;

    void declare(CLI::App& app);
    int run() const;

    ModelArguments model;
    CorpusArguments corpus;
    ShortlistOptions options;
    std::string out;
};

}  // namespace translucent::cli
