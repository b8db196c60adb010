#pragma once

#include "model_arguments.h"

namespace translucent::cli {

/// Writes a corpus whose targets are a model's translations, for another model to learn from.
/// Source: Kim & Rush 2016, §3.2 (sequence-level knowledge distillation).
struct DistilCommand {
    static constexpr auto kName = kDistil.name, kHelp = kDistil.help;

    void declare(CLI::App& app);
    int run() const;

    ModelArguments teacher;
    CorpusArguments corpus;
    DecodeOptions decode;
    std::string out;
};

}  // namespace translucent::cli
