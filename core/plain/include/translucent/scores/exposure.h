#pragma once

#include <cstddef>
#include <vector>

namespace translucent {

/// The quality of a model's predictions at one target position, after the reference tokens and after its own tokens.
struct ExposurePosition {
    std::size_t position = 0;   ///< from 1; includes END
    std::size_t pairs = 0;      ///< those whose reference has a token at this position
    double forcedLoss = 0;      ///< mean −log p(reference token | reference tokens before it), nats
    double forcedAccuracy = 0;  ///< share of the pairs whose most probable token is then the reference token, 0 … 1
    std::size_t freePairs = 0;  ///< those whose own output has not ended before this position
    double freeLoss = 0;  ///< mean −log p(reference token | own tokens before it) over freePairs; 0 if there are none
    double freeAccuracy = 0;  ///< share of the pairs whose own output has the reference token at this position
    double strayed = 0;       ///< share of the pairs whose own tokens before this one differ from the reference
};

/// The cost of exposure bias. In training the decoder reads the reference (teacher forcing), in use its own output
/// (free running). After one mistake it reads a prefix unlike any in training. Where the curves diverge, it fails to
/// recover.
/// Source: Ranzato et al. 2016, §1; Bengio et al. 2015, §1.
///
/// The model's own output is the greedy translation. It is compared with the reference token at the same position: one
/// inserted or missing word makes all later tokens wrong, even in an acceptable translation. Positions after its end
/// count as wrong and have no loss. As in decoding, unknown, BEGIN and padding are never the most probable token.
struct Exposure {
    std::vector<ExposurePosition> positions;
    ExposurePosition all;  ///< over all target tokens; its position is 0, its pairs are tokens
    std::size_t pairs = 0;
};

}  // namespace translucent
