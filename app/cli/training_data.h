#pragma once

#include "translucent/corpus_spec.h"

#include <string>

namespace translucent::cli {

/// "builtin:copy?pairs=9&seed=2" → "builtin:copy?seed=2&pairs=100&part=dev".
std::string devSpecOfBuiltin(const std::string& spec, std::size_t devPairs);

/// Training and held-out pairs. Without `devSpec` a built-in task gives its own dev part; of any other corpus
/// up to `devPairs` pairs, at most a tenth, are held out.
CorpusSplit loadTrainingData(
    const std::string& spec, const std::string& devSpec, const CorpusReadOptions& read, std::size_t devPairs);

}  // namespace translucent::cli
