#pragma once

#include "kernels/kernels.h"

// The files that include this are compiled once per instruction set, each time into a namespace of that name. Nothing
// they define may be merged with what other files define: no templates or inline functions but always-inlined ones.

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

void attentionForward(const HeadForward& head);
void attentionBackward(const HeadBackward& head);
void attendRow(const RowAttention& row);
void multiplyRows(const RowProduct& product, std::int64_t firstPanel, std::int64_t lastPanel);
bool sumsQuads();
void multiplyBytes(const ByteProduct& product, std::int64_t firstPanel, std::int64_t lastPanel);
float toBytes(const float* x, std::int64_t count, bool offset, void* to);
void normalise(const RowNorm& norm, const float* x, float* y);
void normaliseRows(
    const RowNorm& norm, const float* x, std::int64_t first, std::int64_t last, float* y, RowStatistics* statistics);
void normaliseBackward(const RowNorm& norm, const RowNormGradient& gradient, std::int64_t first, std::int64_t last);
void addBias(const BiasedRows& rows, std::int64_t first, std::int64_t last);
void addRows(const float* x, std::int64_t columns, std::int64_t first, std::int64_t last, float* sums);
void rectifyGradient(
    const float* y, std::int64_t columns, std::int64_t first, std::int64_t last, float* gradient, float* sums);
void applyDropout(const DropoutMask& mask, const float* x, std::int64_t first, std::int64_t last, float* out);
void addDropped(
    const DropoutMask& mask, const float* residual, const float* x, std::int64_t first, std::int64_t last, float* out);
void adam(const AdamUpdate& update, std::int64_t first, std::int64_t last);
double sumOfSquares(const float* x, std::int64_t first, std::int64_t last);
double smoothedLoss(const LossRow& row);
double logSumExp(const float* x, std::int64_t count);

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
