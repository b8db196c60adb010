#include "loops/implementations.h"

#define TRANSLUCENT_TEXT(name) #name
#define TRANSLUCENT_TEXT_OF(macro) TRANSLUCENT_TEXT(macro)

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

extern const Kernels kKernels;
const Kernels kKernels {TRANSLUCENT_TEXT_OF(TRANSLUCENT_INSTRUCTION_SET), attentionForward, attentionBackward,
    attendRow, kWidensHalves, multiplyRows, sumsQuads, multiplyBytes, toBytes, normalise, normaliseRows,
    normaliseBackward, addBias, addRows, rectifyGradient, applyDropout, addDropped, adam, sumOfSquares, smoothedLoss,
    logSumExp};

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
