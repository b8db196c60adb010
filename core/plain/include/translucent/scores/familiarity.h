#pragma once

#include "translucent/model/model_info.h"
#include "translucent/search/decoding.h"

#include <string>
#include <vector>

namespace translucent {

/// Indicates whether a sentence resembles the training data of a model.
struct Familiarity {
    std::vector<std::string> unknown;  ///< pieces of the source that are not in its vocabulary, as written in the text
    double meanProbability = 1;        ///< of the tokens of the best translation, the geometric mean
    double leastProbability = 0;       ///< a lower probability means that the model is uncertain about its output

    bool isUnsure() const { return meanProbability < leastProbability; }
    bool isFamiliar() const { return unknown.empty() && !isUnsure(); }
};

/// The lower bound on a model's confidence for translations of sentences that resemble its training data: 0.44 + 0.4 ·
/// exp(−loss) with the loss on held-out sentences. The bound is higher for a model that has almost memorised a small
/// language. Chosen so that, with a beam of 5, both bundled models pass 19 of 20 sentences of their own kind.
double leastFamiliarProbability(const ModelInfo& info);

/// For a translation without intervention or forced prefix, both of which lower probabilities.
Familiarity familiarity(const Translation& translation, const ModelInfo& info);

}  // namespace translucent
