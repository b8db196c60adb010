#pragma once

#include "translucent/explain/step.h"
#include "translucent/scores/metrics.h"

#include <string>
#include <vector>

namespace translucent {

/// BLEU of one hypothesis and its references, step by step. The counts and the score are those of `bleuMatches`.
/// Source: Papineni et al. 2002.
/// @throws InputError
std::vector<ExplainStep> explainBleu(
    const std::string& hypothesis, const std::vector<std::string>& references, const BleuOptions& options);

}  // namespace translucent
