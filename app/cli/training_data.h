#pragma once

#include "translucent/corpus_spec.h"

#include <string>

namespace translucent::cli {

/// Training and held-out pairs. Without `devSpec` a built-in task gives its own dev part; of any other corpus
/// up to `devPairs` pairs, at most a tenth, are held out.
CorpusSplit loadTrainingData(
    const std::string& spec, const std::string& devSpec, const CorpusReadOptions& read, std::size_t devPairs);

}  // namespace translucent::cli
