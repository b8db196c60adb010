#pragma once

#include "translucent/decoding.h"
#include "translucent/model_info.h"

#include <string>
#include <vector>

namespace translucent {

/// Whether a sentence looks like those a model was trained on.
struct Familiarity {
    std::vector<std::string> unknown;  ///< pieces of the source that its vocabulary lacks, as they stand in the text
    double meanProbability = 1;        ///< of the tokens of the best translation, the geometric mean
    double leastProbability = 0;       ///< below it the model is not sure of what it says

    bool isUnsure() const { return meanProbability < leastProbability; }
    bool isFamiliar() const { return unknown.empty() && !isUnsure(); }
};

/// How sure a model at least is of its translations of sentences like those of its training: 0.44 + 0.4 · exp(−loss)
/// with the loss on held-out sentences, so that more is asked of a model that knows a small language almost by heart.
/// Chosen so that, with a beam of 5, both bundled models pass 19 of 20 sentences of their own kind.
double leastFamiliarProbability(const ModelInfo& info);

/// For a translation without intervention or forced prefix, both of which lower probabilities.
Familiarity familiarity(const Translation& translation, const ModelInfo& info);

}  // namespace translucent
