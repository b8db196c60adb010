#pragma once

#include "translucent/sampling.h"

#include <QString>

#include <vector>

namespace translucent {

/// Samples that say the same.
struct SampleGroup {
    QString text;
    int count = 0;
    std::size_t first = 0;      ///< the first of them that was drawn
    double logProbability = 0;  ///< of that one, by the model itself
};

/// The most frequent first; among equals the likeliest.
std::vector<SampleGroup> sampleGroups(const Sampling& sampling);

}  // namespace translucent
