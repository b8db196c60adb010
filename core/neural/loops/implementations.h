#pragma once

#include "kernels/kernels.h"

// The files that include this are compiled once per instruction set, each time into a namespace of that name. Nothing
// they define may be merged with what other files define: no templates or inline functions but always-inlined ones.

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

void attentionForward(const HeadForward& head);
void attentionBackward(const HeadBackward& head);
void attendRow(const RowAttention& row);
void scoreRow(const RowAttention& row);
void softmaxRow(const RowAttention& row);
void mixRow(const RowAttention& row);
void multiplyRows(const RowProduct& product, std::int64_t firstPanel, std::int64_t lastPanel);
bool sumsQuads();
void multiplyBytes(const ByteProduct& product, std::int64_t firstPanel, std::int64_t lastPanel);
float toBytes(const float* x, std::int64_t count, bool offset, void* to);
void normalise(const RowNorm& norm, const float* x, float* y);
void applyDropout(const DropoutMask& mask, const float* x, std::int64_t first, std::int64_t last, float* out);
void addDropped(
    const DropoutMask& mask, const float* residual, const float* x, std::int64_t first, std::int64_t last, float* out);
void adam(const AdamUpdate& update, std::int64_t first, std::int64_t last);
double sumOfSquares(const float* x, std::int64_t first, std::int64_t last);
double smoothedLoss(float* logits, std::int64_t vocabulary, const SmoothedTarget& target, float factor);
double logSumExp(const float* x, std::int64_t count);

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
