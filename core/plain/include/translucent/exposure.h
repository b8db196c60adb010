#pragma once

#include <cstddef>
#include <vector>

namespace translucent {

/// How well a model predicts the reference tokens of one target position, after the right tokens and after its own.
struct ExposurePosition {
    std::size_t position = 0;   ///< from 1; END has one, too
    std::size_t pairs = 0;      ///< whose reference has a token here
    double forcedLoss = 0;      ///< mean −log p(reference token | reference tokens before it), nats
    double forcedAccuracy = 0;  ///< share of the pairs whose most probable token then is the right one, 0 … 1
    std::size_t freePairs = 0;  ///< those of the pairs whose own output has not ended before
    double freeLoss = 0;        ///< mean −log p(reference token | own tokens before it) over freePairs; 0 without any
    double freeAccuracy = 0;    ///< share of the pairs whose own output has the right token here
    double strayed = 0;         ///< share of the pairs whose own tokens before this one are not those of the reference
};

/// What exposure bias costs. In training the decoder reads the reference (teacher forcing), in use what it has said
/// itself (free running): one mistake and it reads what it has never seen. Where the curves part, it cannot cope.
/// Source: Ranzato et al. 2016, §1; Bengio et al. 2015, §1.
///
/// The own output is the greedy translation. It is compared with the reference token at the same place: one word more
/// or less makes all that follow wrong, whether they would pass for a translation or not. What comes after its end
/// counts as wrong and has no loss. As in decoding, unknown, BEGIN and padding are never the most probable token.
struct Exposure {
    std::vector<ExposurePosition> positions;
    ExposurePosition all;  ///< over all target tokens; its position is 0, its pairs are tokens
    std::size_t pairs = 0;
};

}  // namespace translucent
