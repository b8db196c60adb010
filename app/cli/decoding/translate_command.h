#pragma once

#include "program.h"
#include "translucent/base/device.h"
#include "translucent/base/message.h"
#include "translucent/decoding/decoding_model.h"
#include "translucent/model/intervention.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

namespace translucent::cli {

/// A loaded model and what was found out about it.
struct LoadedTranslator {
    std::shared_ptr<const DecodingModel> model;
    Message problem;  ///< why its probabilities cannot be right; empty if nothing is wrong
    /// The head from which alignments are taken if none is specified.
    std::function<std::optional<HeadId>()> aligningHead;
};

/// Sets the number of threads, 0 = all, and loads a model for this precision.
using LoadTranslator = std::function<LoadedTranslator(
    const std::filesystem::path& directory, std::int64_t threads, DecodingPrecision precision)>;

void addTranslateCommand(CLI::App& app, Action& action, const LoadTranslator& load);

}  // namespace translucent::cli
